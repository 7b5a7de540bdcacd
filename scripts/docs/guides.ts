import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ApiDocument, readApiDocument } from "../contract/api-document.ts";
import { type BuildContext, writeOutput } from "../generate/context.ts";
import { drawDiagram } from "./guides/diagram.ts";
import { errorTables } from "./guides/errors.ts";
import { eventTable } from "./guides/events.ts";
import { fillTables } from "./guides/fill.ts";
import { limitTable } from "./guides/limits.ts";
import { sandboxTables } from "./guides/sandbox.ts";
import { scenarioTables } from "./guides/scenarios.ts";
import { stateTable } from "./guides/state-table.ts";
import { readStateMachines, STATES_FOLDER, type StateMachine, statesOf } from "./guides/states.ts";
import { valueSetTables } from "./guides/value-sets.ts";

/**
 * Puts the tables that are made from the contract into the guides that have marks for them, and draws the diagrams of
 * the states.
 *
 * @throws BuildFailure when a mark is wrong
 */
export async function guides(context: BuildContext): Promise<void> {
  const document = await readApiDocument(context);
  const machines = await readStateMachines(context.root);
  for (const machine of machines) {
    const diagram = await drawDiagram(machine, statesOf(document, machine));
    await writeOutput(context, `${STATES_FOLDER}/${machine.name}.svg`, diagram);
  }
  const tables = tablesOf(document, machines);
  const pages = (await readdir(join(context.root, "docs"))).filter((file) => file.endsWith(".md"));
  for (const page of pages) {
    const file = `docs/${page}`;
    const text = await readFile(join(context.root, file), "utf8");
    if (text.includes("<!-- table: ")) await writeOutput(context, file, fillTables(file, text, tables));
  }
}

function tablesOf(document: ApiDocument, machines: StateMachine[]): Record<string, string> {
  const states = machines.map((machine) => [
    `states ${machine.name}`,
    stateTable(machine, statesOf(document, machine)),
  ]);
  return {
    errors: errorTables(document),
    events: eventTable(document),
    limits: limitTable(document),
    sandbox: sandboxTables(document),
    scenarios: scenarioTables(document),
    values: valueSetTables(document),
    ...Object.fromEntries(states),
  };
}
