import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseWebhookEvent, type UnrecognizedEvent } from "../../../generated/webhooks.js";
import { compileValidator } from "../../../scripts/runtime/validators/compile.ts";
import type { Kind } from "../../../scripts/runtime/validators/kinds.ts";
import { webhookParser } from "../../../scripts/runtime/webhooks/parser.ts";
import { contract, fieldOf } from "../../support/contract.ts";
import { edited, SEED } from "../../support/edited.ts";
import { validator } from "../../support/validator.ts";

// biome-ignore lint/suspicious/noExplicitAny: the tests break events in ways that their types rule out
type Event = any;

const names = contract.events.map(({ name }) => name);
const examples: { name: string; example: string; event: Event }[] = contract.events.flatMap(({ name, request }) =>
  request.examples.map(({ name: example, value }) => ({ name, example, event: value })),
);
const validities = contract.events.map(({ request }) => validator(request.schema));

/** The first example of an event. */
function eventOf(name: string): Event {
  return structuredClone(examples.find((each) => each.name === name)?.event);
}

/** The values that the contract lists for a field of the details of an event. */
function listed(component: string, field: string): string {
  return (fieldOf(component, "event_details", field).enum ?? []).join(", ");
}

/** What is wrong, by field. */
function issuesOf(body: unknown): Record<string, string> {
  const parsed = parseWebhookEvent(body);
  if (parsed.kind !== "invalid") expect.fail(`it is ${parsed.kind}`);
  return Object.fromEntries(parsed.issues.map(({ path, message }) => [path.join("."), message]));
}

describe.each(examples)("$name $example", ({ name, event }) => {
  const known = { kind: "event", name, event };
  const text = JSON.stringify(event);
  const bytes = new TextEncoder().encode(text);

  test("is recognized as text, as bytes and as a value", () => {
    for (const body of [text, bytes, bytes.buffer, Buffer.from(text), new DataView(bytes.buffer), event]) {
      expect(parseWebhookEvent(body)).toEqual(known);
    }
  });

  test("is recognized with unknown fields", () => {
    const more = { ...event, extra: 1, event_details: { ...event.event_details, extra: { deep: [null] } } };
    expect(parseWebhookEvent(JSON.stringify(more))).toEqual({ kind: "event", name, event: more });
  });
});

test("every event has an example", () => {
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !examples.some((example) => example.name === name))).toEqual([]);
});

test("a byte order mark is skipped, in text and in bytes", () => {
  const text = `\uFEFF${JSON.stringify(eventOf("kyc_status_update"))}`;
  expect([text, new TextEncoder().encode(text)].map((body) => parseWebhookEvent(body).kind)).toEqual([
    "event",
    "event",
  ]);
  const [twice, atTheEnd] = [`\uFEFF${text}`, `${text.slice(1)}\uFEFF`];
  const bodies = [twice, atTheEnd].flatMap((body) => [body, new TextEncoder().encode(body)]);
  expect(bodies.map(issuesOf)).toEqual(bodies.map(() => ({ "": expect.stringMatching(/^is not JSON: ./) })));
});

test("an event that is valid as two events is ambiguous", () => {
  const event = eventOf("bank_account_linking");
  event.event_details.account_name = "main_checking";
  const message = "is ambiguous: it is valid as bank_account_linking and as bank_account_status";
  expect(parseWebhookEvent(event)).toEqual({ kind: "invalid", issues: [{ path: [], message }] });
});

test("only the viewed part of a buffer is read", () => {
  const event = eventOf("kyc_status_update");
  const bytes = new TextEncoder().encode(`xx${JSON.stringify(event)}xx`);
  expect(parseWebhookEvent(bytes.subarray(2, -2))).toMatchObject({ kind: "event", event });
});

test("a buffer of another realm is read as bytes", () => {
  const text = JSON.stringify(eventOf("kyc_status_update"));
  const buffer = runInNewContext("Uint8Array.from(bytes).buffer", { bytes: [...Buffer.from(text)] });
  expect(buffer).not.toBeInstanceOf(ArrayBuffer);
  expect(parseWebhookEvent(buffer).kind).toBe("event");
});

