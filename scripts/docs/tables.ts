import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { instance } from "@viz-js/viz";
import { BuildFailure } from "../contract/failure.ts";
import { type BuildContext, type Files, readBuiltContract } from "../generate/context.ts";
import { drawDiagram } from "./states/diagram.ts";
import { readStateMachines, STATES_FOLDER } from "./states/machine.ts";
import { deprecatedTable } from "./tables/deprecated.ts";
import { assumedEventTable, eventTable, linkTable, sandboxTable } from "./tables/events.ts";
import { writeExample } from "./tables/examples.ts";
import { extensionTables } from "./tables/extensions.ts";
import { commandTable, languageTable, weakeningTable } from "./tables/languages.ts";
import { limitTable, pageTable, repetitionTable } from "./tables/requests.ts";
import { errorTable, failureNameTable, faultTable } from "./tables/responses.ts";
import { createStateTable } from "./tables/states.ts";
import type { GuideTable } from "./tables/table.ts";
import { processingTypeTable, transactionStatusTable } from "./tables/values.ts";

/** The tables that a guide can contain, beside those of state machines. */
export const TABLES: GuideTable[] = [
  assumedEventTable,
  commandTable,
  deprecatedTable,
  errorTable,
  eventTable,
  ...extensionTables,
  failureNameTable,
  faultTable,
  languageTable,
  limitTable,
  linkTable,
  pageTable,
  processingTypeTable,
  repetitionTable,
  sandboxTable,
  transactionStatusTable,
  weakeningTable,
];

/**
 * Fills in the tables and examples of the guides that are made from the contract, and draws the diagrams of the states.
 *
 * @throws BuildFailure when a mark of a table is wrong, or a state machine expects what the contract does not have
 */
export async function fillGuides(context: BuildContext): Promise<Files> {
  const contract = readBuiltContract(context);
  const machines = await readStateMachines(context.root, contract);
  const viz = await instance();
  const files: Files = {};
  for (const machine of machines) files[`${STATES_FOLDER}/${machine.name}.svg`] = drawDiagram(viz, machine);
  const texts = [...TABLES, ...machines.map(createStateTable)].map(async ({ name, markdown }) => {
    return [name, await markdown(contract, context.root)] as const;
  });
  const tables = Object.fromEntries(await Promise.all(texts));
  const write = (name: string) => tables[name] ?? writeExample(contract, name);
  const names = (await readdir(join(context.root, "docs"))).filter((name) => name.endsWith(".md"));
  for (const file of names.map((name) => `docs/${name}`)) {
    const text = await readFile(join(context.root, file), "utf8");
    if (/<!-- (table: |end of table -->)/.test(text)) files[file] = fillTables(file, text, write, Object.keys(tables));
  }
  return files;
}

const MARKED = /<!-- table: (?<name>[\w -]+) -->\n.*?<!-- end of table -->/gs;

/**
 * Replaces what a guide has between the marks of each table, `<!-- table: <name> -->` and `<!-- end of table -->`.
 *
 * @param file the guide, for messages
 * @param write writes the table or example of a name; undefined if there is none
 * @param names those of the tables, for messages
 * @throws BuildFailure when a mark names no table, or has no end
 */
function fillTables(file: string, text: string, write: (name: string) => string | undefined, names: string[]): string {
  const filled = text.replaceAll(MARKED, (_match, name: string) => {
    const content = write(name);
    if (content === undefined) {
      const line = text.slice(0, text.indexOf(`<!-- table: ${name} -->`)).split("\n").length;
      throw new BuildFailure(`${file}:${line} There is no table "${name}". The tables are: ${names.join(", ")}.`);
    }
    return `<!-- table: ${name} -->\n\n${content}\n\n<!-- end of table -->`;
  });
  const count = (mark: string) => text.split(mark).length;
  if (count("<!-- table: ") !== count("<!-- end of table -->")) {
    throw new BuildFailure(`${file} Each "<!-- table: … -->" needs an "<!-- end of table -->", and vice versa.`);
  }
  return filled;
}
