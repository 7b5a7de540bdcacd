import type { ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { expect } from "vitest";
import { deliver, makeEvent } from "../../generated/mock/index.js";
import { AGES, type Age, type Precedence } from "../../scripts/contract/outcomes.ts";
import { readPrecedence } from "../../scripts/contract/precedence.ts";
import { contract } from "../support/contract.ts";
import { ROOT } from "../support/pages.ts";

export const precedence = (await readPrecedence(ROOT, contract)) as Precedence;

/** What a receiver stores of a transaction. */
export interface StoredOutcome {
  outcome: string;
  alert: boolean;
}

/** How much later an event is than the state, in seconds. */
const SECONDS: Record<Age, number> = { older: -1, same: 0, newer: 1 };

const time = 1_760_000_800;

/** Delivers an event about a transaction. */
async function send(address: string, transaction: string, outcome: string, event_time: number): Promise<void> {
  const name = outcome === "pending_confirmation" ? "transaction_created" : "transaction_status_update";
  const event = makeEvent(name, { transaction, outcome } as object);
  expect(await deliver(address, { ...event, event_time })).toMatchObject({ status: 200 });
}

/**
 * Checks that a receiver keeps to docs/outcomes.yaml: after two events of each pair of outcomes, of which the second is
 * older, of the same second or newer, and after a repetition of the second one.
 *
 * @param read what is stored of a transaction, by its id in lower case
 */
export async function checkOutcomes(address: string, read: (transaction: string) => StoredOutcome): Promise<void> {
  const cases = precedence.rows.flatMap((row) =>
    (precedence.states[row.state] ?? []).flatMap((first) =>
      (precedence.states[row.event] ?? []).flatMap((second) => AGES.map((age) => ({ row, first, second, age }))),
    ),
  );
  const stored: Record<string, StoredOutcome> = {};
  const expected: Record<string, StoredOutcome> = {};
  for (const { row, first, second, age } of cases) {
    const transaction = crypto.randomUUID();
    const name = `${first}, then ${second}, ${age}`;
    await send(address, transaction, first, time);
    await send(address, transaction, second, time + SECONDS[age]);
    stored[name] = read(transaction);
    await send(address, transaction.toUpperCase(), second, time + SECONDS[age]);
    stored[`${name}, twice`] = read(transaction);
    const outcome = age !== "older" && row[age] === row.event ? second : first;
    const alert = row.alert?.includes(age) ?? false;
    expected[name] = expected[`${name}, twice`] = { outcome, alert };
  }
  expect(stored).toEqual(expected);
  const transaction = crypto.randomUUID();
  await send(address, transaction, "success", time);
  await send(address, transaction, "success", time + 2);
  await send(address, transaction, "failed", time + 1);
  expect(read(transaction)).toEqual({ outcome: "success", alert: true });
}

/** Passes on what a receiver prints as errors, except its alerts, and returns those. */
export function collectAlerts({ stderr }: ChildProcess): string[] {
  const alerts: string[] = [];
  if (stderr)
    createInterface(stderr).on("line", (line) =>
      line.startsWith("Alert: ") ? alerts.push(line) : console.error(line),
    );
  return alerts;
}

/** Reads what a receiver stores in `payments.db` of a folder. */
export function readDatabase(folder: string, transaction: string): StoredOutcome {
  const database = new DatabaseSync(join(folder, "payments.db"), { timeout: 60_000 });
  const row = database.prepare("SELECT outcome, alert FROM outcomes WHERE transaction_id = ?").get(transaction);
  database.close();
  return { outcome: String(row?.outcome), alert: row?.alert === 1 };
}

/** Reads what a receiver stores in a file of a folder. */
export function readOutcomeFile(folder: string, transaction: string): StoredOutcome {
  const name = createHash("sha256").update(transaction).digest("hex");
  const { outcome, alert } = JSON.parse(readFileSync(join(folder, `outcomes/${name}.json`), "utf8"));
  return { outcome, alert };
}
