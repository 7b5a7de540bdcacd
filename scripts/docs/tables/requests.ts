import type { Contract, Operation } from "../../contract/contract.ts";
import type { Expression } from "../../contract/expressions.ts";
import { writeSteps } from "../../contract/place.ts";
import { boundsOf, type Schema } from "../../contract/schema.ts";
import { findField, listAllFields, writeFieldPath } from "../../contract/walk.ts";
import { linkToReference, writeTable } from "../markdown-text.ts";
import { describeRetries } from "../views/terms.ts";

/** Which operations may be repeated, as `x-idempotent` says. */
export function writeRepetitionTable({ operations }: Contract): string {
  const rank = ["boolean", "object", "undefined"];
  const ranked = operations.toSorted((one, other) => {
    return rank.indexOf(typeof one.idempotent) - rank.indexOf(typeof other.idempotent);
  });
  const rows = [...Map.groupBy(ranked, describeRetries)].map(([rule, group]) => {
    return [rule, group.map(({ name }) => linkToReference(name)).join(", ")];
  });
  return writeTable(["Rule", "Operations"], rows);
}

/** The operations that return pages: how to request a page, the lists on it, and the number of the last one. */
export function writePageTable(contract: Contract): string {
  const rows = contract.operations.flatMap((operation) => {
    const { name, pages: rules } = operation;
    if (rules === undefined) return [];
    const { page, per_page, lists, last } = rules;
    const size = sizeOf(contract, operation, per_page);
    const bounds = [...boundsOf(size), ...(size.default === undefined ? [] : [`${size.default} by default`])];
    return [
      [
        linkToReference(name),
        `\`${writeSteps(page.path)}\`, \`${writeSteps(per_page.path)}\` of the ${page.of}`,
        bounds.join(", ") || "not specified",
        lists.map(({ at }) => `\`${writeSteps(at)}\``).join(", "),
        last === undefined ? "not specified" : `\`${writeSteps(last)}\``,
      ],
    ];
  });
  return writeTable(["Operation", "Page and its size", "Items on a page", "Lists", "Number of the last page"], rows);
}

/** The schema of the field or parameter that says how many items a page has. */
function sizeOf(contract: Contract, { request, parameters }: Operation, { of, path }: Expression): Schema {
  if (of === "query") return parameters.find(({ name }) => name === path[0])?.schema ?? {};
  return findField(contract, request.schema, path)?.schema ?? {};
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
