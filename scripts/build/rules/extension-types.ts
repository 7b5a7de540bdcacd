import { EXTENSIONS, type ExtensionForm } from "../../contract/extension-table.ts";

/** A type of node or value as Redocly declares it, as far as extensions use it. */
interface RedoclyType {
  properties?: Record<string, unknown>;
  additionalProperties?: unknown;
  items?: unknown;
  required?: string[];
  type?: string;
  enum?: readonly string[];
}

/** The types of those forms that are no texts. */
const SCALAR_TYPES: Record<string, string> = { true: "boolean" };

/**
 * Adds the extensions to Redocly's types, so that its rule `struct` checks their structure.
 *
 * @throws Error for an extension of which nobody says what reads it: `npm run diff` could not judge its changes
 */
export function extendTypes(types: Record<string, RedoclyType>): Record<string, RedoclyType> {
  const extended = { ...types };
  for (const [name, { of, form, readBy }] of Object.entries(EXTENSIONS)) {
    if (readBy === undefined) throw new Error(`${name} of scripts/contract/extension-table.ts needs a \`readBy\`.`);
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
  if (form === "repetition") return (value: unknown) => ({ type: typeof value === "boolean" ? "boolean" : "string" });
  if (typeof form === "string") return { type: SCALAR_TYPES[form] ?? "string" };
  if ("values" in form) return { enum: form.values };
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
