import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { resolve } from "../../../scripts/contract/contract.ts";
import { namesOnCommandLine } from "../../../scripts/contract/event-names.ts";
import type { Schema } from "../../../scripts/contract/schema.ts";
import { detailsOf, triggerCommand } from "../../../scripts/service/commands/trigger.ts";
import { contract, exampleValue, fieldOf } from "../../support/contract.ts";
import { runReceiver } from "../mock/events/receiver.ts";
import { fieldOptions } from "./command-line.ts";

const receiver = runReceiver();
const eventName = ({ name }: { name: string }) => namesOnCommandLine(name)[0];
const valuesOf = ({ enum: values, const: value, type }: Schema): unknown[] =>
  values ?? (value === undefined ? (type === "boolean" ? [true, false] : []) : [value]);

/** Every event, with every value of each field that has a set of values. */
const wanted = contract.events.flatMap((webhook) =>
  Object.entries(detailsOf(contract, webhook)).flatMap(([field, schema]) =>
    valuesOf(resolve(contract, schema)).map((value) => ({ webhook, event: eventName(webhook), field, value })),
  ),
);

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

/** Runs `trigger` with arguments of the command line. */
async function trigger(...words: string[]): Promise<void> {
  await triggerCommand().parseAsync([...words, "--to", receiver.address], { from: "user" });
}

test("fields with an enum, a const and a boolean are among the wanted ones", () => {
  for (const one of [
    { event: "kyc", field: "outcome", value: "passed" },
    { event: "transaction-created", field: "outcome", value: "pending_confirmation" },
    { event: "sms-opt-in", field: "sms_opt_in_status", value: false },
  ]) {
    expect(wanted).toContainEqual(expect.objectContaining(one));
  }
});

