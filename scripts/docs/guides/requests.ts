import type { Contract, Operation } from "../../contract/contract.ts";
import { joinPath } from "../../contract/expressions.ts";
import { linkToReference, table } from "../markdown.ts";

/** Lists which operations may be repeated, as `x-idempotent` says. */
export function repetitionTable({ operations }: Contract): string {
  const {
    boolean: always = [],
    object: byField = [],
    undefined: never = [],
  } = Object.groupBy(operations, ({ idempotent }) => typeof idempotent);
  const rules = Map.groupBy([...always, ...byField, ...never], repetition);
  return table(
    ["Rule", "Operations"],
    [...rules].map(([rule, own]) => [rule, own.map(({ name }) => linkToReference(name)).join(", ")]),
  );
}

function repetition({ idempotent }: Operation): string {
  if (idempotent === undefined) return "Don't repeat it: what a repetition does is not specified";
  return idempotent === true ? "Repeat it" : `Repeat it with the same \`${joinPath(idempotent)}\``;
}

/** Lists the operations that return pages: how to request a page, the lists on it, and the number of the last one. */
export function pageTable({ operations }: Contract): string {
  const rows = operations.flatMap(({ name, pages }) => {
    if (pages === undefined) return [];
    return [
      [
        linkToReference(name),
        `\`${joinPath(pages.page)}\`, \`${joinPath(pages.per_page)}\` of the ${pages.page.of}`,
        pages.lists.map(({ at }) => `\`${at}\``).join(", "),
        pages.last === undefined ? "not specified" : `\`${pages.last}\``,
      ],
    ];
  });
  return table(["Operation", "Page and its size", "Lists", "Number of the last page"], rows);
}

/** Lists what each processing type means for both directions of a payment. */
export function processingTypeTable({ schemas }: Contract): string {
  const directions = [schemas.IssueProcessingType, schemas.RedeemProcessingType];
  const values = new Set(directions.flatMap((schema) => schema?.enum ?? []));
  const rows = [...values].map((value) => [
    `\`${value}\``,
    ...directions.map((schema) => schema?.["x-enumDescriptions"]?.[String(value)] ?? "–"),
  ]);
  return table(["`processing_type`", "`issue_sila`", "`redeem_sila`"], rows);
}
