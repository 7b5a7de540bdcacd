import type { TrafficExchange, TrafficMessage } from "../../../scripts/conformance/traffic/exchange.ts";
import type { Finding } from "../../../scripts/conformance/traffic/finding.ts";
import { type Operation, resolve } from "../../../scripts/contract/contract.ts";
import { readOpenQuestions } from "../../../scripts/contract/open-questions.ts";
import type { Schema } from "../../../scripts/contract/schema.ts";
import { applyEchoes, echoesOf } from "../../../scripts/service/behavior/echo.ts";
import { contract, exampleValue } from "../../support/contract.ts";
import { bytesOf, callOf, deliveryOf, SIGNED, textOf } from "./exchanges.ts";

/** A way to break the contract: an exchange that keeps it, the same broken, and what must be reported. */
export interface Break {
  what: string;
  kept: TrafficExchange;
  broken: TrafficExchange;
  expected: Pick<Finding, "kind" | "side" | "field"> & { subject?: string };
}

type Json = Record<string, unknown>;
type Part = "request" | "response";

/** A call of each operation that keeps the contract. */
function keptCall({ path, request, responses }: Operation, status = "200"): TrafficExchange {
  const response = responses.find((each) => each.status === status);
  const [sent, answer] = [request.examples[0]?.value, response?.examples[0]?.value];
  const echoes = echoesOf(contract, response?.schema ?? {}, request.schema);
  // As a mock does that is asked for the failure: by themselves, some requests exclude it.
  const headers = status === "200" ? SIGNED : { ...SIGNED, prefer: `code=${status}` };
  return callOf(path, sent, Number(status), applyEchoes(echoes, answer, sent), headers);
}

function operation(name: string): Operation {
  return contract.operations.find((each) => each.name === name) as Operation;
}

/** Copies an exchange with another part. */
function changed(
  exchange: TrafficExchange,
  part: Part,
  change: (message: TrafficMessage & { status: number }) => object,
): TrafficExchange {
  const message = exchange[part] as TrafficMessage & { status: number };
  return { ...exchange, [part]: { ...message, ...change(message) } } as TrafficExchange;
}

function withBody(exchange: TrafficExchange, part: Part, change: (body: Json) => unknown): TrafficExchange {
  return changed(exchange, part, ({ body }) => ({ body: bytesOf(change(JSON.parse(textOf(body)))) }));
}

const without = (name: string) => (body: Json) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));

/** A value of no type that the schema allows; undefined if it allows any. */
function wrongFor(schema: Schema): unknown {
  const { type, enum: values, const: only } = resolve(contract, schema);
  const types = [type ?? [], values?.map((each) => typeof each) ?? [], only === undefined ? [] : typeof only].flat();
  if (types.length === 0) return undefined;
  return types.includes("object") || types.includes("array") ? "text" : { an: "object" };
}

/** Fields whose absence an open question leaves to the service. */
const ABSENT = readOpenQuestions().absent.flatMap(({ fields }) => fields.map((field) => field.split(".").at(-1)));
/** The operations that may refuse a request with 400 for another reason than its form. */
const MAY_LACK_DETAILS = readOpenQuestions().statuses.flatMap(({ operations = [], statuses }) => {
  return statuses.from <= 400 ? operations : [];
});

function isOpen(subject: string | undefined, isEvent: boolean, field: string): boolean {
  if (isEvent) return ABSENT.includes(field);
  return field === "validation_details" && MAY_LACK_DETAILS.includes(subject ?? "");
}

/** Each field of a body left out where it is required, and with a wrong type. */
function bodyBreaks(
  kept: TrafficExchange,
  part: Part,
  schema: Schema,
  about: Omit<Break["expected"], "field">,
  prefix: string,
  inside?: string,
): Break[] {
  const { required = [], properties = {} } = resolve(contract, schema);
  const breakOf = (what: string, field: string, change: (body: Json) => object): Break => ({
    what: `${part} ${what}${inside ? ` in ${inside}` : ""}`,
    kept,
    broken: withBody(kept, part, (body) =>
      inside ? { ...body, [inside]: change(body[inside] as Json) } : change(body),
    ),
    expected: { ...about, field: `${prefix}.${field}` },
  });
  return [
    ...required
      .filter((name) => !isOpen(about.subject, prefix.startsWith("event"), name))
      .map((name) => breakOf(`without ${name}`, name, without(name))),
    ...Object.entries(properties).flatMap(([name, property]) => {
      const wrong = wrongFor(property);
      return wrong === undefined ? [] : [breakOf(`with a wrong ${name}`, name, (body) => ({ ...body, [name]: wrong }))];
    }),
  ];
}

function named(about: string, breaks: Break[]): Break[] {
  return breaks.map((each) => ({ ...each, what: `${about} ${each.what}` }));
}

