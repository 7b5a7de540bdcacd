import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { readGeneratedJson } from "../../../scripts/contract/generated.ts";
import { nextRecord, type ScenarioStep, type Scenarios, SENT } from "../../../scripts/contract/scenarios.ts";
import { createEventParser } from "../../../scripts/service/behavior/event-parser.ts";
import { ruleFinder } from "../../../scripts/service/behavior/event-rules.ts";
import { MOCK_ADDRESS } from "../../../scripts/service/http/addresses.ts";
import { inProcess } from "../../../scripts/service/mock/in-process.ts";
import { type PlayedStep, play } from "../../../scripts/service/mock/play.ts";
import { writePlayedTest } from "../../../scripts/service/mock/played-test.ts";
import { contract } from "../../support/contract.ts";
import { ROOT } from "../../support/pages.ts";

const { scenarios, precedence } = readGeneratedJson<Scenarios>("scenarios.json");
const parse = createEventParser(contract);

async function playAll(name: string, call = inProcess(contract, MOCK_ADDRESS)): Promise<PlayedStep[]> {
  const played: PlayedStep[] = [];
  const scenario = scenarios[name] ?? expect.fail(`no scenario ${name}`);
  for await (const step of play(contract, precedence, scenario, call)) played.push(step);
  return played;
}

const isEvent = ({ step }: { step: ScenarioStep }) => "event" in step;

describe.each(Object.entries(scenarios))("%s", (name, { steps }) => {
  test("is what the mock does: its statuses, and valid events of the one transaction", async () => {
    const played = await playAll(name);
    const statuses = played.flatMap(({ step, status = "none" }) =>
      "response" in step ? [[status, step.response]] : [],
    );
    expect(statuses.map(([status]) => status)).toEqual(statuses.map(([, expected]) => expected));
    const ids = played.flatMap(({ step, json }) => ("response" in step ? (Object(json).transaction_id ?? []) : []));
    for (const { step, json } of played.filter(isEvent)) {
      expect(parse(json)).toMatchObject({ kind: "event", name: "event" in step && step.event });
      expect(json).toMatchObject({
        event_details: { transaction: ids[0], outcome: "outcome" in step && step.outcome },
      });
    }
    expect(new Set(ids).size).toBeLessThanOrEqual(1);
  });

  test("leads to the records that the page shows without playing it", async () => {
    let record = SENT;
    const shown = steps.map((step) => {
      record = nextRecord(precedence, record, step);
      return record.state;
    });
    expect((await playAll(name)).map(({ record }) => record.state)).toEqual(shown);
  });

  test("marks what the specification leaves open: lost and repeated responses, and the events that the mock assumes", () => {
    const certain = steps.filter(({ assumed }) => assumed === undefined);
    const [first] = steps as [{ call: string; body: Record<string, unknown> }];
    const operation = contract.operations.find(({ name }) => name === first.call);
    const { events = [] } = ruleFinder(operation?.events?.rules ?? [])(first.body) ?? {};
    const specified = events.filter(({ assumed }) => !assumed).map(({ webhook }) => webhook);
    // An event arrives as often as the rules say, and in the order of their times.
    const arriving = certain.flatMap((step) => ("event" in step ? [step] : []));
    expect(specified).toEqual(expect.arrayContaining(arriving.map(({ event }) => event)));
    expect(new Set(arriving.map(({ event }) => event)).size).toBe(arriving.length);
    const latest = Math.max(...steps.flatMap((step) => ("event" in step && step.assumed ? [step.at] : [])));
    for (const { at } of arriving) expect(at).toBeLessThan(latest);
    const responses = certain.flatMap((step) => ("response" in step ? [step.response] : []));
    expect(responses.length).toBeLessThanOrEqual(1);
    const documented = operation?.responses.map(({ status }) => Number(status));
    expect(documented).toEqual(expect.arrayContaining(responses));
  });
});

test.each(["paid", "returned", "response-lost", "payout-paid", "payout-returned"])(
  "the events of %s are all that the mock sends",
  async (name) => {
    const sent = new Set<string>();
    const call = inProcess(contract, MOCK_ADDRESS);
    const played = await playAll(name, async (request) => {
      const answer = await call(request);
      for (const { event } of answer.events ?? []) sent.add(event.event_uuid);
      return answer;
    });
    expect(played.filter(isEvent).map(({ json }) => Object(json).event_uuid)).toEqual([...sent]);
  },
);

test("the outcomes of the scenarios are those of their names", async () => {
  const last = async (name: string) => (await playAll(name)).at(-1)?.record;
  expect(await last("paid")).toMatchObject({ state: "success" });
  expect(await last("returned")).toMatchObject({ state: "failed" });
  expect(await last("paid-then-returned")).toMatchObject({ state: "failed", alert: false });
  expect(await last("refused")).toEqual({ state: "refused" });
  expect(await last("wrong-order")).toMatchObject({ state: "success", alert: false });
});

test("after a lost response, the second request has the key of the first, a reference of its own, and the same transaction", async () => {
  const [lost, none, again, answer, created] = await playAll("response-lost");
  const [one, two] = [lost, again].map((played) => Object(played?.json));
  expect(none).toMatchObject({ record: { state: "unknown" } });
  expect(none?.json).toBeUndefined();
  expect(two.transaction_idempotency_id).toBe(one.transaction_idempotency_id);
  expect(two.header.reference).not.toBe(one.header.reference);
  expect(Object(created?.json).event_details.transaction).toBe(Object(answer?.json).transaction_id);
});

test("an event that arrives twice is the same, and one in the wrong order is older", async () => {
  const twice = (await playAll("event-twice")).filter(isEvent).map(({ json }) => json);
  expect(twice.at(-1)).toEqual(twice.at(-2));
  const [success, created] = (await playAll("wrong-order")).filter(isEvent).map(({ json }) => Object(json).event_time);
  expect(created).toBeLessThan(success);
});

test("each, copied as a test, passes with the package, and fails with a receiver that keeps the last event", async () => {
  const folder = await mkdtemp(join(ROOT, "test/.examples-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const texts = await Promise.all(
    Object.entries(scenarios).map(async ([name, { title }]) => writePlayedTest(title, await playAll(name), precedence)),
  );
  const wrong = (await playAll("wrong-order").then((played) => writePlayedTest("Wrong", played, precedence))).replace(
    "if (!isOlder) ",
    "",
  );
  for (const [index, text] of [...texts, wrong].entries()) await writeFile(join(folder, `${index}.test.mjs`), text);
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
  const run = promisify(execFile)(process.execPath, ["--test", "--test-reporter=tap", `${folder}/*.test.mjs`], { env });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  expect(stdout).toContain(`# pass ${texts.length}\n`);
  expect(stdout).toContain("# fail 1\n");
});
