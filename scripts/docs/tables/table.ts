import type { Contract } from "../../contract/contract.ts";

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
