import { isDeepStrictEqual } from "node:util";
import { type Contract, componentOf, resolve } from "../../contract/contract.ts";
import type { Schema } from "../../contract/schema.ts";
import { listAllFields, type SchemaField } from "../../contract/walk.ts";
import type { Row } from "./model/sections.ts";

/** The rows of the fields of a body, by the steps that lead to each; that of the body itself only if it is a list. */
export function rowsOf(contract: Contract, schema: Schema): Map<string, Row> {
  const fields = listAllFields(contract, schema);
  const chosen = [{ path: [], schema }, ...fields].flatMap(({ path, schema }: Pick<SchemaField, "path" | "schema">) => {
    const names = (schema.oneOf ?? []).flatMap(({ required = [] }) => required);
    return names.map((name) => [...path, name].join("."));
  });
  const rows = new Map<string, Row>();
  if (schema.type === "array") rows.set("", { type: "array", ...itemsOf(contract, schema) });
  for (const [field, declared] of Map.groupBy(fields, ({ path }) => path.join("."))) {
    const [row = {}, ...others] = declared.map((each) => rowOf(contract, each, chosen.includes(field)));
    // Branches that differ say what no row says.
    const agreed = Object.entries(row).filter(([keyword, value]) =>
      others.every((other) => isDeepStrictEqual(other[keyword as keyof Row], value)),
    );
    rows.set(field, Object.fromEntries(agreed));
  }
  return rows;
}

function rowOf(contract: Contract, { written, schema, isRequired }: SchemaField, isChosen: boolean): Row {
  const { type, enum: values, const: value, format, minimum, maximum, maxLength } = schema;
  const { default: otherwise, deprecated, "x-echo": echo } = { ...schema, ...written };
  const row = {
    type: values === undefined && value === undefined ? type : undefined,
    required: isRequired ? true : isChosen ? "conditional" : undefined,
    enum: values,
    const: value,
    default: otherwise,
    ...{ format, minimum, maximum, maxLength, deprecated, echo },
    record: componentOf(written),
    ...itemsOf(contract, schema),
  };
  return Object.fromEntries(Object.entries(row).filter(([, keyword]) => keyword !== undefined)) as Row;
}

function itemsOf(contract: Contract, { items }: Schema): { items?: Row } {
  if (items === undefined) return {};
  const record = componentOf(items);
  const { type } = resolve(contract, items);
  return { items: { ...(record !== undefined && { record }), ...(type !== undefined && { type }) } };
}
