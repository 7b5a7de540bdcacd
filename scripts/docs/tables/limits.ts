import { boundsOf } from "../../contract/schema.ts";
import { listAllFields } from "../../contract/walk.ts";
import { linkToReference, writeTable } from "../markdown-text.ts";
import { writeFieldPath } from "../views/types.ts";
import type { GuideTable } from "./table.ts";

/** The bounds of every request field that has any; fields with the same name and bounds share a row. */
export const limitTable: GuideTable = {
  name: "limits",
  markdown(contract) {
    const limited = contract.operations.flatMap(({ name: operation, request }) =>
      listAllFields(contract, request.schema).flatMap(({ path, schema }) => {
        const bounds = boundsOf(schema);
        if (bounds.length === 0) return [];
        if (schema.default !== undefined) bounds.push(`default \`${schema.default}\``);
        return [{ operation, field: `\`${writeFieldPath(path)}\``, bounds: bounds.join("; ") }];
      }),
    );
    const groups = Map.groupBy(limited, ({ field, bounds }) => `${field} ${bounds}`).values();
    const rows = [...groups].map((same) => {
      const [{ field = "", bounds = "" } = {}] = same;
      return [field, same.map(({ operation }) => linkToReference(operation)).join(", "), bounds];
    });
    return writeTable(["Field", "Operations", "Limit"], rows);
  },
};
