import type { ApiDocument, Schema } from "../../contract/api-document.ts";
import { bodyOf, operationsOf } from "../../contract/api-document.ts";
import { table } from "../markdown.ts";
import { boundsOf } from "../reference/bounds.ts";
import { allFieldsOf } from "../reference/fields.ts";
import { linkToReference } from "./link-to-reference.ts";

/** The bounds of every request field that has some; fields of the same name and bounds share a row. */
export function limitTable(document: ApiDocument): string {
  const limits = operationsOf(document).flatMap(({ name, operation }) => {
    const { schema } = bodyOf(document, operation.requestBody);
    return allFieldsOf(document, schema ?? {}).flatMap(({ field, schema }) => {
      const bounds = [...boundsOf(schema), ...defaultOf(schema)].join("; ");
      return boundsOf(schema).length === 0 ? [] : [{ operation: name, field, bounds }];
    });
  });
  const rows = [...Map.groupBy(limits, ({ field, bounds }) => `${field} ${bounds}`).values()].map((same) => {
    const operations = same.map(({ operation }) => linkToReference(operation));
    return [`\`${same[0]?.field}\``, operations.join(", "), same[0]?.bounds ?? ""];
  });
  return table(["Field", "Operations", "Limit"], rows);
}

function defaultOf(schema: Schema): string[] {
  return schema.default === undefined ? [] : [`default \`${schema.default}\``];
}