describe("each event arrives and is valid, with each value that the contract allows", () => {
  test.each(contract.events)("$name, by its own name, with every option", async (webhook) => {
    const own = ["--event-uuid", crypto.randomUUID(), "--event-time", "1760000800", ...fieldOptions(webhook)];
    const sending = ["--to", receiver.address, "--repeat", "1", "--interval", "1", "--timeout", "60000", "--json"];
    await triggerCommand().parseAsync([webhook.name, ...own, ...sending], { from: "user" });
    expect(await receiver.received(1)).toMatchObject([{ name: webhook.name, kind: "event" }]);
    const listed = triggerCommand().commands.find((command) =>
      command.aliases().concat(command.name()).includes(webhook.name),
    );
    const used = [...own, ...sending].filter((word) => word.startsWith("--"));
    expect(used.sort()).toEqual(listed?.options.map(({ long }) => long).sort());
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

test("an event starts from the closest example", async () => {
  await trigger("transaction", "--outcome", "failed", "--transaction-type", "redeem");
  const value = exampleValue("RedeemFailed");
  expect(await receiver.received(1)).toMatchObject([{ body: { event_details: value.event_details } }]);
});

test("an amount that another kind of transaction has in its example does not change the kind", async () => {
  const { sila_amount } = exampleValue("TransferSuccess").event_details;
  await trigger("transaction", "--outcome", "success", "--amount", String(sila_amount));
  const details = { outcome: "success", sila_amount, transaction_type: "issue" };
  expect(await receiver.received(1)).toMatchObject([{ body: { event_details: details } }]);
});

test("each event has its own id and time", async () => {
  const begin = Math.floor(Date.now() / 1000);
  await trigger("kyc", "--repeat", "3", "--interval", "1");
  const events = (await receiver.received(3)).map(({ body }) => body as { event_uuid: string; event_time: number });
  expect(new Set(events.map(({ event_uuid }) => event_uuid)).size).toBe(3);
  const end = Math.floor(Date.now() / 1000);
  for (const { event_uuid, event_time } of events) {
    expect(event_uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/);
    // In seconds.
    expect(event_time).toBeGreaterThanOrEqual(begin);
    expect(event_time).toBeLessThanOrEqual(end);
  }
});

test("--to may precede the event", async () => {
  await triggerCommand().parseAsync(["--to", receiver.address, "kyc"], { from: "user" });
  expect(await receiver.received(1)).toMatchObject([{ name: "kyc_status_update" }]);
});

test("--event-uuid is the id of the event, and of each repetition", async () => {
  const event_uuid = "0f6f2a9c-3a5e-4d7b-9a51-6d2f1c0e8b44";
  await trigger("kyc", "--event-uuid", event_uuid, "--repeat", "2");
  expect(await receiver.received(2)).toMatchObject([{ body: { event_uuid } }, { body: { event_uuid } }]);
});

test("--event-time lets events of one second arrive, and an older one after a newer one", async () => {
  const times = ["1760000800", "1760000800", "1760000799"];
  for (const time of times) await trigger("transaction", "--outcome", "failed", "--event-time", time);
  const arrivals = await receiver.received(3);
  expect(arrivals.map(({ body }) => (body as { event_time: number }).event_time)).toEqual(times.map(Number));
});

describe("--raw sends the bytes of a file as they are", () => {
  const folder = mkdtempSync(join(tmpdir(), "raw-"));
  const file = join(folder, "event");
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    [
      "an unknown event",
      ' {"event_type": "card"}\n',
      { kind: "unknown", unrecognized: ['event_type "card" is not in the contract'] },
    ],
    [
      "a broken event",
      '{"event_type":"kyc"',
      { kind: "invalid", violations: [expect.stringContaining("is not JSON")] },
    ],
    [
      "no text",
      Buffer.from([0xff]),
      { kind: "invalid", violations: [expect.stringContaining("is not JSON in UTF-8")] },
    ],
  ])("%s", async (_what, content, arrival) => {
    writeFileSync(file, content);
    await trigger("--raw", file);
    await expect.poll(() => receiver.arrivals).toMatchObject([arrival]);
  });
});

test("--scenario sends the events of a scenario in its order, and repeats it whole", async () => {
  await trigger("--scenario", "wrong-order", "--repeat", "2");
  const events = (await receiver.received(4)).map(({ body }) => body as { event_time: number; event_details: object });
  const outcomes = events.map(({ event_details }) => (event_details as { outcome: string }).outcome);
  expect(outcomes).toEqual(["success", "pending_confirmation", "success", "pending_confirmation"]);
  expect(events[1]?.event_time).toBeLessThan(Number(events[0]?.event_time));
  expect(events.slice(2)).toEqual(events.slice(0, 2));
});

test("--json prints each delivery as a line of JSON, and nothing else", async () => {
  await trigger("kyc", "--repeat", "2", "--json");
  const arrivals = await receiver.received(2);
  const lines = vi.mocked(console.log).mock.calls.map(([line]) => JSON.parse(line));
  expect(lines).toEqual(
    arrivals.map(({ body }) => ({
      time: expect.stringMatching(/^\d{4}-/),
      to: `${receiver.address}/`,
      body,
      delivered: true,
      status: 200,
      ms: expect.any(Number),
    })),
  );
});

test("it prints what it sends, and the result", async () => {
  await trigger("kyc");
  const [arrival] = await receiver.received(1);
  const [[sent], [result]] = vi.mocked(console.log).mock.calls as [[string], [string]];
  expect(sent).toBe(`POST ${receiver.address}/ ${JSON.stringify(arrival?.body)}`);
  expect(result).toMatch(/^200 in [\d.]+ ms: delivered\.$/);
});

describe("wrong usage is rejected in one line, with exit code 2", () => {
  const names = contract.events.map(eventName).join(", ");

  test.each([
    [
      ["kyc", "--outcome", "unheard_of"],
      `argument 'unheard_of' is invalid. It must be one of ${fieldOf("KycStatusUpdateEvent", "event_details", "outcome").enum?.join(", ")}. Send others with --raw.`,
    ],
    [["transaction-created", "--outcome", "success"], 'It must be "pending_confirmation".'],
    [["transaction", "--transaction", "1"], "It must be a UUID. Send others with --raw."],
    [["transaction", "--amount", "1.5"], "It must be an integer."],
    [
      ["transaction", "--amount", "9007199254740993"],
      "It must be from -9007199254740991 to 9007199254740991 to be exact",
    ],
    [
      ["transaction", "--event-time", "1760000000000"],
      "It must be a time in seconds, not in milliseconds. Send others",
    ],
    [["transaction", "--event-time", "-1"], "It must be at least 0. Send others"],
    [["sms-opt-in", "--sms-opt-in-status", "no"], "It must be a boolean."],
    [["kyc", "--to", "ftp://receiver.example"], "It must be an http or https address, such as http://127.0.0.1:4011."],
    [
      ["kyc", "--to", "http://a:b@receiver.example"],
      "argument 'http://…@receiver.example' is invalid. It must not contain a user name or password.",
    ],
    [["kyc", "--to", "http://receiver.example/#a"], "It must not contain a fragment (#…): encode a # as %23."],
    [["kyc", "--to", "http://a:b/c@receiver.example"], "argument 'http://…@receiver.example' is invalid."],
    [["kyc", "--repeat", "100001"], "It must be a whole number from 1 to 100000."],
    [
      ["--scenario", "lost", "--to", "http://receiver.example"],
      'error: there is no scenario "lost"; there are paid, returned,',
    ],
    [
      ["--scenario", "refused", "--to", "http://receiver.example"],
      'error: no event follows in the scenario "refused": ',
    ],
    [
      ["--scenario", "paid", "kyc", "--to", "http://receiver.example"],
      'error: --scenario takes no event, but got "kyc"',
    ],
    [["--scenario", "paid"], "error: required option '--to <url>' not specified"],
    [["kyc"], "error: required option '--to <url>' not specified"],
    [["payout", "--to", "http://receiver.example"], `error: there is no event "payout"; the events are ${names}`],
    [[], `error: name an event first, then its options; the events are ${names}`],
    [["--to", "http://receiver.example"], `error: name an event first, then its options; the events are ${names}`],
    [["kyc", "--event-uuid", "1"], "It must be a version 4 UUID."],
    [["--raw", "event.json"], "error: required option '--to <url>' not specified"],
    [["--raw", "f", "--repaet", "3", "--to", "http://receiver.example"], "error: unknown option '--repaet'"],
    [["--raw", "f", "--event-uuid", "1", "--to", "http://receiver.example"], "error: unknown option '--event-uuid'"],
    [["--raw", "f", "kyc", "--to", "http://receiver.example"], 'error: --raw takes no event, but got "kyc"'],
    [["--raw", "f", "payout", "--to", "http://receiver.example"], 'error: --raw takes no event, but got "payout"'],
    [["--list", "--jsno"], "error: unknown option '--jsno'"],
    [["--raw", "no-such-file", "--to", "http://receiver.example"], "error: ENOENT: no such file or directory"],
  ])("%j", async (words, line) => {
    let printed = "";
    vi.spyOn(console, "error").mockImplementation((text) => {
      printed += `${text}\n`;
    });
    vi.spyOn(process, "exit").mockImplementation((code) => {
      throw new Error(`exit code ${code}`);
    });
    await expect(triggerCommand().parseAsync(words, { from: "user" })).rejects.toThrow("exit code 2");
    expect(printed).toContain(line);
    expect(printed.trim()).not.toContain("\n");
  });
});

test("--list shows every event and every field", async () => {
  await triggerCommand().parseAsync(["--list"], { from: "user" });
  const list = vi.mocked(console.log).mock.calls.join("\n");
  for (const webhook of contract.events) {
    expect(list).toContain(`trigger ${eventName(webhook)}`);
    for (const field of Object.keys(detailsOf(contract, webhook)))
      expect(list).toContain(`--${field.replaceAll("_", "-")} <`);
  }
});

test("--list --json lists every event and every field", async () => {
  await triggerCommand().parseAsync(["--list", "--json"], { from: "user" });
  const list = JSON.parse(vi.mocked(console.log).mock.calls.join("\n")) as {
    event: string;
    options: { flags: string }[];
  }[];
  expect(list.map(({ event }) => event)).toEqual(contract.events.map(eventName));
  const flags = list.find(({ event }) => event === "kyc")?.options.map((option) => option.flags);
  expect(flags).toContain("--entity <string>");
});
