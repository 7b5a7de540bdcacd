import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findField } from "../../scripts/contract/walk.ts";
import { readYaml } from "../../scripts/contract/yaml-file.ts";
import { readStateMachines, STATES_FOLDER } from "../../scripts/docs/states/machine.ts";
import { contract } from "../support/contract.ts";
import { ROOT, readPage } from "../support/pages.ts";

const machines = await readStateMachines(ROOT, contract);

test("an accepted issue is no dead end", () => {
  const moves = machines.find(({ name }) => name === "transaction")?.moves ?? [];
  const [issue] = moves.filter(({ on }) => on.includes("issue_sila"));
  expect(moves.filter(({ from }) => from === issue?.to[0]).flatMap(({ to }) => to)).toEqual([
    "success",
    "failed",
    "review",
  ]);
});

describe.each(machines)("$name", (machine) => {
  const { states } = machine;
  const named = machine.moves.flatMap(({ from, to }) => (from === undefined ? to : [from, ...to]));
  const svg = readFileSync(join(ROOT, STATES_FOLDER, `${machine.name}.svg`), "utf8");

  test("moves between states of the contract, or states marked as unnamed", () => {
    expect(named.filter((state) => ![...states, ...machine.unnamed].includes(state))).toEqual([]);
    expect(machine.unnamed.filter((state) => states.includes(state) || !named.includes(state))).toEqual([]);
  });

  test("draws every state of the contract and every move, with its cause, in black and white", () => {
    expect(states).not.toEqual([]);
    for (const state of states) expect(svg).toContain(`>${state}</text>`);
    const texts = [...svg.matchAll(/>([^<>\n]+)<\/text>/g)].map(([, text]) => text).join(" ");
    for (const { on } of machine.moves) expect(texts).toContain(on.replaceAll("`", ""));
    const countArrows = (moves: typeof machine.moves) =>
      moves.reduce((sum, { to }) => sum + (to.length === 1 ? 1 : to.length + 1), 0);
    const arrows = svg.match(/class="edge">.*?<\/g>/gs) ?? [];
    expect(arrows).toHaveLength(countArrows(machine.moves));
    const dashed = machine.moves.filter(({ isAssumed }) => isAssumed);
    expect(arrows.filter((arrow) => arrow.includes("stroke-dasharray"))).toHaveLength(countArrows(dashed));
    expect(new Set([...svg.matchAll(/(?:fill|stroke)="(\w+)"/g)].map(([, color]) => color))).toEqual(
      new Set(["none", "black", "white"].filter((color) => color !== "none" || svg.includes('"none"'))),
    );
  });

  test("reports states of the contract, by outcomes that the event shows", () => {
    for (const [event, reports] of Object.entries(machine.events)) {
      expect(reports.filter(({ state }) => !states.includes(state))).toEqual([]);
      expect(reports.flatMap(({ outcome }) => outcome ?? []).sort()).toEqual(outcomesOf(event).sort());
    }
  });

  test("draws every move of x-moves, and its file repeats none of them", async () => {
    const { data } = await readYaml(ROOT, `${STATES_FOLDER}/${machine.name}.yaml`);
    const written = (data as { moves: { from?: string; to?: string[] }[] }).moves;
    const events = contract.events.filter(({ name }) => name in machine.events);
    for (const [from, to] of events.flatMap(({ moves }) => Object.entries(moves?.from ?? {}))) {
      const drawn = machine.moves.filter((move) => move.from === from).flatMap((move) => move.to);
      expect(drawn, from).toEqual(expect.arrayContaining(to));
      expect(written.filter((move) => move.from === from && to.some((state) => move.to?.includes(state)))).toEqual([]);
    }
  });

  test("has a table in the guide", () => {
    expect(readPage("docs/states.md").text).toContain(`<!-- table: states ${machine.name} -->`);
  });
});

test("every machine has a diagram, and every diagram a machine", () => {
  const diagrams = readdirSync(join(ROOT, STATES_FOLDER)).filter((file) => file.endsWith(".svg"));
  expect(diagrams.sort()).toEqual(machines.map(({ name }) => `${name}.svg`).sort());
});

/** The outcomes of an event: all of them, or the examples if the contract leaves them open. */
function outcomesOf(event: string): unknown[] {
  const schema = contract.events.find(({ name }) => name === event)?.request.schema ?? {};
  const outcome = findField(contract, schema, ["event_details", "outcome"])?.schema;
  expect(outcome).toBeDefined();
  return [...(outcome?.enum ?? (outcome?.const === undefined ? (outcome?.examples ?? []) : [outcome.const]))];
}
