type Node = Record<string, unknown>;

/** The longest values that a sentence shows. */
const MOST_CHARACTERS = 100;

/** The keywords of a schema that say what its values are. */
const FACTS = /^(type|format|const|enum|pattern|default|required|(exclusive)?(Min|Max|min|max).*|uniqueItems)$/;

/**
 * Says what a new field, parameter, response or operation admits, or how it can fail.
 *
 * @param node it, with every `$ref` replaced by what it names
 * @returns the bounds and codes in brackets; empty if there are none
 */
export function describeNew(typeName: string, node: Node): string {
  const facts =
    typeName === "Schema" ? listFacts(node) : typeName === "Parameter" ? listFacts(Object(node.schema)) : [];
  const codes = [...new Set(["PathItem", "Operation", "Response"].includes(typeName) ? listCodes(node) : [])];
  const parts = [...facts, ...(codes.length > 0 ? [`\`error_code\`: ${codes.join(", ")}`] : [])];
  return parts.length === 0 ? "" : ` (${parts.join("; ")})`;
}

/** The keywords of a schema, those of its items, and its fields. */
function listFacts(schema: Node): string[] {
  const keywords = Object.entries(schema).filter(([keyword]) => FACTS.test(keyword));
  const fields = Object.entries(Object(schema.properties)).map(
    ([name, field]) => `\`${name}\`${bracketed(listFacts(Object(field)))}`,
  );
  return [
    ...keywords.map(([keyword, value]) => `\`${keyword}\`: ${renderValue(value, keyword === "type" ? " or " : ", ")}`),
    ...(schema.items === undefined ? [] : [`\`items\`${bracketed(listFacts(Object(schema.items)))}`]),
    ...fields,
  ];
}

function bracketed(facts: string[]): string {
  return facts.length === 0 ? "" : ` (${facts.join("; ")})`;
}

/** The values of every `error_code` below a node. */
function listCodes(node: unknown): unknown[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, member]) =>
    key === "error_code" ? (Object(member).enum ?? Object(member).const ?? []) : listCodes(member),
  );
}

/** A value as a sentence shows it. */
function renderValue(value: unknown, comma = ", "): string {
  if (value === undefined) return "none";
  if (Array.isArray(value)) return value.map(String).join(comma);
  return typeof value === "object" || value === "" ? JSON.stringify(value) : String(value);
}

/** The end of a sentence about a value that was changed: both values, if they are short. */
export function renderChange(before: unknown, after: unknown, { colon = "", comma = ", " } = {}): string {
  const values = [before, after].map((value) => renderValue(value, comma)).join(" → ");
  if (values.length <= MOST_CHARACTERS && !values.includes("\n")) return `${colon} ${values}`;
  return ` was ${before === undefined ? "added" : after === undefined ? "removed" : "changed"}`;
}
