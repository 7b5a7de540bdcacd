import type { Contract } from "../../contract/contract.ts";
import { joinPath } from "../../contract/expressions.ts";
import { boundsOf } from "../../contract/schema.ts";
import { listAllFields, writeFieldPath } from "../../contract/walk.ts";
import { linkToReference, writeTable } from "../markdown-text.ts";
import { describeRetries } from "../views/terms.ts";

/** Which operations may be repeated, as `x-idempotent` says. */
export function writeRepetitionTable({ operations }: Contract): string {
  const rank = ["boolean", "object", "undefined"];
  const ranked = operations.toSorted((one, other) => {
    return rank.indexOf(typeof one.idempotent) - rank.indexOf(typeof other.idempotent);
  });
  const rows = [...Map.groupBy(ranked, describeRetries)].map(([rule, own]) => {
    return [rule, own.map(({ name }) => linkToReference(name)).join(", ")];
  });
  return writeTable(["Rule", "Operations"], rows);
}

/** The operations that return pages: how to request a page, the lists on it, and the number of the last one. */
export function writePageTable({ operations }: Contract): string {
  const rows = operations.flatMap(({ name, pages: rules }) => {
    if (rules === undefined) return [];
    const { page, per_page, lists, last } = rules;
    return [
      [
        linkToReference(name),
        `\`${joinPath(page)}\`, \`${joinPath(per_page)}\` of the ${page.of}`,
        lists.map(({ at }) => `\`${at}\``).join(", "),
        last === undefined ? "not specified" : `\`${last}\``,
      ],
    ];
  });
  return writeTable(["Operation", "Page and its size", "Lists", "Number of the last page"], rows);
}

/** The bounds of the fields of payments: requests with an idempotency key. Fields with the same name and bounds share a row. */
export function writeLimitTable(contract: Contract): string {
  const payments = contract.operations.filter(({ idempotent }) => typeof idempotent === "object");
  const limited = payments.flatMap(({ name: operation, request }) =>
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
}
