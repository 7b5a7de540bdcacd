import { EXTENSIONS, type ExtensionForm, type ExtensionMember, SCALARS } from "../../contract/extension-table.ts";
import { table } from "../markdown.ts";

/** Lists the fields of each extension that is an object, in a table of its own, by the name of the extension. */
export function extensionTables(): Record<string, string> {
  const tables = Object.entries(EXTENSIONS).flatMap(([name, { form }]: [string, { form: ExtensionForm }]) => {
    if (typeof form === "string" || !("members" in form)) return [];
    return [[name, table(["Field", "Required", "Value", "Meaning"], fieldRows(form.members))]];
  });
  return Object.fromEntries(tables);
}

/** A row for each field, above those of the fields inside of it. */
function fieldRows(members: Readonly<Record<string, ExtensionMember>>, prefix = ""): string[][] {
  return Object.entries(members).flatMap(([name, { form, description, isOptional }]) => {
    const path = prefix + name;
    const [inner, innerPath] =
      typeof form === "object" && "listOf" in form ? [form.listOf, `${path}[].`] : [form, `${path}.`];
    const isObject = typeof inner === "object" && "members" in inner;
    return [
      [`\`${path}\``, isOptional ? "no" : "yes", describeForm(form), description],
      ...(isObject ? fieldRows(inner.members, innerPath) : []),
    ];
  });
}

/** Such as `list of expressions`. */
function describeForm(form: ExtensionForm): string {
  if (typeof form === "string") return SCALARS[form];
  if ("anyOf" in form) return form.anyOf.map((one) => SCALARS[one]).join(", or ");
  if ("values" in form) return form.values.map((value) => `\`${value}\``).join(" or ");
  if ("listOf" in form) return `list of ${inPlural(form.listOf)}`;
  if ("map" in form) return `map of ${inPlural(form.map[0])} to ${inPlural(form.map[1])}`;
  return "object";
}

function inPlural(form: ExtensionForm): string {
  return describeForm(form).replace(/^\w+/, "$&s");
}
