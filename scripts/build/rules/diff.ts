import { pointerSegments } from "../../contract/json-pointer.ts";
import type { DiffContext, DiffVisitor, VisitChange } from "./redocly.ts";

/**
 * Our diff rules. Those of Redocly ask whether a message would be rejected; ours ask whether something is gone that
 * somebody relies on (docs/breaking-changes.md). Where Redocly has a rule, ours reports only what that one leaves out.
 */
export const diffRules: Record<string, () => DiffVisitor> = {
  /** Bodies stay open, so a request that still sends the property is not rejected; but it no longer has an effect. */
  "request-property-removed": () => ({
    Schema: { SchemaProperties: onRemoval("All properties were removed.", isNotReceived) },
    SchemaProperties: { Schema: onLostName((name) => `Property \`${name}\` was removed.`, isNotReceived) },
  }),

  /** The payload of an event is found by its name: in the types, by the receiver and the mock. */
  "event-renamed": () => ({
    WebhooksMap: {
      PathItem({ property, base }, { report }) {
        if (property === "key") report({ message: `Event \`${base?.value}\` was renamed.` });
      },
    },
  }),

  /** A request must have a parameter or a body, or a message need not have a body or a header any more. */
  "part-required": () => onRequirement((isRequired, isRead) => isRequired !== isRead),

  /** A request need not have a parameter or a body any more, or a message always has a body or a header. */
  "part-eased": () => onRequirement((isRequired, isRead) => isRequired === isRead),

  /** A request that had any body, or none, has a certain one from now on. */
  "request-body-added": () => ({
    Operation: {
      RequestBody({ kind, revision }, context) {
        const isNeeded = kind === "added" && Object(revision?.value).required;
        if (isNeeded && isNotReceived(context)) context.report({ message: "A request needs a body now." });
      },
    },
  }),

  /** How a value is written in the address. That of a number or a boolean has one form. */
  "parameter-serialization-changed": () => ({
    Parameter({ kind, property = "", base, revision, node }, { report }) {
      const [before, after] = [node.base, node.revision].map((side) => formOf(Object(side?.value)));
      const isOther = ["style", "explode", "allowReserved"].includes(property) && before !== after;
      const isLost = property === "allowEmptyValue" && base?.value === true && !revision?.value;
      if (kind === "modified" && (isOther || isLost)) report({ message: `\`${property}\` was changed.` });
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

  /** A reader relies on the body. */
  "response-body-removed": () => ({
    Operation: {
      RequestBody: onRemoval("The body of the event was removed.", isReceived),
      Responses: onRemoval("All responses were removed.", isReceived),
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

  /** A deprecation is a minor version of its own (Semantic Versioning, section 7). */
  deprecated: () => {
    const visit: VisitChange = ({ property, revision }, { report }) => {
      if (property === "deprecated" && revision?.value === true) report({ message: "It is now deprecated." });
    };
    return { Schema: visit, Parameter: visit, Operation: visit };
  },

  /** Tests choose the responses and events of the mock by these names. */
  "response-example-removed": () => {
    const visitors = {
      Example: onLostName((name) => `Example \`${name}\` was removed.`, isReceived),
      ExamplesMap: onRemoval("All examples were removed.", isReceived),
    };
    return { Response: visitors, RequestBody: visitors };
  },

  /** Programs import the type of a schema by its name. */
  "schema-removed": () => ({
    NamedSchemas: { Schema: onLostName((name) => `Schema \`${name}\` was removed.`) },
  }),
};

/** Whether responses or events contain the changed node. */
function isReceived({ getDirections }: DiffContext): boolean {
  return getDirections().includes("response");
}

function isNotReceived(context: DiffContext): boolean {
  return !isReceived(context);
}

/** How a parameter is written: of a text without its style, which says how lists and objects are, and of a number nothing. */
function formOf({ in: place, style, explode, allowReserved = false, schema }: Record<string, unknown>): string {
  const types: unknown[] = [Object(schema).type ?? "object"].flat();
  const stated = style ?? (place === "query" || place === "cookie" ? "form" : "simple");
  if (types.includes("array") || types.includes("object"))
    return JSON.stringify([stated, explode ?? stated === "form", allowReserved]);
  return types.includes("string") ? `${allowReserved}` : "";
}

/** Visits parts of messages: reports one that is now required, or no longer, where that applies to who sends or reads it. */
function onRequirement(applies: (isRequired: boolean, isRead: boolean) => boolean): DiffVisitor {
  const visit: VisitChange = ({ property, base, revision }, context) => {
    const [before, after] = [Boolean(base?.value), Boolean(revision?.value)];
    if (property !== "required" || before === after || !applies(after, isReceived(context))) return;
    context.report({ message: `It is ${after ? "now" : "no longer"} required.` });
  };
  return { Parameter: visit, RequestBody: visit, Header: visit };
}

/** Visits what may be removed: reports that it is, where the change applies. */
function onRemoval(message: string, applies = (_context: DiffContext) => true): VisitChange {
  return ({ kind }, context) => {
    if (kind === "removed" && applies(context)) context.report({ message });
  };
}

/** Visits members that others rely on by their names: reports one that is removed or renamed. */
function onLostName(describe: (name: string) => string, applies = (_context: DiffContext) => true): VisitChange {
  return ({ path, kind, property, base }, context) => {
    const name = kind === "removed" ? pointerSegments(path).at(-1) : property === "key" ? base?.value : undefined;
    if (name !== undefined && applies(context)) context.report({ message: describe(String(name)) });
  };
}
