import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ApiDocument } from "../../scripts/contract/api-document.ts";
import { readStateMachines, STATES_FOLDER, statesOf } from "../../scripts/docs/guides/states.ts";
import { contract } from "../support/contract.ts";
import { ROOT, readPage } from "../support/pages.ts";

const document: ApiDocument = contract;
const machines = await readStateMachines(ROOT);

describe.each(machines)("$name", (machine) => {
  const states = statesOf(document, machine);
  const named = machine.moves.flatMap(({ from, to }) => (from === undefined ? [to] : [from, to]));
  const svg = readFileSync(join(ROOT, STATES_FOLDER, `${machine.name}.svg`), "utf8");

  test("moves between states that the contract has, or that have no name there", () => {
    expect(named.filter((state) => ![...states, ...machine.unnamed].includes(state))).toEqual([]);
    expect(machine.unnamed.filter((state) => states.includes(state) || !named.includes(state))).toEqual([]);
  });

  test("draws every state of the contract, every move, and nothing in colour", () => {
    expect(states).not.toEqual([]);
    for (const state of states) expect(svg).toContain(`>${state}</text>`);
    expect(svg.match(/class="edge"/g) ?? []).toHaveLength(machine.moves.length);
    expect(new Set([...svg.matchAll(/(?:fill|stroke)="(\w+)"/g)].map(([, colour]) => colour))).toEqual(
      new Set(["none", "black", "white"].filter((colour) => colour !== "none" || svg.includes('"none"'))),
    );
  });

  test("sends the events of the contract", () => {
    for (const [event, reached] of Object.entries(machine.events)) {
      expect(reached.filter((state) => !states.includes(state))).toEqual([]);
      const outcomes = outcomesOf(event);
      if (outcomes) expect([...reached].sort()).toEqual([...outcomes].sort());
    }
  });

  test("is in the guide", () => {
    expect(readPage("docs/states.md").text).toContain(`<!-- table: states ${machine.name} -->`);
  });
});

test("every diagram has its machine", () => {
  const diagrams = readdirSync(join(ROOT, STATES_FOLDER)).filter((file) => file.endsWith(".svg"));
  expect(diagrams.sort()).toEqual(machines.map(({ name }) => `${name}.svg`).sort());
});

/** The outcomes of an event, unless the contract leaves them open. */
function outcomesOf(event: string): string[] | undefined {
  const { $ref } = contract.webhooks[event].post.requestBody.content["application/json"].schema;
  const details = contract.components.schemas[$ref.split("/").at(-1)].properties.event_details;
  const { $ref: named, ...inline } = details.properties.outcome;
  const outcome = named ? contract.components.schemas[named.split("/").at(-1)] : inline;
  return outcome.enum ?? (outcome.const && [outcome.const]);
}