test("the event is the given value itself", () => {
  const event = eventOf("kyc_status_update");
  const parsed = parseWebhookEvent(event);
  expect(parsed.kind === "event" && parsed.event).toBe(event);
});

describe("an unknown event_type is reported as unknown", () => {
  test.each(["card", "", "KYC", "__proto__", "constructor", "hasOwnProperty"])('"%s"', (event_type) => {
    const value = { event_type, anything: true };
    expect(parseWebhookEvent(JSON.stringify(value))).toEqual({ kind: "unknown", event_type, value });
  });
});

describe("what is not an event is explained", () => {
  const broken: [string, unknown, Record<string, string | RegExp>][] = [
    ["an empty text", "", { "": /^is not JSON: ./ }],
    ["a truncated text", '{"event_type":"kyc"', { "": /^is not JSON: ./ }],
    ["no bytes", new Uint8Array(), { "": /^is not JSON: ./ }],
    ["bytes that are not UTF-8", new Uint8Array([0x22, 0xff, 0x22]), { "": "is not UTF-8" }],
    ["half a character", new TextEncoder().encode('"é').subarray(0, 2), { "": "is not UTF-8" }],
    ["an array", "[]", { "": "must be an object" }],
    ["null", "null", { "": "must be an object" }],
    ["a text in JSON", '"kyc"', { "": "must be an object" }],
    ["nothing", undefined, { "": "must be an object" }],
    ["a number", 1, { "": "must be an object" }],
    ["no event_type", {}, { event_type: "is required" }],
    ["an event_type of another type", { event_type: 5 }, { event_type: "must be a string" }],
    ["an event_type of null", '{"event_type":null}', { event_type: "must be a string" }],
  ];
  test.each(broken)("%s", (_name, body, issues) => {
    const found = issuesOf(body);
    expect(Object.keys(found)).toEqual(Object.keys(issues));
    for (const [field, message] of Object.entries(issues)) expect(found[field]).toMatch(message);
  });
});

describe("an integer that JavaScript rounds is reported with the event, which is not refused", () => {
  const text = JSON.stringify(eventOf("transaction_status_update"));
  const withAmount = (digits: string) => text.replace(/(?<="sila_amount":)\d+/, digits);
  const message = "must be at most 9007199254740991 to be exact in JavaScript: read its digits from the body";
  const path = ["event_details", "sila_amount"];

  test.each(["9".repeat(35), "9007199254740993", "9007199254740992", "-9007199254740993"])("%s", (digits) => {
    const event = JSON.parse(withAmount(digits));
    const rounded = { path, value: Number(digits), message };
    const parsed = { kind: "unrecognized", name: "transaction_status_update", event, unrecognized: [rounded] };
    expect(parseWebhookEvent(withAmount(digits))).toEqual(parsed);
    expect(parseWebhookEvent(event)).toEqual(parsed);
    const unlisted = withAmount(digits).replace('"success"', '"unheard_of"');
    expect(parseWebhookEvent(unlisted)).toMatchObject({
      kind: "unrecognized",
      unrecognized: [{ path: ["event_details", "outcome"] }, rounded],
    });
  });

  test("and so is the time of any event", () => {
    for (const { name, event } of examples)
      expect(parseWebhookEvent({ ...event, event_time: 2 ** 60 })).toMatchObject({
        kind: "unrecognized",
        name,
        unrecognized: [{ path: ["event_time"], value: 2 ** 60, message }],
      });
  });

  test("the largest exact one, and a field that the contract does not list, are accepted", () => {
    expect(parseWebhookEvent(withAmount("9007199254740991")).kind).toBe("event");
    expect(parseWebhookEvent(withAmount('1,"block":12345678901234567890')).kind).toBe("event");
  });

  test("beside anything that is invalid, the event is", () => {
    expect(issuesOf(withAmount("9".repeat(35)).replace(/"event_uuid":"[^"]+"/, '"event_uuid":"x"'))).toEqual({
      event_uuid: "must be a version 4 UUID",
    });
  });
});

