import {
  asWritten,
  forEachProperty,
  isObjectNode,
  isReference,
  type LintContext,
  type LintRule,
  type NodeLocation,
  type RuleNode,
  type Visitor,
} from "./redocly.ts";

export const textRules: Record<string, LintRule> = {
  /** Reports descriptions that do not start or end like sentences. */
  "description-form": () =>
    textForm(
      "description",
      /^[\p{Lu}\d`"'][\s\S]*(\.|\n\|.*\||\n```)\s*$/u,
      "start a description with a capital, a digit, a quote or a backtick, and end it with a full stop, a table or a code block",
    ),

  /** Reports summaries that are long, or sentences, and one of two operations. */
  "summary-form": () => {
    const users = new Map<string, string>();
    return {
      ...textForm(
        "summary",
        /^(?=.{1,70}$)\p{Lu}.*(?<!\.)$/u,
        "start a summary with a capital, and use at most 70 characters, one line and no full stop at the end",
      ),
      Operation({ summary, operationId }, { report, location }) {
        const user = users.get(summary);
        const message = `"${summary}" is the summary of ${user} too: say what is different, since menus list operations by it`;
        if (user !== undefined) report({ message, location: location.child("summary") });
        if (typeof summary === "string") users.set(summary, operationId);
      },
    };
  },

  /**
   * Reports component schemas and properties without a description. A property that is a `$ref` may
   * leave it to the schema that it refers to.
   */
  "schema-described": () => {
    const reported = new Set<unknown>();
    const check = (schema: RuleNode, location: NodeLocation, { report }: LintContext) => {
      if (isDescribed(schema) || reported.has(schema)) return;
      reported.add(schema);
      report({ message: "The schema has no description: say what it means", location });
    };
    return {
      ...forEachProperty((name, property, { report }, location) => {
        if (!isDescribed(property)) report({ message: `"${name}" has no description: say what it means`, location });
      }),
      NamedSchemas(schemas, context) {
        for (const [name, schema] of Object.entries(schemas)) check(schema, context.location.child(name), context);
      },
      ref(_reference, context, { node, location }) {
        if (context.type.name === "Schema" && location !== undefined) check(node, location, context);
      },
    };
  },

  /** Reports keys of `x-enumDescriptions` that are not values of `enum`, and values that are no key. */
  "enum-described": () =>
    asWritten("Schema", (schema, { report, location }) => {
      if (!("x-enumDescriptions" in schema)) return;
      const described = Object.keys(schema["x-enumDescriptions"] ?? {});
      const values = [schema.enum ?? []].flat().map(String);
      const at = location.child("x-enumDescriptions");
      for (const key of described.filter((item) => !values.includes(item))) {
        const message = `\`x-enumDescriptions\` describes "${key}", which is not a value of \`enum\``;
        report({ message, location: at.child(key).key() });
      }
      const lacking = values.filter((item) => !described.includes(item)).map((value) => `"${value}"`);
      if (lacking.length > 0) {
        const advice = "add what is missing, with an empty text if a name says all: some docs show only the keys";
        report({ message: `\`x-enumDescriptions\` lacks ${lacking.join(", ")}: ${advice}`, location: at.key() });
      }
    }),
};

function textForm(field: string, form: RegExp, advice: string): Visitor {
  return asWritten("any", (node, { type, report, location }) => {
    const text = node[field];
    // Menus list servers by their descriptions, and the client's names of them are made from these.
    if (type.name === "Server") return;
    // Below a map, such as `properties`, the name is ours to choose.
    if (!(field in type.properties) || typeof text !== "string" || form.test(text)) return;
    report({ message: `"${shorten(text.trim())}": ${advice}`, location: location.child(field) });
  });
}

/** Keeps both ends of a long text, since that is where most faults are. */
function shorten(text: string): string {
  return text.length > 100 ? `${text.slice(0, 40)} … ${text.slice(-40)}` : text;
}

function isDescribed(schema: RuleNode): boolean {
  return isReference(schema) || (isObjectNode(schema) && Boolean(schema.description));
}
