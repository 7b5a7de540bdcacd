import { type ApiDocument, nameOfRef, type Schema } from "../../contract/api-document.ts";
import { blocks, table } from "../markdown.ts";
import { linkToReference } from "./link-to-reference.ts";

/** Every set of values that the contract closes, each value with its meaning. */
export function valueSetTables(document: ApiDocument): string {
  const sets = Object.entries(document.components?.schemas ?? {}).filter(([, schema]) => schema.enum);
  return blocks(
    ...sets.flatMap(([name, schema]) => [
      `**${linkToReference(name)}** ${schema.description?.trim().replaceAll("\n", " ")}`,
      usersOf(document, name),
      valueTable(schema),
    ]),
  );
}

/** Sets that more schemas than this use are told without them. */
const MOST_USERS = 4;

/** The values of one set with what they mean. */
export function valueTable({ enum: values = [], "x-enumDescriptions": meanings = {} }: Schema): string {
  return table(
    ["Value", "Meaning"],
    values.map((value) => [`\`${value}\``, meanings[value] ?? ""]),
  );
}

/** The fields whose values are of that set. */
function usersOf(document: ApiDocument, set: string): string {
  const users = Object.entries(document.components?.schemas ?? {}).flatMap(([schema, node]) =>
    fieldsWithRef(node, set).map((field) => `\`${field}\` of ${linkToReference(schema)}`),
  );
  return users.length === 0 || users.length > MOST_USERS ? "" : `Used as ${users.join(", ")}.`;
}

function fieldsWithRef({ properties = {}, allOf = [] }: Schema, name: string): string[] {
  const own = Object.entries(properties).flatMap(([field, schema]) => {
    if (schema.$ref && nameOfRef(schema.$ref) === name) return [field];
    return fieldsWithRef(schema, name).map((inner) => `${field}.${inner}`);
  });
  return [...own, ...allOf.flatMap((part) => fieldsWithRef(part, name))];
}
