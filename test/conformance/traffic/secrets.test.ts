import { describe, expect, test } from "vitest";
import { createRuling } from "../../../scripts/conformance/proxy/checking.ts";
import { REPORT_WRITERS } from "../../../scripts/conformance/reports/writers.ts";
import { createTrafficChecker } from "../../../scripts/conformance/traffic/check.ts";
import type { TrafficExchange } from "../../../scripts/conformance/traffic/exchange.ts";
import { readProblem } from "../../../scripts/conformance/traffic/problem.ts";
import { contract } from "../../support/contract.ts";
import { reportOn } from "../reports/reported.ts";
import { bytesOf, callOf, deliveryOf, SIGNED, textOf } from "./exchanges.ts";

const check = createTrafficChecker(contract);
const base64 = (text: string) => Buffer.from(text).toString("base64");

const header = { created: 1, app_handle: "app", user_handle: "user" };
const PATH = "/0.2/issue_sila";
const withHeaders = (more: Record<string, string>) => callOf(PATH, { header }, 400, {}, { ...SIGNED, ...more });
const answered = (answer: unknown) => callOf(PATH, { header }, 400, answer);
const answeredWith = (name: string, value: string): TrafficExchange => {
  const call = answered({});
  return { ...call, response: { ...call.response, status: 400, headers: { [name]: value } } };
};

/** Where a secret is that nothing but its place shows to be one. */
const SOURCES: Record<string, (secret: string) => TrafficExchange> = {
  "a signature": (secret) => withHeaders({ authsignature: secret }),
  "a token": (secret) => withHeaders({ authorization: `Bearer ${secret}` }),
  "a token without a scheme": (secret) => withHeaders({ authorization: secret }),
  "a token after a tab": (secret) => withHeaders({ authorization: `Bearer\t${secret}` }),
  "a token of two parts": (secret) => withHeaders({ authorization: `Bearer ${base64(`app:${secret}`)}` }),
  "a token that is made of JSON": (secret) => {
    return withHeaders({ authorization: `Bearer e30.${base64(JSON.stringify({ a: secret }))}.x` });
  },
  "an unknown header": (secret) => withHeaders({ "accept-token": secret }),
  "a cookie": (secret) => withHeaders({ cookie: `a=b; session=${secret}` }),
  "a header of the response": (secret) => answeredWith("set-cookie", `session=${secret}; HttpOnly`),
  "a path": (secret) => callOf(`/${encodeURIComponent(secret)}${PATH}`, { header }, 400, {}),
  "a parameter": (secret) => callOf(`${PATH}?token=${encodeURIComponent(secret)}`, { header }, 400, {}),
  "the name of a parameter": (secret) => callOf(`${PATH}?${encodeURIComponent(secret)}`, { header }, 400, {}),
  "a parameter of the contract": (secret) => {
    return callOf(`${PATH}?page=a%20${encodeURIComponent(secret)}`, { header }, 400, {});
  },
  "a password in the URL": (secret) => {
    return { ...answered({}), url: `https://a:${encodeURIComponent(secret)}@localhost${PATH}` };
  },
  "an unlisted field": (secret) => callOf(PATH, { header: { ...header, pin: secret } }, 400, {}),
  "a field below an unlisted one": (secret) => callOf(PATH, { header, a: { message: [{ amount: secret }] } }, 400, {}),
  "a sensitive field": (secret) => answered({ account_number: secret }),
  "a field of any type": (secret) => answered({ validation_details: { a: [secret] } }),
  "a sensitive name in a field of any type": (secret) => answered({ validation_details: { account_number: secret } }),
  "a JSON text": (secret) => answered(JSON.stringify(secret)),
  "a JSON text elsewhere": (secret) => callOf("/oauth/token", {}, 200, JSON.stringify(secret)),
  "a list of texts": (secret) => answered([[secret]]),
  "a list of texts that is sent": (secret) => callOf(PATH, [secret], 400, {}),
  "text in a text": (secret) => answered({ unlisted: JSON.stringify({ a: [secret] }) }),
  "a body that is not JSON": (secret) => callOf(PATH, `grant=x&token=${secret}`, 400, {}),
  "an event": (secret) => deliveryOf({ event_type: "kyc", event_details: { iban: secret } }),
  "a header of an event": (secret) => {
    const delivery = deliveryOf({ event_type: "kyc" });
    return { ...delivery, request: { ...delivery.request, headers: { ...SIGNED, "x-signature": secret } } };
  },
};