describe("the issues of an invalid event name each field", () => {
  const uuid = "must be a UUID";
  const cases: [what: string, name: string, (event: Event) => unknown, Record<string, string>][] = [
    [
      "nothing else",
      "kyc_status_update",
      (e) => ({ event_type: e.event_type }),
      { event_time: "is required", event_uuid: "is required", event_details: "is required" },
    ],
    [
      "several fields",
      "kyc_status_update",
      (e) => ({
        ...e,
        event_time: "1",
        event_uuid: "x",
        event_details: { ...e.event_details, kyc: 7, outcome: "won" },
      }),
      {
        event_time: "must be an integer",
        event_uuid: "must be a version 4 UUID",
        "event_details.kyc": "must be a string",
        "event_details.outcome": `must be one of ${listed("KycStatusUpdateEvent", "outcome")}`,
      },
    ],
    [
      "the kind that is meant",
      "transaction_status_update",
      (e) => ({ ...e, event_details: { ...e.event_details, transaction: "x" } }),
      { "event_details.transaction": uuid },
    ],
    [
      "the other kind that is meant",
      "transaction_created",
      (e) => ({ ...e, event_details: { ...e.event_details, sila_amount: 1.5 } }),
      { "event_details.sila_amount": "must be an integer" },
    ],
    [
      "a bank account by its name",
      "bank_account_status",
      (e) => ({ ...e, event_details: { ...e.event_details, entity: 1 } }),
      { "event_details.entity": "must be a string" },
    ],
  ];
  test.each(cases)("%s", (_what, name, breakIt, issues) => {
    expect(issuesOf(breakIt(eventOf(name)))).toEqual(issues);
  });

  test("and no event, when only one has the event_type", () => {
    const details = { type: "object", properties: { opted_in: { type: "boolean" } } };
    const parse = webhookParser(new Map([["phone", [["opt_in", compileValidator({ properties: { details } })]]]]));
    expect(parse({ event_type: "phone", details: { opted_in: "yes" } })).toMatchObject({
      issues: [{ path: ["details", "opted_in"], message: "must be a boolean" }],
    });
    expect(parse({ event_type: "phone", details: [] })).toMatchObject({
      issues: [{ path: ["details"], message: "must be an object" }],
    });
  });

  test("both kinds, when both are equally close", () => {
    const event = eventOf("transaction_created");
    event.event_details.transaction_type = "redeem";
    const { enum: expected = [] } = fieldOf("TransactionStatusUpdateEvent", "event_details", "outcome");
    const [outcome, type] = ["outcome", "transaction_type"].map((field) => ["event_details", field]);
    expect(parseWebhookEvent(event)).toEqual({
      kind: "invalid",
      issues: [
        { path: outcome, message: `must be one of ${expected.join(", ")} in transaction_status_update`, expected },
        { path: type, message: 'must be "issue" in transaction_created', expected: ["issue"] },
      ],
    });
  });
});

describe("an event with values that the contract doesn't list is identified, and the values are listed", () => {
  const cases: [what: string, name: string, details: object, unrecognized: Record<string, string>][] = [
    [
      "an outcome of an event with an event_type of its own",
      "kyc_status_update",
      { outcome: "unheard_of" },
      { outcome: `is not one of ${listed("KycStatusUpdateEvent", "outcome")}` },
    ],
    [
      "an outcome that no kind of transaction event lists",
      "transaction_status_update",
      { outcome: "unheard_of" },
      { outcome: `is not one of ${listed("TransactionStatusUpdateEvent", "outcome")}` },
    ],
    [
      "all fields that distinguish the kinds",
      "transaction_status_update",
      { outcome: "unheard_of", transaction_type: "unheard_of" },
      {
        transaction_type: `is not one of ${listed("TransactionStatusUpdateEvent", "transaction_type")}`,
        outcome: `is not one of ${listed("TransactionStatusUpdateEvent", "outcome")}`,
      },
    ],
    [
      "a type of a new transaction",
      "transaction_created",
      { transaction_type: "unheard_of" },
      { transaction_type: 'is not "issue"' },
    ],
    [
      "an outcome of the kind that its other fields identify",
      "bank_account_linking",
      { outcome: "unheard_of" },
      { outcome: `is not one of ${listed("BankAccountLinkingEvent", "outcome")}` },
    ],
  ];
  test.each(cases)("%s", (_what, name, details, unrecognized) => {
    const event = eventOf(name);
    Object.assign(event.event_details, details);
    const values = Object.entries(unrecognized).map(([field, message]) => {
      return { path: ["event_details", field], value: event.event_details[field], message };
    });
    expect(parseWebhookEvent(JSON.stringify(event))).toEqual({
      kind: "unrecognized",
      name,
      event,
      unrecognized: values,
    });
  });
});