const callers: Break[] = contract.operations.flatMap((each) => {
  const about = { kind: "breach", side: "caller", subject: each.name } as const;
  const kept = keptCall(each);
  const broken = (what: string, field: string, exchange: TrafficExchange): Break => ({
    what: `${each.name} ${what}`,
    kept,
    broken: exchange,
    expected: { ...about, field },
  });
  const [schemes = []] = each.security.filter((names) => !names.includes("authToken"));
  return [
    ...named(each.name, bodyBreaks(kept, "request", each.request.schema, about, "request.body")),
    ...schemes.map((name) => {
      const exchange = changed(kept, "request", ({ headers }) => ({ headers: without(name)(headers) }));
      return broken(`without ${name}`, `request.headers.${name}`, exchange);
    }),
    broken("by GET", "request.method", { ...kept, method: "GET" }),
    broken(
      "with a list",
      "request.body",
      withBody(kept, "request", () => []),
    ),
    broken(
      "with a body that is not JSON",
      "request.body",
      changed(kept, "request", () => ({ body: bytesOf("{") })),
    ),
    broken(
      "after a byte order mark",
      "request.body",
      changed(kept, "request", ({ body }) => ({ body: bytesOf(`\ufeff${textOf(body)}`) })),
    ),
    broken(
      "without a body",
      "request.body",
      changed(kept, "request", () => ({ body: bytesOf("") })),
    ),
    broken(
      "as text",
      "request.headers.content-type",
      changed(kept, "request", () => ({ headers: { ...SIGNED, "content-type": "text/plain" } })),
    ),
  ];
});

/** Ways to break a response, whichever its status is. */
function responseBreaks(each: Operation, status: string): Break[] {
  const kept = keptCall(each, status);
  const schema = each.responses.find((response) => response.status === status)?.schema ?? {};
  const about = { kind: "breach", side: "service", subject: each.name } as const;
  const broken = (what: string, field: string, change: Parameters<typeof changed>[2]): Break => ({
    what: `${each.name} ${status} ${what}`,
    kept,
    broken: changed(kept, "response", change),
    expected: { ...about, field },
  });
  const text = textOf(kept.response?.body);
  const isList = text.startsWith("[");
  return [
    ...(isList ? [] : named(`${each.name} ${status}`, bodyBreaks(kept, "response", schema, about, "response.body"))),
    broken("as HTML", "response.headers.content-type", () => ({ headers: { "content-type": "text/html" } })),
    broken("without a content type", "response.headers.content-type", () => ({ headers: {} })),
    broken("cut in half", "response.body", () => ({ body: bytesOf(text.slice(0, text.length / 2)) })),
    broken("empty", "response.body", () => ({ body: bytesOf("") })),
    broken("after a byte order mark", "response.body", () => ({ body: bytesOf(`\ufeff${text}`) })),
    broken("in UTF-16", "response.body", () => ({ body: new Uint8Array(Buffer.from(text, "utf16le")) })),
    broken(isList ? "not a list" : "in a list", "response.body", () => ({
      body: bytesOf(isList ? `{"a":${text}}` : `[${text}]`),
    })),
    broken("with another status", "response.status", () => ({ status: 500 })),
  ];
}

const services: Break[] = contract.operations.flatMap((each) =>
  each.responses.flatMap(({ status }) => responseBreaks(each, status)),
);

const issue = operation("issue_sila");
const issued = keptCall(issue);
const referred = withBody(issued, "request", (body) => ({
  ...body,
  header: { ...(body.header as Json), reference: "mine" },
}));
const listed = keptCall(operation("get_accounts"));
const recorded = keptCall(operation("get_webhooks"));

