import { MOCK_ADDRESS } from "../http/addresses.ts";

/** A call that was sent, without its credentials, and its answer. */
export interface SentCall {
  operation: string;
  /** When it was sent, in milliseconds since 1970. */
  time: number;
  url: string;
  /** Where the path begins that the contract has, with the query. */
  path: string;
  sent: Record<string, string>;
  body: string;
  /** 0 without a response. */
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
  text: string;
  /** How long it took, in milliseconds. */
  ms: number;
}

/** Writes calls as a HAR 1.2, as browsers do. */
export function writeArchive(calls: SentCall[]): string {
  const common = { httpVersion: "HTTP/1.1", cookies: [], headersSize: -1, bodySize: -1 };
  const listHeaders = (headers: [string, string][]) => headers.map(([name, value]) => ({ name, value }));
  const entries = calls.map(({ time, url, sent, body, status, statusText, headers, text, ms }) => {
    const queryString = listHeaders([...new URL(url).searchParams]);
    const postData = { mimeType: "application/json", text: body };
    const content = { size: new Blob([text]).size, mimeType: new Map(headers).get("content-type") ?? "", text };
    return {
      startedDateTime: new Date(time).toISOString(),
      time: ms,
      request: { ...common, method: "POST", url, headers: listHeaders(Object.entries(sent)), queryString, postData },
      response: { ...common, status, statusText, headers: listHeaders(headers), redirectURL: "", content },
      cache: {},
      timings: { send: 0, wait: ms, receive: 0 },
    };
  });
  const creator = { name: "token-payments-contract", version: "" };
  return JSON.stringify({ log: { version: "1.2", creator, entries } }, null, 2);
}

/** Writes a test that sends calls to a mock of its own, and expects the same statuses. */
export function writeCallTest(calls: SentCall[]): string {
  const sent = calls.map(({ path, sent, body, status }) => ({ path, headers: sent, body, status }));
  return `import assert from "node:assert/strict";
import { test } from "node:test";
import { createMockFetch } from "token-payments-contract/mock";

const calls = ${JSON.stringify(sent, null, 2)};

test("the calls of a tab", async () => {
  const fetch = createMockFetch();
  for (const { path, headers, body, status } of calls) {
    const init = { method: "POST", headers, body };
    const response = await fetch("${MOCK_ADDRESS}" + path, init).catch(() => undefined);
    assert.equal(response?.status ?? 0, status);
  }
});
`;
}
