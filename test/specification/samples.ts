import { type Row, requestRow, valueSets, waysOfPayment } from "./tables.ts";

/** A JSON object. */
export type Body = Record<string, unknown>;

/**
 * The smallest value that a row allows.
 *
 * @param row the row
 * @returns an object has its required fields only
 */
export function smallest(row: Row): unknown {
  if (row.type === "object") {
    const required = Object.entries(row.fields ?? {}).filter(([, field]) => field.required);
    return Object.fromEntries(required.map(([name, field]) => [name, smallest(field)]));
  }
  if (row.const !== undefined) return row.const;
  if (row.enum !== undefined) return valueSets[row.enum]?.[0];
  if (row.type === "integer") return row.minimum ?? 1;
  if (row.type === "boolean") return true;
  return row.format === "uuid" ? "3f0c1d5e-8a52-4c1b-9d0e-6b7a8c9d0e1f" : "a";
}

/**
 * The smallest request that the tables allow: the required fields, `app_handle`, and one way of payment.
 *
 * @param operation name of the operation
 * @returns the body
 */
export function smallestRequest(operation: string): Body {
  const body = withHeader(smallest(requestRow(operation)) as Body, { app_handle: "app" });
  const way = waysOfPayment.operations.includes(operation) ? waysOfPayment.ways[0] : [];
  return { ...body, ...Object.fromEntries((way ?? []).map((field) => [field, "a"])) };
}

/**
 * A body with other fields in its header.
 *
 * @param body the body
 * @param fields fields to set; undefined takes a field away
 * @returns the changed copy
 */
export function withHeader(body: Body, fields: Body): Body {
  return { ...body, header: dropUndefined({ ...(body.header as Body), ...fields }) };
}

/**
 * A body with other fields.
 *
 * @param body the body
 * @param fields fields to set; undefined takes a field away
 * @returns the changed copy
 */
export function withFields(body: Body, fields: Body): Body {
  return dropUndefined({ ...body, ...fields });
}

function dropUndefined(body: Body): Body {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}
