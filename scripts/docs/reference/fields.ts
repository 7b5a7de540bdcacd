import type { ApiDocument, Schema } from "../../contract/api-document.ts";
import { dereference } from "../../contract/json-pointer.ts";

/** A field of an object, which may lie within another: `event_details.outcome`, `responses[].created`. */
export interface Field {
  field: string;
  /** As it is written where the field stands: a `$ref`, or the schema itself. */
  written: Schema;
  /** The schema that is meant. */
  schema: Schema;
  required: boolean;
  /** Fields one of which has to be there, this one among them. */
  oneOf?: string[];
}

/** The fields of an object schema, those of objects that have no name of their own beside them. */
export function fieldsOf(document: ApiDocument, schema: Schema): Field[] {
  return collect(document, schema, false, "");
}

/** As `fieldsOf`, with the fields of named objects and of all branches of `oneOf` as well. */
export function allFieldsOf(document: ApiDocument, schema: Schema): Field[] {
  return collect(document, schema, true, "");
}

/** Whether a schema says that a field is absent. */
export function isAbsence({ not }: Schema): boolean {
  return not !== undefined && Object.keys(not).length === 0;
}

function collect(document: ApiDocument, written: Schema, deep: boolean, prefix: string): Field[] {
  const schema = dereference<Schema>(document, written);
  const either = [...(schema.if?.required ?? []), ...(schema.else?.required ?? [])];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (isAbsence(property)) return [];
    const field: Field = {
      field: prefix + name,
      written: property,
      schema: dereference<Schema>(document, property),
      required: schema.required?.includes(name) ?? false,
      ...(either.includes(name) && { oneOf: either.map((each) => prefix + each) }),
    };
    return [field, ...within(document, field, deep)];
  });
  const parts = [...(schema.allOf ?? []), ...(deep ? (schema.oneOf ?? []) : [])];
  return [...parts.flatMap((part) => collect(document, part, deep, prefix)), ...own];
}

/** The fields inside of a field that is an object, or a list of objects. */
function within(document: ApiDocument, { field, written }: Field, deep: boolean): Field[] {
  if (written.$ref && !deep) return [];
  const schema = dereference<Schema>(document, written);
  if (schema.items) {
    if (schema.items.$ref && !deep) return [];
    return collect(document, schema.items, deep, `${field}[].`);
  }
  return collect(document, schema, deep, `${field}.`);
}