const others: Break[] = [
  {
    what: "another reference than that of the request",
    kept: withBody(referred, "response", (body) => ({ ...body, reference: "mine" })),
    broken: withBody(referred, "response", (body) => ({ ...body, reference: "yours" })),
    expected: { kind: "breach", side: "service", subject: "issue_sila", field: "response.body.reference" },
  },
  {
    what: "a success without credentials",
    kept: issued,
    broken: changed(issued, "request", () => ({ headers: { "content-type": "application/json" } })),
    expected: { kind: "breach", side: "service", subject: "issue_sila", field: "response.status" },
  },
  {
    what: "a success of an invalid request",
    kept: issued,
    broken: withBody(issued, "request", (body) => ({ ...body, amount: 0 })),
    expected: { kind: "breach", side: "service", subject: "issue_sila", field: "response.status" },
  },
  {
    what: "an id that is no UUID",
    kept: issued,
    broken: withBody(issued, "response", (body) => ({ ...body, transaction_id: "1" })),
    expected: { kind: "breach", side: "service", subject: "issue_sila", field: "response.body.transaction_id" },
  },
  {
    what: "an error code that the contract does not list",
    kept: keptCall(issue, "403"),
    broken: withBody(keptCall(issue, "403"), "response", (body) => ({ ...body, error_code: "NEW" })),
    expected: { kind: "unlisted", side: "service", subject: "issue_sila", field: "response.body.error_code" },
  },
  {
    what: "a field that the contract does not list, in a request",
    kept: issued,
    broken: withBody(issued, "request", (body) => ({ ...body, amuont: 1 })),
    expected: { kind: "unlisted", side: "caller", subject: "issue_sila", field: "request.body.amuont" },
  },
  {
    what: "a field that the contract does not list, in a response",
    kept: issued,
    broken: withBody(issued, "response", (body) => ({ ...body, fee: 1 })),
    expected: { kind: "unlisted", side: "service", subject: "issue_sila", field: "response.body.fee" },
  },
  {
    what: "a field that the contract does not list, in the items of a list",
    kept: listed,
    broken: withBody(listed, "response", (accounts) =>
      Object.values(accounts).map((each) => ({ ...Object(each), fee: 1 })),
    ),
    expected: { kind: "unlisted", side: "service", subject: "get_accounts", field: "response.body.0.fee" },
  },
  {
    what: "a field that the contract does not list, in a list of a list",
    kept: recorded,
    broken: withBody(recorded, "response", (body) => {
      const [first] = body.webhooks as { responses: object[] }[];
      return { ...body, webhooks: [{ ...first, responses: first?.responses.map((each) => ({ ...each, fee: 1 })) }] };
    }),
    expected: {
      kind: "unlisted",
      side: "service",
      subject: "get_webhooks",
      field: "response.body.webhooks.0.responses.0.fee",
    },
  },
  {
    what: "two ways of naming source and destination",
    kept: issued,
    broken: withBody(issued, "request", (body) => ({ ...body, account_name: "a", card_name: "b" })),
    expected: { kind: "breach", side: "caller", subject: "issue_sila", field: "request.body.card_name" },
  },
  {
    what: "a status of gateways",
    kept: issued,
    broken: changed(issued, "response", () => ({ status: 503 })),
    expected: { kind: "unlisted", side: "service", subject: "issue_sila", field: "response.status" },
  },
  {
    what: "another version of the API",
    kept: issued,
    broken: { ...issued, url: issued.url.replace("0.2", "0.3") },
    expected: { kind: "breach", side: "caller", field: "request.path" },
  },
  {
    what: "an operation that the contract does not describe",
    kept: issued,
    broken: { ...issued, url: issued.url.replace("issue_sila", "transfer_sila") },
    expected: { kind: "unlisted", side: "caller", field: "request.path" },
  },
];

const events: Break[] = contract.events.flatMap(({ name, request }) => {
  const kept = deliveryOf(request.examples[0]?.value);
  const about = { kind: "breach", side: "service" } as const;
  const details = resolve(contract, request.schema).properties?.event_details ?? {};
  const ofFields = [
    ...bodyBreaks(kept, "request", request.schema, about, "event"),
    ...bodyBreaks(kept, "request", details, about, "event.event_details", "event_details"),
  ];
  return [
    ...named(name, ofFields),
    {
      what: `${name} that the application refuses`,
      kept,
      broken: changed(kept, "response", () => ({ status: 204 })),
      expected: { kind: "breach", side: "caller", subject: name, field: "response.status" },
    },
  ];
});

const passed = deliveryOf(exampleValue("KycPassed"));
const newEvents: Break[] = [
  {
    what: "an outcome that the contract does not list",
    kept: passed,
    broken: withBody(passed, "request", (body) => ({
      ...body,
      event_details: { ...(body.event_details as Json), outcome: "new" },
    })),
    expected: { kind: "unlisted", side: "service", subject: "kyc_status_update", field: "event.event_details.outcome" },
  },
  {
    what: "an event that the contract does not list",
    kept: passed,
    broken: withBody(passed, "request", (body) => ({ ...body, event_type: "new" })),
    expected: { kind: "unlisted", side: "service", field: "event.event_type" },
  },
  {
    what: "an event that is not JSON",
    kept: passed,
    broken: changed(passed, "request", () => ({ body: bytesOf("{") })),
    expected: { kind: "breach", side: "service", field: "event" },
  },
  {
    what: "an event after a byte order mark",
    kept: passed,
    broken: changed(passed, "request", ({ body }) => ({ body: bytesOf(`\ufeff${textOf(body)}`) })),
    expected: { kind: "breach", side: "service", field: "event" },
  },
  {
    what: "an event by PUT",
    kept: passed,
    broken: { ...passed, method: "PUT" },
    expected: { kind: "breach", side: "service", field: "event" },
  },
];

/** Each breaks one thing. */
export const BREAKS: Break[] = [...callers, ...services, ...others, ...events, ...newEvents];
