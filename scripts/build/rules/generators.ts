import { basename } from "node:path";
import { suggest } from "../../contract/meant.ts";
import { type Alternative, excludedBy } from "../../contract/schema.ts";
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

// What tools misread, and what only one construct is for.

export const generatorRules: Record<string, LintRule> = {
  /**
   * Reports keywords of schemas that are not in the list.
   *
   * @param options `known`: the keywords that tools know; `besideRef`: those that they read beside a `$ref`
   */
  "known-keywords": ({ known, besideRef }: { known: string[]; besideRef: string[] }) =>
    asWritten("Schema", (schema, { report, location }) => {
      const read = isReference(schema) ? besideRef : known;
      for (const keyword of Object.keys(schema)) {
        if (read.includes(keyword) || keyword.startsWith("x-")) continue;
        if (known.includes(keyword)) {
          const message = `The client, the docs and many generators ignore \`${keyword}\` beside \`$ref\`: write it in ${schema.$ref}, or a schema of its own in place of the \`$ref\``;
          report({ message, location: location.child(keyword).key() });
          continue;
        }
        const message = `Many generators ignore or refuse \`${keyword}\`${suggest(keyword, known) || ": use other keywords, or teach the step `bundle` to lower it"}`;
        report({ message, location: location.child(keyword).key() });
      }
    }),

  /** Reports a `oneOf` that is no choice between fields of its object. */
  "choice-of-fields": () =>
    asWritten("Schema", ({ type, properties = {}, oneOf }, { report, location }) => {
      if (oneOf === undefined) return;
      const fault =
        type === "object" ? findFault(oneOf, Object.keys(properties)) : "the object around it needs its type";
      if (fault === undefined) return;
      const message = `A \`oneOf\` is a choice between fields of an object: ${fault}`;
      report({ message, location: location.child("oneOf") });
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
      const end = taken.find((suffix) => name.endsWith(suffix));
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

const ALTERNATIVE_KEYWORDS = ["title", "description", "type", "required", "properties"];

/** What is wrong with the alternatives of a choice; undefined when nothing is. */
function findFault(alternatives: unknown, declared: string[]): string | undefined {
  if (!Array.isArray(alternatives) || alternatives.length < 2) return "it needs two alternatives or more";
  for (const alternative of alternatives) {
    const { title, type, required, properties } = Object(alternative);
    const isWhole = title && type === "object" && Array.isArray(required) && isObjectNode(properties);
    if (!isWhole || Object.keys(alternative).some((keyword) => !ALTERNATIVE_KEYWORDS.includes(keyword))) {
      return "each alternative has a title, `type: object`, `required`, `properties`, perhaps a description, and nothing else";
    }
    const undeclared = Object.keys(properties).find((name) => !declared.includes(name));
    if (undeclared !== undefined) return `declare ${undeclared} in the object around it`;
    const allowed = Object.keys(properties).filter((name) => properties[name] !== false);
    if (required.length === 0 || String(allowed.toSorted()) !== String(required.toSorted())) {
      return "each alternative requires a field, and its `properties` are the fields that it requires, with their type, and those that it excludes, as false";
    }
  }
  const excludes = (one: Alternative, other: Alternative) =>
    other.required.some((name) => excludedBy(one).includes(name));
  const areExclusive = alternatives.every((one, index) =>
    alternatives.slice(index + 1).every((other) => excludes(one, other) || excludes(other, one)),
  );
  return areExclusive ? undefined : "of two alternatives, one must exclude a field that the other requires";
}
