import type { Contract } from "../../contract/contract.ts";
import type { Schema } from "../../contract/schema.ts";
import { listAllFields, listBranches } from "../../contract/walk.ts";

/** What may be shown of the fields of a name, by the contract. */
export interface ShownField {
  /** Constants, listed values and those of examples. */
  values: Set<unknown>;
  /** A text in the format of an id, or a date. */
  isId: boolean;
  isDate: boolean;
  /** A number, such as an amount, a time or a count. */
  isNumber: boolean;
  isSensitive: boolean;
  /** Of any type, such as `validation_details`: what is in it has no names of the contract. */
  isOpen: boolean;
  /** The greatest lengths, in whatever schema: a mask is on the same side of each. */
  lengths: number[];
}

/** Keywords without which any value is valid. */
const LIMITS = ["type", "const", "enum", "properties", "items", "oneOf", "anyOf", "allOf"] as const;

/** Collects what may be shown of each field of all bodies and queries, by its name: the same name means the same everywhere. */
export function collectShownFields(contract: Contract): Map<string, ShownField> {
  const { operations, events } = contract;
  const bodies = [
    ...operations.flatMap(({ request, responses }) => [request, ...responses]),
    ...events.map(({ request }) => request),
  ];
  const fields = new Map<string, ShownField>();
  const add = (name: string, schema: Schema) => {
    const field = fields.get(name) ?? createField();
    fields.set(name, field);
    field.isOpen ||= LIMITS.every((keyword) => schema[keyword] === undefined);
    for (const branch of listBranches(contract, schema)) addSchema(field, branch.schema);
  };
  for (const { schema } of bodies) {
    for (const field of listAllFields(contract, schema)) add(field.path.at(-1) ?? "", field.schema);
  }
  for (const { name, schema } of operations.flatMap(({ parameters }) => parameters)) add(name, schema);
  for (const { value } of bodies.flatMap(({ examples }) => examples)) addExample(fields, "", value);
  return fields;
}

function createField(isOpen = false): ShownField {
  const is = { isId: false, isDate: false, isNumber: false, isSensitive: false, isOpen };
  return { values: new Set(), ...is, lengths: [] };
}

/** A field that the contract does not list. */
export const ANY_VALUE = createField(true);

function addSchema(field: ShownField, schema: Schema): void {
  const { type, format, enum: listed = [], examples = [], maxLength } = schema;
  for (const value of [schema.const, schema.default, ...listed, ...examples]) field.values.add(value);
  field.isId ||= format === "uuid";
  field.isDate ||= format === "date";
  field.isNumber ||= [type].flat().some((typeName) => typeName === "integer" || typeName === "number");
  field.isSensitive ||= schema["x-sensitive"] === true;
  if (maxLength !== undefined) field.lengths.push(maxLength);
}

function addExample(fields: Map<string, ShownField>, name: string, value: unknown): void {
  if (Array.isArray(value)) for (const item of value) addExample(fields, name, item);
  else if (typeof value === "object" && value !== null) {
    for (const [inner, member] of Object.entries(value)) addExample(fields, inner, member);
  } else fields.get(name)?.values.add(value);
}
