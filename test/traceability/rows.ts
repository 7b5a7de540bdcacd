import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { parse } from "yaml";
import { valueAtPlace } from "../../scripts/docs/traceability/places.ts";

const folder = new URL("../specification/", import.meta.url);

/** The specification tables by name, as data. */
const tables = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith(".yaml"))
    .map((file) => [basename(file, ".yaml"), parse(readFileSync(new URL(file, folder), "utf8"))]),
);

/**
 * Whether the specification tables have a row.
 *
 * @param row name of the table and path in it, such as `requests/issue_sila/amount`; the items of a list are named as
 * in the places of the bundle
 */
export function hasRow(row: string): boolean {
  return valueAtPlace(tables, `#/${row}`) !== undefined;
}
