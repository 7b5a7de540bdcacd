import { EXTENSIONS, type ExtensionForm, type ExtensionMember, SCALAR_FORMS } from "../../contract/extension-table.ts";
import { writeTable } from "../markdown-text.ts";

/** The fields of each extension that is an object, or a list of them, in a table of its own, by the name of the extension. */
export const EXTENSION_TABLES: Record<string, () => string> = Object.fromEntries(
  Object.entries(EXTENSIONS).flatMap(([name, { form }]: [string, { form: ExtensionForm }]) => {
    const object = typeof form === "object" && "listOf" in form ? form.listOf : form;
    if (typeof object === "string" || !("members" in object)) return [];
    const rows = writeFieldRows(object.members);
    return [[name, () => writeTable(["Field", "Required", "Value", "Meaning"], rows)]];
  }),
);

/** A row for each field, above those of the fields inside of it. */
function writeFieldRows(members: Readonly<Record<string, ExtensionMember>>, prefix = ""): string[][] {
  return Object.entries(members).flatMap(([name, { form, description, isOptional }]) => {
    const path = prefix + name;
    const [inner, innerPath] =
      typeof form === "object" && "listOf" in form ? [form.listOf, `${path}[].`] : [form, `${path}.`];
    const isObject = typeof inner === "object" && "members" in inner;
    return [
      [`\`${path}\``, isOptional ? "no" : "yes", describeForm(form), description],
      ...(isObject ? writeFieldRows(inner.members, innerPath) : []),
    ];
  });
}

/** Such as `list of expressions`. */
function describeForm(form: ExtensionForm): string {
  if (typeof form === "string") return SCALAR_FORMS[form];
  if ("values" in form) return form.values.map((value) => `\`${value}\``).join(" or ");
  if ("listOf" in form) return `list of ${describeInPlural(form.listOf)}`;
  if ("map" in form) return `map of ${describeInPlural(form.map[0])} to ${describeInPlural(form.map[1])}`;
  return "object";
}

function describeInPlural(form: ExtensionForm): string {
  return describeForm(form).replace(/^\w+/, "$&s");
}
