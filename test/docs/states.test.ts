import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findField } from "../../scripts/contract/walk.ts";
import { readYaml } from "../../scripts/contract/yaml-file.ts";
import { readStateMachines, STATES_FOLDER } from "../../scripts/docs/states/machine.ts";
import { contract } from "../support/contract.ts";
import { ROOT, readPage } from "../support/pages.ts";

const machines = await readStateMachines(ROOT, contract);
const moving = machines.filter(({ moves }) => moves.length > 0);

test("no transaction that an event reports before its end is a dead end", () => {
  const moves = machines.find(({ name }) => name === "transaction")?.moves ?? [];
  const starts = moves.filter(({ from }) => from === undefined).flatMap(({ to }) => to);
  expect(starts).toContain("pending_confirmation");
  expect(starts.filter((state) => !moves.some(({ from, to }) => from === state && to.includes("success")))).toEqual([]);
});

test("most verifications pass", () => {
  const moves = machines.find(({ name }) => name === "kyc")?.moves ?? [];
  expect(moves).toContainEqual(expect.objectContaining({ from: "started", to: ["passed"], isAssumed: true }));
});

test("an event with an outcome that no file has is named", async () => {
  const [created] = contract.events.filter(({ name }) => name === "transaction_created");
  const events = [...contract.events, ...(created ? [{ ...created, name: "lost" }] : [])];
  await expect(readStateMachines(ROOT, { ...contract, events })).rejects.toThrow(
    "docs/states: no file has the event lost under `events`: add it to one",
  );
});

test("states are found where their schema was moved to", async () => {
  const raw = structuredClone(contract.raw);
  const schemas = raw.components?.schemas ?? {};
  Object.assign(schemas, { Moved: schemas.UpdatedTransactionStatus });
  Object.assign(schemas, { UpdatedTransactionStatus: { $ref: "#/components/schemas/Moved" } });
  expect(await readStateMachines(ROOT, { ...contract, raw })).toEqual(machines);
});

describe.each(machines)("$name", (machine) => {
  const { states } = machine;
  const named = machine.moves.flatMap(({ from, to }) => (from === undefined ? to : [from, ...to]));

  test("moves between states of the contract, or states marked as unnamed", () => {
    expect(named.filter((state) => ![...states, ...machine.unnamed].includes(state))).toEqual([]);
    expect(machine.unnamed.filter((state) => states.includes(state) || !named.includes(state))).toEqual([]);
  });

  test("reports states of the contract, by outcomes that the event shows", () => {
    for (const [event, reports] of Object.entries(machine.events)) {
      expect(reports.filter(({ state }) => !states.includes(state))).toEqual([]);
      expect(reports.flatMap(({ outcome }) => outcome ?? []).sort()).toEqual(outcomesOf(event).sort());
    }
  });

  test("draws every move that the specification shows, and its file repeats none of them", async () => {
    const { data } = await readYaml(ROOT, `${STATES_FOLDER}/${machine.name}.yaml`);
    const written = (data as { moves: { from?: string; to?: string[] }[] }).moves;
    const events = contract.events.filter(({ name }) => name in machine.events);
    for (const [from, to] of events.flatMap(({ moves }) => Object.entries(moves ?? {}))) {
      const drawn = machine.moves.filter((move) => move.from === from).flatMap((move) => move.to);
      expect(drawn, from).toEqual(expect.arrayContaining(to));
      expect(written.filter((move) => move.from === from && to.some((state) => move.to?.includes(state)))).toEqual([]);
    }
  });

  test("has a table in the guide", () => {
    expect(readPage("docs/states.md").text).toContain(`<!-- table: states ${machine.name} -->`);
  });
});

test.each(moving)(
  "the diagram of $name has every transition with its cause, dashed if it is assumed, in black and white",
  (machine) => {
    const svg = readFileSync(join(ROOT, STATES_FOLDER, `${machine.name}.svg`), "utf8");
    const texts = [...svg.matchAll(/>([^<>\n]+)<\/text>/g)]
      .map(([, text]) => text?.replaceAll(/&#160;| +$/g, ""))
      .join(" ")
      .replaceAll(/ +/g, " ");
    const arrows = [...svg.matchAll(/class="edge">\n<title>(.*?)&#45;&gt;(.*?)<\/title>\n<path [^>]*>/g)];
    for (const { from, on, to, isAssumed = false } of machine.moves) {
      expect(texts).toContain(on.replaceAll("`", ""));
      const drawn = arrows.filter(([, start = "", end = ""]) => {
        return (from === undefined ? start.startsWith("begin") : start === from) && end.startsWith(`${on} `);
      });
      expect(drawn, on).not.toEqual([]);
      const causes = drawn.map(([, , cause]) => cause);
      const ends = arrows.flatMap(([, start, end]) => (causes.includes(start) ? [end] : []));
      expect(ends, on).toEqual(expect.arrayContaining(to));
      const dashed = drawn.filter(([arrow]) => arrow.includes("stroke-dasharray"));
      expect(dashed.length > 0, `${from} → ${to}`).toBe(isAssumed);
    }
    const colors = [...svg.matchAll(/(?:fill|stroke)="(\w+)"/g)].map(([, color]) => color ?? "");
    expect(colors.filter((color) => !["none", "black", "white"].includes(color))).toEqual([]);
  },
);

test("every machine with transitions has a diagram, and every diagram a machine", () => {
  const diagrams = readdirSync(join(ROOT, STATES_FOLDER)).filter((file) => file.endsWith(".svg"));
  expect(diagrams.sort()).toEqual(moving.map(({ name }) => `${name}.svg`).sort());
});

/** The outcomes of an event: all of them, or the examples if the contract leaves them open. */
function outcomesOf(event: string): unknown[] {
  const schema = contract.events.find(({ name }) => name === event)?.request.schema ?? {};
  const outcome = findField(contract, schema, ["event_details", "outcome"])?.schema;
  expect(outcome).toBeDefined();
  return [...(outcome?.enum ?? (outcome?.const === undefined ? (outcome?.examples ?? []) : [outcome.const]))];
}
