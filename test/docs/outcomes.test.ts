import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { AGES } from "../../scripts/contract/outcomes.ts";
import { readPrecedence } from "../../scripts/contract/precedence.ts";
import { type EventAdvice, readAdvice } from "../../scripts/docs/events/advice.ts";
import { writeActionTable, writePrecedenceTable, writeSubjectTables } from "../../scripts/docs/views/outcomes.ts";
import { contract } from "../support/contract.ts";
import { ROOT } from "../support/pages.ts";
import { precedence } from "./outcomes.ts";

const { rows } = precedence;
const rowOf = (state: string, event: string) => {
  const row = rows.find((candidate) => candidate.state === state && candidate.event === event);
  return row ?? expect.fail(`no row for ${state} and ${event}`);
};

test("what is older never wins, and an outcome that arrives twice changes nothing", () => {
  for (const row of rows) expect(row.older).toBe(row.state);
  const same = rows.filter(({ state, event }) => state === event);
  expect(same.flatMap((row) => [row.same, row.newer, ...(row.alert ?? [])])).toEqual(
    same.flatMap(({ state }) => [state, state]),
  );
});

test("nothing leads from failed to another state, and from success only to failed", () => {
  const results = (from: string) =>
    new Set(rows.filter(({ state }) => state === from).flatMap((row) => AGES.map((age) => row[age])));
  expect(results("failed")).toEqual(new Set(["failed"]));
  expect(results("success")).toEqual(new Set(["success", "failed"]));
});

test("failed after success revokes, also in the same second, and success after failed alerts a person", () => {
  expect(rowOf("success", "failed")).toMatchObject({ same: "failed", newer: "failed" });
  expect(rowOf("failed", "success").alert).toEqual(["same", "newer"]);
});

test("a person is alerted, or the state does not depend on the order of arrival", () => {
  const reverse = { older: "newer", same: "same", newer: "older" } as const;
  for (const row of rows) {
    const mirrored = rowOf(row.event, row.state);
    for (const age of AGES) {
      const alerts = row.alert?.includes(age) ?? false;
      expect(mirrored.alert?.includes(reverse[age]) ?? false).toBe(alerts);
      if (!alerts) expect(mirrored[reverse[age]]).toBe(row[age]);
    }
  }
});

test("whatever the order, a failure that is not the state, and a success without one, have alerted a person", () => {
  const names = Object.keys(precedence.states);
  const events = names.flatMap((state) => [1, 2, 3].map((time) => ({ state, time })));
  let counted = 0;
  for (const first of events) {
    for (const second of events) {
      for (const third of events) {
        let { state, time } = first;
        let isAlerted = false;
        for (const event of [second, third]) {
          const age = AGES[Math.sign(event.time - time) + 1] ?? "same";
          const row = rowOf(state, event.state);
          isAlerted ||= row.alert?.includes(age) ?? false;
          if (age !== "older" && row[age] === event.state) [state, time] = [row[age], event.time];
        }
        const states = [first, second, third].map((event) => event.state);
        if (states.includes("failed")) expect(state === "failed" || isAlerted).toBe(true);
        else if (states.includes("success")) expect(state === "success" || isAlerted).toBe(true);
        const finals = [first, second, third].filter((event) => ["success", "failed"].includes(event.state));
        const newest = finals.filter((event) => finals.every((other) => other.time <= event.time));
        // What is older never wins without an alert.
        if (!isAlerted) expect(newest.map((event) => event.state)).toEqual(newest.map(() => state));
        counted += 1;
      }
    }
  }
  expect(counted).toBe(1728);
});

test("the tables of the guides are made from it", async () => {
  const lines = writePrecedenceTable(precedence).split("\n");
  expect(lines).toHaveLength(2 + rows.length - Object.keys(precedence.states).length);
  expect(lines).toContain("| `success` | `failed` | `success`, **alert** | `failed`, **alert** | `failed` |");
  expect(lines).toContain("| `review` | pending | `review` | `review` | `review`, **alert** |");
  const advice = await readAdvice(ROOT, contract);
  const [head, , pending, paid, failed] = writeSubjectTables(advice).debit?.split("\n") ?? [];
  expect(head).toBe("| `outcome` | What to do | Replaces |");
  expect([pending, paid, failed].map((line) => line?.split(" | ").at(-1))).toEqual([
    "nothing |",
    "pending, `review` |",
    "pending, `review`, `success` |",
  ]);
  expect(writeActionTable(advice.get("kyc_status_update") as EventAdvice)).toMatch(/^\| `outcome` \| What to do \|\n/);
});

test("a table that misses an outcome or a pair, or has a state that does not exist, is refused with its line", async () => {
  const root = await mkdtemp(join(tmpdir(), "outcomes-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, "docs"));
  const text = `events: [transaction_created]
states:
  paid: [success]
rows:
  - { state: paid, event: open, older: paid, same: paid, newer: paid, alert: [late] }
`;
  await writeFile(join(root, "docs/outcomes.yaml"), text);
  await expect(readPrecedence(root, contract)).rejects.toThrow(
    "docs/outcomes.yaml:3 no state has the outcome: pending_confirmation.\n" +
      "docs/outcomes.yaml:3 the contract has no such outcome: success.\n" +
      "docs/outcomes.yaml:5 `states` does not have: open.\n" +
      "docs/outcomes.yaml:5 an event is older, same or newer, not: late.\n" +
      "docs/outcomes.yaml:5 needs one row for: paid and paid.",
  );
});