test("a field with a single value identifies a kind, whatever other fields have new values", () => {
  const kind = (name: string, state: object): Kind => {
    return [name, compileValidator({ properties: { state, brand: { enum: ["blue", "green"] } } })];
  };
  const kinds = [kind("created", { const: "new" }), kind("updated", { enum: ["active", "lost"] })];
  const parse = webhookParser(new Map([["card", kinds]]));
  expect(parse({ event_type: "card", state: "stolen", brand: "red" })).toMatchObject({
    kind: "unrecognized",
    name: "updated",
  });
});

describe("an event is invalid, and not of the wrong kind,", () => {
  const cases: [what: string, name: string, details: object][] = [
    ["when a value belongs to another kind of its event_type", "transaction_created", { transaction_type: "redeem" }],
    ["when a value is of another type than those listed", "kyc_status_update", { outcome: 5 }],
    ["when its form is broken besides", "transaction_status_update", { outcome: "unheard_of", sila_amount: "1" }],
  ];
  test.each(cases)("%s", (_what, name, details) => {
    const event = eventOf(name);
    Object.assign(event.event_details, details);
    expect(parseWebhookEvent(event).kind).toBe("invalid");
  });
});

test(`an event is what Ajv accepts as exactly one event of the contract, with exact integers, for any value (SEED=${SEED})`, () => {
  const seen = { event: 0, unrecognized: 0, unknown: 0, invalid: 0 };
  const types = new Set(examples.map(({ event }) => event.event_type));
  const events = examples.map(({ event }) => event);
  const renamed = fc.tuple(fc.constantFrom(...events), fc.constantFrom("outcome", "transaction_type"), fc.string());
  const withNew = renamed.map(([event, field, text]) => {
    return { ...event, event_details: { ...event.event_details, [field]: text } };
  });
  const property = fc.property(fc.oneof(edited(events), withNew), (value) => {
    const parsed = parseWebhookEvent(JSON.stringify(value));
    const isOne = validities.filter((isValid) => isValid(value)).length === 1;
    const isExact = (number: unknown) => typeof number !== "number" || Number.isSafeInteger(number);
    const isRead = isOne && isExact(value.event_time) && isExact(value.event_details?.sila_amount);
    expect(parsed.kind === "event").toBe(isRead);
    if (parsed.kind === "unrecognized") expect(withListedValues(parsed)).toBe(parsed.name);
    if (parsed.kind === "unknown") expect(types).not.toContain(parsed.event_type);
    seen[parsed.kind]++;
  });
  fc.assert(property, { seed: SEED, numRuns: 3000 });
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
});

/** The name of the event that an unrecognized one is when each new value is replaced by one of an example. */
function withListedValues({ name, event, unrecognized }: UnrecognizedEvent): string | undefined {
  const listed = structuredClone(event) as Event;
  for (const { path, value } of unrecognized) {
    const field = String(path.at(-1));
    const [changed, known] =
      path.length > 1 ? [listed.event_details, eventOf(name).event_details] : [listed, eventOf(name)];
    expect(changed[field]).toEqual(value);
    changed[field] = known[field];
  }
  const parsed = parseWebhookEvent(listed);
  return parsed.kind === "event" ? parsed.name : undefined;
}