/** Where a response, or a later part of the exchange, repeats it. */
const PLACES: Record<string, (exchange: TrafficExchange, text: string) => TrafficExchange> = {
  "a header that describes the message": (exchange, text) => {
    const names = ["accept", "accept-language", "cache-control", "content-encoding", "host", "server", "vary"];
    return withAnswer(exchange, {}, Object.fromEntries(names.map((name) => [name, text])));
  },
  "a shown header": (exchange, text) => withAnswer(exchange, {}, { allow: `GET, ${text}`, "retry-after": text }),
  "the header that names unlisted fields": (exchange, text) => withAnswer(exchange, {}, { "x-unknown-fields": text }),
  "another type": (exchange, text) => withAnswer(exchange, {}, { "content-type": `text/${text}` }),
  "the content-type": (exchange, text) => withAnswer(exchange, {}, { "content-type": `application/json; a=${text}` }),
  "an unknown header": (exchange, text) => withAnswer(exchange, {}, { "x-any": text }),
  "the name of a header": (exchange, text) => withAnswer(exchange, {}, { [`x-${text}`]: "1" }),
  "a free text": (exchange, text) => withAnswer(exchange, { message: text, entities: { businesses: [{ dba: text }] } }),
  "the reference": (exchange, text) => withAnswer(exchange, { reference: text }),
  "a field with listed values": (exchange, text) => withAnswer(exchange, { status: text, account_type: text }),
  "the name of an item": (exchange, text) => withAnswer(exchange, { entities: { individuals: [{ [text]: 1 }] } }),
  "a name of several words": (exchange, text) => withAnswer(exchange, { [`my_${text}_here`]: 1 }),
  "an id": (exchange, text) => withAnswer(exchange, { transaction_id: text, uuid: text }),
  "a date": (exchange, text) => withAnswer(exchange, { effective_date: text }),
  "a sensitive field": (exchange, text) => withAnswer(exchange, { routing_number: text }),
  "a field of any type": (exchange, text) => withAnswer(exchange, { validation_details: [{ a: text }, text] }),
  "a name in a field of any type": (exchange, text) => withAnswer(exchange, { validation_details: { [text]: "a" } }),
  "the name of a field": (exchange, text) => withAnswer(exchange, { [text]: true }),
  "an object in place of a text": (exchange, text) => withAnswer(exchange, { message: { message: [text] } }),
  "a body that is a text": (exchange, text) => withAnswer(exchange, JSON.stringify(text)),
  "a body that is a list": (exchange, text) => withAnswer(exchange, [text, [text]]),
  "a body that is not JSON": (exchange, text) => withAnswer(exchange, `{${text}`),
  "the path": (exchange, text) => ({ ...exchange, url: `${exchange.url}/${text}` }),
  "the query": (exchange, text) => ({ ...exchange, url: `${exchange.url}?page=${text}&${text}` }),
  "the fragment": (exchange, text) => ({ ...exchange, url: `${exchange.url}#${text}` }),
  "the problem": (exchange, text) => withProblem(exchange, `no ${text}`),
  "the code of a problem": (exchange, text) => withProblem(exchange, { kind: "code", code: text }),
  "the kind of a problem": (exchange, text) => withProblem(exchange, { kind: text }),
  "the host": (exchange, text) => {
    return {
      ...exchange,
      url: `https://${encodeURIComponent(text)}.example${exchange.url.replace(/^https?:..[^/]*/, "")}`,
    };
  },
  "the method": (exchange, text) => ({ ...exchange, method: text }),
};

function withProblem(exchange: TrafficExchange, recorded: unknown): TrafficExchange {
  const problem = readProblem(recorded);
  return problem ? { ...exchange, problem } : exchange;
}

/** Adds to the response, unless the secret is in its place. */
function withAnswer(exchange: TrafficExchange, answer: unknown, headers: Record<string, string> = {}): TrafficExchange {
  const before = exchange.response?.body?.length ? JSON.parse(textOf(exchange.response.body)) : {};
  const isObject = typeof answer === "object" && !Array.isArray(answer);
  const isFree = Object.keys(before).length === 0;
  const isMember = isObject && typeof before === "object" && !Array.isArray(before);
  const body = isFree ? answer : isMember ? { ...before, ...(answer as object) } : before;
  const type = { "content-type": "application/json", ...exchange.response?.headers, ...headers };
  return { ...exchange, response: { status: 400, headers: type, body: bytesOf(body) } };
}

/** Secrets of several alphabets, lengths and forms. As the name of a field, one in letters alone would be a word. */
const SECRETS = [
  "Tops3cret/K+y~ of-mine",
  "41112222333344445555",
  "mot-de-passe-dériv3",
  "tops3cret",
  "41112222",
  "6bd7cd24-9e1c-4fd1-9b8e-2a4cd4a0a5d1",
  "robin@example.org",
  "пароль-42",
  "robin.smith",
  "Jörg Müller",
];

describe("no report contains what a place makes secret, wherever it is repeated:", () => {
  const cases = Object.entries(SOURCES).flatMap(([source, place]) =>
    SECRETS.map((secret) => ({ source, place, secret })),
  );
  test.each(cases)("$source, $secret", ({ place, secret }) => {
    const exchanges = Object.values(PLACES).map((repeated) => repeated(place(secret), secret));
    const report = reportOn(exchanges);
    const lines = REPORT_WRITERS.flatMap(({ write }) => write(report));
    const rulings = exchanges.map((exchange) => JSON.stringify(createRuling(check(exchange).findings, true)));
    expect(rulings.filter((ruling) => decodeURIComponent(ruling).includes(secret))).toEqual([]);
    const texts = lines.map((line) => (typeof line === "string" ? line : line.line));
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  });
});
