import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { detailsOf, eventName, triggerCommand } from "../../../scripts/cli/trigger.ts";
import { readContract, resolve } from "../../../scripts/contract/contract.ts";
import type { Schema } from "../../../scripts/contract/schema.ts";
import { contract } from "../../support/contract.ts";
import { runReceiver } from "./receiver.ts";

const receiver = runReceiver();
const model = readContract(contract);
const valuesOf = ({ enum: values, const: value, type }: Schema): unknown[] =>
  values ?? (value === undefined ? (type === "boolean" ? [true, false] : []) : [value]);

/** Every event with every value of each of its fields that has a set of them. */
const wanted = model.events.flatMap((webhook) =>
  Object.entries(detailsOf(model, webhook)).flatMap(([field, schema]) =>
    valuesOf(resolve(model, schema)).map((value) => ({ webhook, event: eventName(webhook), field, value })),
  ),
);

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

/** Runs `trigger` with words as on the command line. */
async function trigger(...words: string[]): Promise<void> {
  await triggerCommand().parseAsync([...words, "--to", receiver.address], { from: "user" });
}

test("all six events are there", () => expect(new Set(wanted.map(({ event }) => event)).size).toBe(5));

describe("each event arrives valid, with each value that the contract allows", () => {
  test.each(model.events)("$name, by its own name", async (webhook) => {
    await trigger(webhook.name);
    expect(await receiver.received(1)).toMatchObject([{ name: webhook.name }]);
    expect(process.exitCode).toBe(0);
  });

  test.each(wanted)("$event --$field $value", async ({ webhook, event, field, value }) => {
    await trigger(event, `--${field.replaceAll("_", "-")}`, String(value));
    const [arrival] = await receiver.received(1);
    expect(arrival).toMatchObject({ name: webhook.name, body: { event_details: { [field]: value } } });
  });
});

test("the values of the options are those of the event", async () => {
  const transaction = "2b06c3de-3e54-4b6c-b1c1-0f3b1a3ad1c4";
  const words = ["--outcome", "success", "--transaction", transaction, "--amount", "1234", "--entity", "someone"];
  await trigger("transaction", ...words);
  const event_details = { outcome: "success", transaction, sila_amount: 1234, entity: "someone" };
  expect(await receiver.received(1)).toMatchObject([{ body: { event_details } }]);
});

test("an event starts from the example that fits best", async () => {
  await trigger("transaction", "--outcome", "failed", "--transaction-type", "redeem");
  const { value } = contract.components.examples.RedeemFailed;
  expect(await receiver.received(1)).toMatchObject([{ body: { event_details: value.event_details } }]);
});

test("each has an id and a time of its own", async () => {
  const begin = Math.floor(Date.now() / 1000);
  await trigger("kyc", "--repeat", "3", "--interval", "1");
  const events = (await receiver.received(3)).map(({ body }) => body as { event_uuid: string; event_time: number });
  expect(new Set(events.map(({ event_uuid }) => event_uuid)).size).toBe(3);
  for (const { event_uuid, event_time } of events) {
    expect(event_uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/);
    expect(event_time).toBeGreaterThanOrEqual(begin);
  }
});

test("it prints what it sends, and what came of it", async () => {
  await trigger("kyc");
  const [arrival] = await receiver.received(1);
  const [[sent], [result]] = vi.mocked(console.log).mock.calls as [[string], [string]];
  expect(sent).toBe(`POST ${receiver.address}/ ${JSON.stringify(arrival?.body)}`);
  expect(result).toMatch(/^200 in [\d.]+ ms: delivered\.$/);
});

test("--list shows every event and every field", async () => {
  await triggerCommand().parseAsync(["--list"], { from: "user" });
  const list = vi.mocked(console.log).mock.calls.join("\n");
  for (const webhook of model.events) {
    expect(list).toContain(`trigger ${eventName(webhook)}`);
    for (const field of Object.keys(detailsOf(model, webhook)))
      expect(list).toContain(`--${field.replaceAll("_", "-")} <`);
  }
});
