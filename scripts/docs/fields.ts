import { type Contract, resolve } from "../contract/contract.ts";
import type { Schema } from "../contract/schema.ts";

/** A field of an object, or of an object within it: `event_details.outcome`, `responses[].created`. */
export interface Field {
  field: string;
  /** The schema as the property has it: a `$ref`, or the schema itself. */
  written: Schema;
  /** The schema that `written` refers to. */
  schema: Schema;
  required: boolean;
  /** Fields of which at least one is required, this one among them. */
  oneOf?: string[];
}

/** Lists the fields of an object schema, and those of unnamed objects within it. */
export function fieldsOf(contract: Contract, schema: Schema): Field[] {
  return collect(contract, schema, false, "");
}

/** Lists the fields of an object schema, of every object within it, and of all branches of `oneOf`. */
export function allFieldsOf(contract: Contract, schema: Schema): Field[] {
  return collect(contract, schema, true, "");
}

/**
 * Lists the fields of an object schema itself, without those of the objects within it.
 *
 * @param prefix what the names begin with
 */
export function propertiesOf(contract: Contract, written: Schema, prefix = ""): Field[] {
  const schema = resolve(contract, written);
  const either = [...(schema.if?.required ?? []), ...(schema.else?.required ?? [])];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]): Field[] => {
    const target = resolve(contract, property);
    if (isExcluded(target)) return [];
    return [
      {
        field: prefix + name,
        written: property,
        schema: target,
        required: schema.required?.includes(name) ?? false,
        ...(either.includes(name) && { oneOf: either.map((each) => prefix + each) }),
      },
    ];
  });
  return [...(schema.allOf ?? []).flatMap((part) => propertiesOf(contract, part, prefix)), ...own];
}

function collect(contract: Contract, written: Schema, deep: boolean, prefix: string): Field[] {
  const fields = propertiesOf(contract, written, prefix);
  const branches = deep ? (resolve(contract, written).oneOf ?? []) : [];
  return [
    ...branches.flatMap((branch) => collect(contract, branch, deep, prefix)),
    ...fields.flatMap((field) => [field, ...within(contract, field, deep)]),
  ];
}

/** The fields inside a field that is an object or a list of objects. */
function within(contract: Contract, { field, written, schema }: Field, deep: boolean): Field[] {
  if (written.$ref && !deep) return [];
  if (schema.items === undefined) return collect(contract, schema, deep, `${field}.`);
  if (schema.items.$ref && !deep) return [];
  return collect(contract, schema.items, deep, `${field}[].`);
}

/** Whether a property must be absent: `not: {}`. */
function isExcluded({ not }: Schema): boolean {
  return not !== undefined && Object.keys(not).length === 0;
}
