import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runMock } from "../service/mock/mock.ts";
import { exampleValue } from "../support/contract.ts";
import { blocksOf, readPage, writeExamples } from "../support/pages.ts";
import { freePort } from "../support/server-process.ts";
import { checkOutcomes, collectAlerts, readDatabase } from "./outcomes.ts";

const mock = runMock();
const programs = blocksOf(readPage("docs/receiver.md"), "ts").map(({ code }) => code);
const programWith = (text: string) => programs.find((code) => code.includes(text)) ?? `throw "no program with ${text}"`;
const update = exampleValue("IssueSuccess");
const eventNumber = (index: number) => ({
  ...update,
  event_uuid: crypto.randomUUID(),
  event_details: { ...update.event_details, transaction: crypto.randomUUID() },
  event_time: update.event_time + index,
});

const running: ChildProcess[] = [];
let folder: string;
let addresses: string[];
let database: DatabaseSync;
/** What the first receiver has alerted a person of. */
let alerts: string[];

/** Starts a program of the guide beside the database; returns what it prints. */
function start(index: number) {
  const output = { printed: "" };
  const child = spawn(process.execPath, [`${index}.ts`], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const alerts = collectAlerts(child);
  child.stdout?.on("data", (text) => (output.printed += text));
  running.push(child);
  return { child, output, alerts };
}

async function startReceiver(index: number) {
  const { alerts } = start(index);
  await vi.waitFor(() => fetch(addresses[index] as string), { timeout: 60_000 });
  return alerts;
}

const deliver = (event: object, index = 0) =>
  fetch(addresses[index] as string, { method: "POST", body: JSON.stringify(event) }).then(({ status }) => status);
const countIn = (table: string) => database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count;

beforeEach(async () => {
  const ports = [await freePort(), await freePort()];
  addresses = ports.map((port) => `http://127.0.0.1:${port}`);
  const receivers = ports.map((port) => programWith("BEGIN IMMEDIATE").replace("4020", String(port)));
  // The time of the records of the mock is long ago.
  const reconciling = programWith("describes(").replace("http://127.0.0.1:4010", mock.address).replace("86400", "1e9");
  folder = await writeExamples([...receivers, programWith("RETURNING"), reconciling]);
  alerts = await startReceiver(0);
  database = new DatabaseSync(join(folder, "payments.db"), { timeout: 60_000 });
});
afterEach(async () => {
  database.close();
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill();
    await once(child, "exit");
  }
  await rm(folder, { recursive: true });
});

test("two receivers that get each event at the same time handle it once, and workers work on it once", async () => {
  await startReceiver(1);
  database.exec(`CREATE TABLE handled (id TEXT);
    CREATE TRIGGER a AFTER INSERT ON outcomes BEGIN INSERT INTO handled VALUES (new.transaction_id); END;
    CREATE TRIGGER b AFTER UPDATE ON outcomes BEGIN INSERT INTO handled VALUES (new.transaction_id); END;`);
  const events = Array.from({ length: 30 }, (_, index) => eventNumber(index));
  const statuses = await Promise.all(events.flatMap((event) => [deliver(event, 0), deliver(event, 1)]));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect([countIn("inbox"), countIn("handled")]).toEqual([30, 30]);

  const workers = [start(2), start(2)];
  await expect.poll(() => countIn("inbox WHERE done = 0")).toBe(0);
  const lines = () => workers.map(({ output }) => output.printed).join("");
  const receipts = events.map(({ event_details }) => `Receipt for ${event_details.transaction}: success`);
  await expect.poll(() => lines().trim().split("\n").toSorted()).toEqual(receipts.toSorted());

  // As a worker leaves an event that ends before it is done.
  const [{ event_uuid, event_details }] = events as [(typeof events)[number]];
  database.prepare("DELETE FROM receipts WHERE transaction_id = ?").run(event_details.transaction);
  const free = "UPDATE inbox SET done = 0, taken_until = unixepoch() + 2 WHERE event_uuid = ?";
  database.prepare(free).run(event_uuid);
  await expect.poll(() => lines().split(receipts[0] as string).length).toBe(3);
  expect(countIn("inbox WHERE taken_until > unixepoch() + 40")).toBe(30);
});

