import type { Contract } from "../../contract/contract.ts";
import { joinBlocks, linkToReference, writeTable } from "../markdown-text.ts";

/** A table that the build inserts into guides. */
export interface GuideTable {
  /** What the mark in a guide calls it: `<!-- table: errors -->`. */
  name: string;
  /**
   * Writes it as Markdown, perhaps as several tables.
   *
   * @param root the folder of the repository
   */
  markdown: (contract: Contract, root: string) => string | Promise<string>;
}

/** Writes a table for each operation that has items, below its name. */
export function writeTablePerOperation<Item extends { operation: string }>(
  items: Item[],
  head: string[],
  writeRow: (item: Item) => string[],
): string {
  const groups = [...Map.groupBy(items, ({ operation }) => operation)];
  return joinBlocks(
    ...groups.flatMap(([operation, own]) => [`**${linkToReference(operation)}**`, writeTable(head, own.map(writeRow))]),
  );
}
