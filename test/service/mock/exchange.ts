import { describe, expect, test } from "vitest";
import type { Operation } from "../../../scripts/contract/contract.ts";
import { createMockFetch, type LogEntry, type MockFetch } from "../../../scripts/service/mock/index.ts";
import { contract } from "../../support/contract.ts";
import { ANY } from "../../support/requests.ts";
import { runMock, SIGNATURES } from "./mock.ts";

/** A request to the mock, and what comes back. What is not said of the response is not there: unknown fields, notes in the log. */
export interface Exchange {
  /** Without it, the title of the test is what is sent. */
  name?: string;
  /** The operation that is called: usually one that needs no more than a header object. */
  operation?: string;
  /** Another path, or the query after that of the operation. */
  path?: string;
  /** Usually `POST`. */
  method?: string;
  /** Added to signatures and the content type of JSON; null removes one. */
  headers?: Record<string, string | null>;
  /** The header `Prefer`. */
  prefer?: string;
  /** Usually the first example of the operation; a text or bytes are sent as they are. */
  body?: object | string | Uint8Array;
  /** Fields of the body that differ, undefined for one that is left out. */
  change?: object;

  /** Usually 200. */
  status?: number;
  /** The message, or a part of it. */
  message?: string | RegExp;
  /** All `validation_details`. */
  details?: Record<string, unknown[]>;
  /** Parts of the body. */
  response?: object;
  /** A name that the body does not have. */
  lacks?: string;
  /** The body, where a gateway responds. */
  text?: RegExp;
  /** Header fields, null for one that is absent. */
  responseHeaders?: Record<string, string | null>;
  unknownFields?: string[];
  /** The outcomes of the events that follow; none follow a failure. */
  events?: string[];
  /** What the entry in the log says beside the method, path, status, message and unknown fields; null if there is none. */
  log?: Partial<LogEntry> | null;
}

/**
 * Tests exchanges with the mock, in process and over a socket, which must come to the same.
 *
 * @param about what they have in common
 * @param shared what is the same in all of them
 */
export function testExchanges(about: string, shared: Exchange, exchanges: Exchange[]): void {
  describe(about, () => {
    const mock = createMockFetch();
    const log: LogEntry[] = [];
    const server = runMock({ log: (entry) => log.push(entry) });

    for (const exchange of exchanges) {
      test(exchange.name ?? titleOf(exchange), async () => {
        mock.reset();
        log.length = 0;
        await check({ ...shared, ...exchange }, mock, server.address, log);
      });
    }
  });
}

function titleOf({ operation, path, method, headers, prefer, body, change }: Exchange): string {
  const sent = Object.entries({ operation, path, method, headers, prefer, body, change });
  const stated = sent.filter(([, value]) => value !== undefined);
  return stated.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(", ");
}

async function check(exchange: Exchange, mock: MockFetch, address: string, log: LogEntry[]): Promise<void> {
  const { status = 200, message, details, text, responseHeaders, unknownFields, events } = exchange;
  const [path, init] = requestOf(exchange);
  const answer = await seen(await mock(address + path, init));
  const { body } = answer;
  const headers = { "x-unknown-fields": unknownFields?.join(", ") ?? null, ...responseHeaders };
  expect({
    status: answer.status,
    headers: Object.fromEntries(Object.keys(headers).map((name) => [name, answer.headers[name] ?? null])),
    details: body.validation_details,
    events: mock.events.map(({ event }) => Object(event.event_details).outcome),
  }).toEqual({ status, headers, details, events: events ?? (status < 400 ? expect.any(Array) : []) });
  if (text) expect(body).toMatch(text);
  else if (init.method !== "HEAD") {
    const outcome = status >= 400 && { success: false, status: "FAILURE", message: expect.stringMatching(/\S/) };
    expect(body).toMatchObject({ ...outcome, ...exchange.response });
  }
  if (exchange.lacks) expect(body).not.toHaveProperty(exchange.lacks);
  if (message) expect(body.message).toEqual(message instanceof RegExp ? expect.stringMatching(message) : message);
  expect(await seen(await fetch(address + path, init)), "over a socket").toEqual(answer);
  const entry = {
    ...{ method: init.method, path: path.replace(/[?#].*/, ""), status, ms: expect.any(Number) },
    ...(body.success === false && { message: body.message }),
    ...(unknownFields && { unknownFields }),
    ...exchange.log,
  };
  expect(log, "the log").toEqual(exchange.log === null ? [] : [entry]);
}

function requestOf({ operation: name = ANY.name, path = "", ...more }: Exchange): [path: string, init: RequestInit] {
  const { method = "POST", headers, prefer, body, change } = more;
  const operation = contract.operations.find((each) => each.name === name) as Operation;
  const all = { "content-type": "application/json", ...SIGNATURES, ...(prefer && { prefer }), ...headers };
  const unchanged = body ?? operation.request.examples[0]?.value;
  const sent = change ? { ...(unchanged as object), ...change } : unchanged;
  const text = typeof sent === "string" ? sent : JSON.stringify(sent);
  return [
    path.startsWith("/") ? path : operation.path + path,
    {
      method,
      headers: Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null)),
      // As bytes: a text would get a content type.
      ...(!/GET|HEAD|OPTIONS/.test(method) && {
        body: sent instanceof Uint8Array ? (sent as BodyInit) : new TextEncoder().encode(text),
      }),
      redirect: "manual",
    },
  ];
}

/** What only a socket has. */
const OF_A_SOCKET = ["connection", "content-encoding", "content-length", "date", "keep-alive", "transfer-encoding"];

/** What a caller sees, without the time. */
async function seen(response: Response) {
  const headers = [...response.headers].filter(([name]) => !OF_A_SOCKET.includes(name));
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("content-type") ?? "") && text !== "";
  // biome-ignore lint/suspicious/noExplicitAny: the body of any response
  const body: any = isJson ? JSON.parse(text) : text;
  if (Object.hasOwn(Object(body), "response_time_ms")) body.response_time_ms = "0";
  return { status: response.status, headers: Object.fromEntries(headers), body };
}
