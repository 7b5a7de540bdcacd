import { basename } from "node:path";
import { alternativesOf, isForbidden } from "../contract/choice.ts";
import type { Schema } from "../contract/schema.ts";
import { schemasBelow } from "./bodies.ts";
import {
  asWritten,
  isObjectNode,
  isReference,
  type LintContext,
  type LintRule,
  type NodeLocation,
  type RuleNode,
} from "./redocly.ts";

// What generators of other languages cannot use, and the step `bundle` cannot lower (scripts/generate/lower/).

export const generatorRules: Record<string, LintRule> = {
  /**
   * Reports keywords of schemas that are not in the list.
   *
   * @param options `known`: the keywords that generators know, or that lowering replaces
   */
  "known-keywords": ({ known }: { known: string[] }) =>
    asWritten("Schema", (schema, { report, location }) => {
      for (const keyword of Object.keys(schema)) {
        if (known.includes(keyword) || keyword.startsWith("x-")) continue;
        const message = `Many generators ignore or refuse \`${keyword}\`: use other keywords, or teach the step \`bundle\` to lower it`;
        report({ message, location: location.child(keyword).key() });
      }
    }),

  /** Reports a `oneOf` that is no choice of fields, and a `not` outside of one. */
  "choice-of-fields": () => {
    // Redocly visits what is in a choice after the choice itself.
    const forbidden = new Set<RuleNode>();
    return asWritten("Schema", (schema, context) => {
      const { report, location } = context;
      const branches = schemasBelow(context, { node: schema, location }, ["oneOf"]);
      for (const { node } of branches) {
        for (const property of Object.values<Schema>(node.properties ?? {}))
          if (isForbidden(property)) forbidden.add(property);
      }
      const alternatives = alternativesOf(
        schema,
        branches.map(({ node }) => node),
      );
      if (branches.length > 0 && alternatives === undefined) {
        const message =
          "A `oneOf` is a choice of fields of an object, with no `if` beside it: each of its branches requires some fields of its own, which no other schema declares, forbids exactly those of the other branches by `not: {}`, and has no other keywords";
        report({ message, location: location.child("oneOf") });
      }
      if ("not" in schema && !forbidden.has(schema)) {
        const message = "A `not` is only for a field that a branch of a `oneOf` forbids";
        report({ message, location: location.child("not") });
      }
    });
  },

  /** Reports conditions that do more than require fields. */
  "condition-requires": () =>
    asWritten("Schema", (schema, { report, location }) => {
      for (const keyword of ["if", "then", "else"].filter((each) => isObjectNode(schema[each]))) {
        for (const other of Object.keys(schema[keyword])) {
          if (["title", "required", "if", "then", "else"].includes(other)) continue;
          const message = `Generators ignore \`${keyword}\`, so \`${other}\` in it is lost: only require fields there`;
          report({ message, location: location.child([keyword, other]).key() });
        }
      }
    }),

  /** Reports an `anyOf` of anything else than objects with names, or scalars. */
  "union-of-one-kind": () =>
    asWritten("Schema", (schema, context) => {
      const branches = schemasBelow(context, { node: schema, location: context.location }, ["anyOf"]);
      const areObjects = branches.every(
        ({ node }, index) => isReference(schema.anyOf[index]) && node.type === "object",
      );
      const areScalars = branches.every(({ node }) => [node.type].flat().every((type) => SCALAR_TYPES.includes(type)));
      if (areObjects || areScalars) return;
      const message = "An `anyOf` is a union of objects, each a `$ref`, or one of scalars, each with its `type`";
      context.report({ message, location: context.location.child("anyOf") });
    }),

  /** Reports scalars in files of their own that are deprecated. */
  "deprecated-at-use": () => {
    const reported = new Set<RuleNode>();
    return {
      ref(_reference, { type, report }, { node, location }) {
        if (type.name !== "Schema" || node?.deprecated !== true || reported.has(node)) return;
        if (!SCALAR_TYPES.includes(node.type)) return;
        reported.add(node);
        const message = "A scalar is deprecated where it is used: write `deprecated: true` beside its `$ref`";
        report({ message, location: location.child("deprecated") });
      },
    };
  },

  /**
   * Reports schemas whose name ends like that of a type which generators make.
   *
   * @param options `taken`: those ends
   */
  "free-schema-name": ({ taken }: { taken: string[] }) => {
    const check = (name: string, report: LintContext["report"], location: NodeLocation) => {
      const end = taken.find((each) => name.endsWith(each));
      if (end === undefined) return;
      const message = `Generators make types that end in "${end}", as ${name} does: name what the schema describes`;
      report({ message, location });
    };
    return {
      NamedSchemas(schemas, { report, location }) {
        for (const name of Object.keys(schemas)) check(name, report, location.child(name).key());
      },
      ref({ $ref }, { type, report, location }) {
        if (type.name === "Schema") check(basename($ref, ".yaml"), report, location.child("$ref"));
      },
    };
  },
};

const SCALAR_TYPES = ["string", "number", "integer", "boolean", "null"];
