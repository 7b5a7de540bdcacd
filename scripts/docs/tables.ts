import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { instance } from "@viz-js/viz";
import { type BuildContext, type Files, readBuiltContract } from "../build/generate/context.ts";
import { readBuiltScenarios } from "../build/generate/scenarios.ts";
import type { Contract } from "../contract/contract.ts";
import { BuildFailure, FormFailure } from "../contract/failure.ts";
import { suggest } from "../contract/meant.ts";
import { readPrecedence } from "../contract/precedence.ts";
import { findMergeMark, readText } from "../contract/source-text.ts";
import { readAdvice } from "./events/advice.ts";
import { listByHand, writePrograms, writeSamples } from "./languages.ts";
import { drawDiagram } from "./states/diagram.ts";
import { readStateMachines, STATES_FOLDER } from "./states/machine.ts";
import { writeDeprecatedTable } from "./tables/deprecated.ts";
import { writeAssumedEventTable, writeEventTable, writeLinkTable, writeSandboxTable } from "./tables/events.ts";
import { writeExample } from "./tables/examples.ts";
import { EXTENSION_TABLES } from "./tables/extensions.ts";
import { writeCommandTable, writeLanguageTable, writeWeakeningTable } from "./tables/languages.ts";
import { writeClientLimitTable, writeServerLimitTable } from "./tables/limits.ts";
import { writeLimitTable, writePageTable, writeRepetitionTable } from "./tables/requests.ts";
import { writeErrorTable, writeFaultTable } from "./tables/responses.ts";
import { writeStateTable } from "./tables/states.ts";
import { writeProcessingTypeTable } from "./tables/values.ts";
import { writeActionTable, writeOutcomeTable, writePrecedenceTable, writeSubjectTables } from "./views/outcomes.ts";
import { viewScenarios, writeScenarioTable } from "./views/scenarios.ts";

/**
 * Writes the tables that a guide can contain, beside those of state machines, by what the mark in a guide calls them:
 * `<!-- table: errors -->`. Their arguments are the contract and the folder of the repository.
 */
export const TABLES: Record<string, (contract: Contract, root: string) => string | Promise<string>> = {
  "assumed events": writeAssumedEventTable,
  commands: (_contract, root) => writeCommandTable(root),
  "debit by hand": (_contract, root) => writeSamples(root, listByHand(root, "debit")),
  deprecated: writeDeprecatedTable,
  errors: writeErrorTable,
  events: writeEventTable,
  ...EXTENSION_TABLES,
  faults: writeFaultTable,
  languages: (_contract, root) => writeLanguageTable(root),
  "limits of payments": writeLimitTable,
  "limits of the client": writeClientLimitTable,
  "limits of the server": writeServerLimitTable,
  links: writeLinkTable,
  outcomes: async (contract, root) => writeOutcomeTable(await readAdvice(root, contract)),
  pages: writePageTable,
  programs: (_contract, root) => writePrograms(root),
  "processing types": writeProcessingTypeTable,
  "receiver by hand": (_contract, root) => writeSamples(root, listByHand(root, "receiver")),
  repetitions: writeRepetitionTable,
  sandbox: writeSandboxTable,
  weakenings: writeWeakeningTable,
};

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
  const tables: Record<string, string> = {};
  for (const [name, writeText] of Object.entries(TABLES)) tables[name] = await writeText(contract, context.root);
  const advice = await readAdvice(context.root, contract);
  for (const machine of machines) {
    if (machine.moves.length > 0) files[`${STATES_FOLDER}/${machine.name}.svg`] = drawDiagram(viz, machine);
    tables[`states ${machine.name}`] = writeStateTable(machine, advice);
  }
  for (const [event, eventAdvice] of advice) tables[`outcomes ${event}`] = writeActionTable(eventAdvice);
  const precedence = await readPrecedence(context.root, contract);
  if (precedence) tables["which outcome wins"] = writePrecedenceTable(precedence);
  for (const [subject, text] of Object.entries(writeSubjectTables(advice))) tables[`outcomes ${subject}`] = text;
  const scenarios = readBuiltScenarios(context);
  for (const { name } of contract.operations)
    tables[`scenarios ${name}`] = writeScenarioTable(viewScenarios(scenarios, name, advice));
  const write = (name: string) => tables[name] ?? writeExample(contract, name);
  const names = (await readdir(join(context.root, "docs"))).filter((name) => name.endsWith(".md"));
  for (const file of names.map((name) => `docs/${name}`)) {
    const text = readText(context.root, file);
    const filled = fillTables(file, text, write, Object.keys(tables));
    if (filled !== text) files[file] = filled;
    const mark = findMergeMark(filled);
    const place = `${file}:${filled.slice(0, mark).split("\n").length}`;
    if (mark >= 0) throw new FormFailure(`${place} has marks of a merge: keep both sides, and remove the marks`);
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
  const place = (index = 0) => `${file}:${text.slice(0, index).split("\n").length}`;
  const marks = [...text.matchAll(/<!-- (table: |end of table -->)/g)];
  const lonely = marks.find(([, kind], index) => {
    const other = marks[kind === "table: " ? index + 1 : index - 1]?.[1];
    return other === undefined || other === kind;
  });
  if (lonely !== undefined) {
    const message = 'each "<!-- table: … -->" needs an "<!-- end of table -->", and vice versa';
    throw new BuildFailure(`${place(lonely.index)} ${message}`);
  }
  return text.replaceAll(MARKED, (_match, name: string, index: number) => {
    const content = write(name);
    if (content === undefined) {
      const advice = suggest(name, names) || `: the tables are ${names.join(", ")}`;
      throw new BuildFailure(`${place(index)} there is no table "${name}"${advice}`);
    }
    return `<!-- table: ${name} -->\n\n${content}\n\n<!-- end of table -->`;
  });
}
