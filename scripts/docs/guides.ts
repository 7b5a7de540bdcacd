import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { instance } from "@viz-js/viz";
import type { Contract } from "../contract/contract.ts";
import { BuildFailure } from "../contract/failure.ts";
import { type BuildContext, type Files, readBuiltContract } from "../generate/context.ts";
import { eventTable, linkTable, sandboxTables } from "./guides/events.ts";
import { extensionTables } from "./guides/extensions.ts";
import { errorTables, faultTable, scenarioTables } from "./guides/failures.ts";
import { weakeningTable } from "./guides/plain.ts";
import { pageTable, processingTypeTable, repetitionTable } from "./guides/requests.ts";
import {
  drawDiagram,
  readStateMachines,
  STATES_FOLDER,
  type StateMachine,
  stateTable,
  statusTable,
} from "./guides/states.ts";
import { limitTable, valueSetTables } from "./guides/values.ts";
import { languageCommands, languageTable } from "./languages.ts";

/**
 * Fills in the tables of the guides that are made from the contract, and draws the diagrams of the states.
 *
 * @throws BuildFailure when a mark of a table is wrong, or a schema of states does not exist
 */
export async function guides(context: BuildContext): Promise<Files> {
  const contract = await readBuiltContract(context);
  const machines = await readStateMachines(context.root, contract);
  const viz = await instance();
  const files: Files = {};
  for (const machine of machines) files[`${STATES_FOLDER}/${machine.name}.svg`] = drawDiagram(viz, machine);
  const tables = {
    ...tablesOf(contract, machines),
    languages: await languageTable(context.root),
    commands: await languageCommands(context.root),
  };
  const pages = (await readdir(join(context.root, "docs"))).filter((file) => file.endsWith(".md"));
  for (const page of pages) {
    const file = `docs/${page}`;
    const text = await readFile(join(context.root, file), "utf8");
    if (/<!-- (table: |end of table -->)/.test(text)) files[file] = fillTables(file, text, tables);
  }
  return files;
}

function tablesOf(contract: Contract, machines: StateMachine[]): Record<string, string> {
  return {
    errors: errorTables(contract),
    faults: faultTable(),
    events: eventTable(contract),
    ...extensionTables(),
    limits: limitTable(contract),
    links: linkTable(contract),
    pages: pageTable(contract),
    "processing types": processingTypeTable(contract),
    repetitions: repetitionTable(contract),
    sandbox: sandboxTables(contract),
    scenarios: scenarioTables(contract),
    values: valueSetTables(contract),
    weakenings: weakeningTable(contract),
    "transaction statuses": statusTable(contract, "transaction_status_update"),
    ...Object.fromEntries(machines.map((machine) => [`states ${machine.name}`, stateTable(machine)])),
  };
}

const MARKED = /<!-- table: (?<name>[\w -]+) -->\n.*?<!-- end of table -->/gs;

/**
 * Replaces what a guide has between the marks of each table, `<!-- table: <name> -->` and `<!-- end of table -->`.
 *
 * @param file the guide, for messages
 * @param tables the text of each table, by name
 * @throws BuildFailure when a mark names no table, or has no end
 */
function fillTables(file: string, text: string, tables: Record<string, string>): string {
  const filled = text.replaceAll(MARKED, (_match, name: string) => {
    const content = tables[name];
    if (content === undefined) {
      const line = text.slice(0, text.indexOf(`<!-- table: ${name} -->`)).split("\n").length;
      throw new BuildFailure(
        `${file}:${line} There is no table "${name}". The tables are: ${Object.keys(tables).join(", ")}.`,
      );
    }
    return `<!-- table: ${name} -->\n\n${content}\n\n<!-- end of table -->`;
  });
  const marks = (mark: string) => text.split(mark).length;
  if (marks("<!-- table: ") !== marks("<!-- end of table -->")) {
    throw new BuildFailure(`${file} Each "<!-- table: … -->" needs an "<!-- end of table -->", and vice versa.`);
  }
  return filled;
}