test("an event is new again after the process was killed between the handler and the end of its transaction", async () => {
  // The handler has stored the outcome, and the statement takes longer than this test.
  database.exec(`CREATE TRIGGER slow AFTER INSERT ON outcomes BEGIN
    SELECT count(*) FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1e11) SELECT i FROM n);
  END`);
  const event = eventNumber(0);
  const answer = deliver(event).catch(() => "none");
  const waiting = new DatabaseSync(join(folder, "payments.db"), { timeout: 0 });
  await expect.poll(() => attempt(() => waiting.exec("BEGIN IMMEDIATE; ROLLBACK"))).toMatch(/locked/);
  waiting.close();
  running[0]?.kill("SIGKILL");
  expect(await answer).toBe("none");
  database.exec("DROP TRIGGER slow");
  expect([countIn("inbox"), countIn("outcomes")]).toEqual([0, 0]);

  await startReceiver(1);
  expect([await deliver(event, 1), await deliver(event, 1)]).toEqual([200, 200]);
  expect([countIn("inbox"), countIn("outcomes")]).toEqual([1, 1]);
});

test("of two events about a transaction, the outcome wins that the table says", async () => {
  await checkOutcomes(addresses[0] as string, (transaction) => readDatabase(folder, transaction));
  await expect.poll(() => alerts).not.toEqual([]);
});

test("a worker acts only on the outcome that wins, and on none that a person must decide", async () => {
  const [late, first, second, paid] = [eventNumber(0), eventNumber(1), eventNumber(2), eventNumber(0)];
  const withOutcome = (event: typeof update, outcome: string, transaction: string) => {
    return { ...event, event_details: { ...event.event_details, outcome, transaction } };
  };
  const [returned, unclear] = [crypto.randomUUID(), crypto.randomUUID()];
  const events = [
    withOutcome(first, "failed", returned),
    withOutcome(late, "success", returned),
    withOutcome(paid, "failed", unclear),
    withOutcome(second, "success", unclear),
  ];
  for (const event of events) expect(await deliver(event)).toBe(200);
  const { output } = start(2);
  await expect.poll(() => countIn("inbox WHERE done = 0")).toBe(0);
  await expect.poll(() => output.printed).toBe(`Receipt for ${returned}: failed\n`);
});

test("a worker acts once for an outcome that several events report, and an outcome counts whatever the amount", async () => {
  const transaction = crypto.randomUUID();
  const large = Number("12345678901234567890123456789012345");
  const events = [0, 1, 2].map((number) => {
    const event = eventNumber(number);
    return { ...event, event_details: { ...event.event_details, transaction, sila_amount: number < 2 ? 5 : large } };
  });
  for (const event of events) expect(await deliver(event)).toBe(200);
  const { output } = start(2);
  await expect.poll(() => countIn("inbox WHERE done = 0")).toBe(0);
  expect(output.printed).toBe(`Receipt for ${transaction}: success\n`);

  const failed = { ...eventNumber(3), event_details: { ...events[2]?.event_details, outcome: "failed" } };
  expect(await deliver(failed as typeof update)).toBe(200);
  expect(readDatabase(folder, transaction)).toMatchObject({ outcome: "failed" });
});

test("the reconciliation prints the deliveries that were not received", async () => {
  const reconcile = async () => (await promisify(execFile)(process.execPath, ["3.ts"], { cwd: folder })).stdout;
  const records = exampleValue("WebhookRecords").webhooks;
  expect((await reconcile()).match(/^not received:/gm)).toHaveLength(records.length);
  const transaction = records.find(({ details }: { details: object }) => "transaction" in details).details;
  const event = { ...update, event_details: { ...update.event_details, ...transaction } };
  expect(await deliver(event)).toBe(200);
  const printed = await reconcile();
  expect(printed.match(/^not received:/gm)).toHaveLength(records.length - 1);
  expect(printed).not.toContain(transaction.transaction);
});

function attempt(run: () => void): string {
  try {
    run();
    return "done";
  } catch (error) {
    return (error as Error).message;
  }
}
