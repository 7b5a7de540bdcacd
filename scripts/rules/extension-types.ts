import { EXTENSIONS, type ExtensionForm } from "../contract/extension-table.ts";
import { asWritten, type LintRule } from "./redocly.ts";

/** A type of node or value as Redocly declares it, as far as extensions use it. */
interface RedoclyType {
  properties?: Record<string, unknown>;
  additionalProperties?: unknown;
  items?: unknown;
  required?: string[];
  type?: string;
  enum?: readonly string[];
}

/** Adds the extensions to Redocly's types, so that its rule `struct` checks their structure. */
export function extendTypes(types: Record<string, RedoclyType>): Record<string, RedoclyType> {
  const extended = { ...types };
  for (const [name, { of, form }] of Object.entries(EXTENSIONS)) {
    const properties = { ...extended[of]?.properties, [name]: declareType(name, form, extended) };
    extended[of] = { ...extended[of], properties };
  }
  return extended;
}

/**
 * Declares the type of a value.
 *
 * @param name of the type in messages, such as `x-events.rules[].when`
 * @param types receives each object and list, by its name
 * @returns the name of the type, or the type of a scalar
 */
function declareType(name: string, form: ExtensionForm, types: Record<string, RedoclyType>): unknown {
  if (typeof form === "string") return { type: form === "true" ? "boolean" : "string" };
  if ("values" in form) return { enum: form.values };
  if ("anyOf" in form) return (value: unknown) => ({ type: typeof value === "boolean" ? "boolean" : "string" });
  if ("listOf" in form) {
    const items = declareType(`${name}[]`, form.listOf, types);
    // `struct` looks into a list of scalars only if it has no name.
    if (typeof items !== "string") return { type: "array", items };
    types[name] = { properties: {}, items };
  } else if ("map" in form) {
    types[name] = { properties: {}, additionalProperties: declareType(`${name}.*`, form.map[1], types) };
  } else {
    const members = Object.entries(form.members);
    types[name] = {
      properties: Object.fromEntries(
        members.map(([key, member]) => [key, declareType(`${name}.${key}`, member.form, types)]),
      ),
      required: members.filter(([, member]) => !member.isOptional).map(([key]) => key),
    };
  }
  return name;
}

/** `known-extensions`: reports `x-` fields that are not an extension of their node. */
export const knownExtensions: LintRule = () =>
  asWritten("any", (node, { type, report, location }) => {
    // Below a map, such as the headers of a response, the name is ours to choose.
    if (type.extensionsPrefix === undefined) return;
    const known = Object.entries(EXTENSIONS).flatMap(([name, { of }]) => (of === type.name ? [name] : []));
    for (const name of Object.keys(node).filter((key) => key.startsWith("x-") && !known.includes(key))) {
      const message = `\`${name}\` is not an extension of this object: remove it, or declare it in scripts/contract/extension-table.ts and explain it in docs/extensions.md`;
      report({ message, location: location.child(name).key() });
    }
  });
