import { pointerSegments } from "../contract/json-pointer.ts";
import { constraintChanged } from "./diff-effects.ts";
import type { DiffChange, DiffNode, DiffVisitor, VisitChange } from "./redocly.ts";

interface Extensible {
  "x-extensible"?: true;
}

/**
 * Our diff rules. Those of Redocly ask whether a message would be rejected; ours ask whether something is gone that
 * somebody relies on (docs/breaking-changes.md). Where Redocly has a rule, ours reports only what that one leaves out.
 */
export const diffRules: Record<string, () => DiffVisitor> = {
  /** Bodies stay open, so a request that still sends the property is not rejected; but it no longer has an effect. */
  "request-property-removed": () => ({
    Schema: {
      SchemaProperties({ kind }, { report, getDirections }) {
        if (kind !== "removed" || getDirections().includes("response")) return;
        report({ message: "All properties were removed." });
      },
    },
    SchemaProperties: {
      Schema(change, { report, getDirections }) {
        const name = goneName(change);
        if (name !== undefined && !getDirections().includes("response")) {
          report({ message: `Property \`${name}\` was removed.` });
        }
      },
    },
  }),

  /** The requirements of the root apply to an operation that no longer has its own. */
  "security-inherited": () => ({
    Operation: {
      SecurityRequirementList({ kind, base, node }, { report }) {
        if (kind !== "removed") return;
        const { security = [] } = rootOf(node).revision.value as { security?: object[] };
        const accepted = base?.value as object[];
        // Without a requirement, an operation accepts a request without credentials.
        const sufficed = accepted.length > 0 ? accepted : [{}];
        const stillSuffices = (sent: object) =>
          security.some((needed) => Object.keys(needed).every((name) => name in sent));
        if (security.length === 0 || sufficed.every(stillSuffices)) return;
        const needed = security.map((schemes) => `\`${Object.keys(schemes).join(" + ")}\``).join(" or ");
        report({ message: `\`security\` of the operation was removed: that of the document requires ${needed}.` });
      },
    },
  }),

  "constraint-changed": constraintChanged,

  /** A reader may rely on a closed set. A set that is marked as extensible may grow. Redocly's rule knows no such mark. */
  "closed-set-opened": () => ({
    Schema({ property, base, revision, node }, { report, getDirections }) {
      if (property !== "enum" || base?.value === undefined || !getDirections().includes("response")) return;
      const { "x-extensible": isExtensible } = (node.revision.resolved ?? node.revision).value as Extensible;
      const [before, after] = [base.value, revision?.value];
      const gained = Array.isArray(after) && Array.isArray(before) && after.some((value) => !before.includes(value));
      if (after === undefined || (gained && !isExtensible)) report({ message: "The set is no longer closed." });
    },
  }),

  /** Code that compares with the value no longer compiles. */
  "response-enum-values-removed": () => ({
    Schema({ path, property, base, revision }, { report, getDirections }) {
      if (property !== "enum" || getDirections().includes("request")) return;
      const [before, after] = [base?.value, revision?.value];
      if (!Array.isArray(before) || !Array.isArray(after)) return;
      const lost = before.filter((value) => !after.includes(value)).map((value) => `'${value}'`);
      if (lost.length === 0) return;
      report({ message: `Enum of \`${pointerSegments(path).at(-1)}\` lost values: ${lost.join(", ")}.` });
    },
  }),

  /** Code that distinguishes kinds of objects no longer compiles. */
  "response-union-member-removed": () => {
    const visit: VisitChange = ({ path, kind }, { report, getDirections }) => {
      if (kind !== "removed" || getDirections().includes("request")) return;
      const [owner, keyword] = pointerSegments(path).slice(-3);
      report({ message: `\`${keyword}\` of \`${owner}\` lost one of its schemas.` });
    };
    const visitWhole: VisitChange = ({ path, kind }, { report, getDirections }) => {
      // Redocly reports it where messages contain the schema.
      if (kind !== "removed" || getDirections().length > 0) return;
      const [owner, keyword] = pointerSegments(path).slice(-2);
      report({ message: `\`${keyword}\` of \`${owner}\` was removed.` });
    };
    return { AnyOf: { Schema: visit }, OneOf: { Schema: visit }, Schema: { AnyOf: visitWhole, OneOf: visitWhole } };
  },

  /** A reader relies on the form of a body. Redocly judges what is changed within a schema, not that it is gone. */
  "response-schema-removed": () => {
    const visit =
      (what: string): VisitChange =>
      ({ kind }, { report, getDirections }) => {
        if (kind === "removed" && getDirections().includes("response")) report({ message: `${what} removed.` });
      };
    return {
      Operation: { RequestBody: visit("The body of the event was"), Responses: visit("All responses were") },
      MediaType: { Schema: visit("The schema of the body was") },
    };
  },

  /** Without it, `then` and `else` no longer apply to what is received. */
  "response-condition-removed": () => ({
    Schema: {
      Schema({ path, kind }, { report, getDirections }) {
        if (kind !== "removed" || pointerSegments(path).at(-1) !== "if") return;
        if (getDirections().includes("response"))
          report({ message: "The condition of `then` and `else` was removed." });
      },
    },
  }),

  /** A request without the field has another meaning. */
  "default-changed": () => ({
    Schema({ path, property, base, revision }, { report }) {
      if (property !== "default" || base?.value === undefined) return;
      const after = revision?.value === undefined ? "none" : `'${revision.value}'`;
      report({
        message: `\`default\` of \`${pointerSegments(path).at(-1)}\` changed from '${base.value}' to ${after}.`,
      });
    },
  }),

  /** Tests get the events of the sandbox from the mock. */
  "events-removed": () => ({
    "x-events"({ kind }, { report }) {
      if (kind === "removed") report({ message: "The operation no longer sends events." });
    },
  }),

  /** Tests choose the responses of the mock by these names. */
  "response-example-removed": () => ({
    Response: {
      Example(change, { report }) {
        const name = goneName(change);
        if (name !== undefined) report({ message: `Example \`${name}\` of a response was removed.` });
      },
      ExamplesMap({ kind }, { report }) {
        if (kind === "removed") report({ message: "All examples of a response were removed." });
      },
    },
  }),

  /** Programs import the type of a schema by its name. */
  "schema-removed": () => ({
    NamedSchemas: {
      Schema(change, { report }) {
        const name = goneName(change);
        if (name !== undefined) report({ message: `Schema \`${name}\` was removed.` });
      },
    },
  }),
};

/** The name that a removed or renamed member had; undefined when the member keeps it. */
function goneName({ path, kind, property, base }: DiffChange): string | undefined {
  if (kind === "removed") return pointerSegments(path).at(-1);
  return property === "key" ? String(base?.value) : undefined;
}

function rootOf(node: DiffNode): DiffNode {
  return node.parent === null ? node : rootOf(node.parent);
}
