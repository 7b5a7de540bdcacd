import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { ACCEPTED, clientOf, fetchOf, hanging, input, own, REFUSED, recordingFetch, untilLate } from "./fetches.ts";

const undocumented = {
  "another status": {
    fetch: fetchOf('{"success":false}', { status: 503, headers: { "content-type": "application/json" } }),
    body: { success: false },
    says: "503 is not documented: see body",
  },
  "a success of another status": {
    fetch: fetchOf("{}", { status: 201 }),
    body: {},
    says: "201 is not documented: see body",
  },
  "a success that is not JSON": {
    fetch: fetchOf("<html>", { status: 200, headers: { "content-type": "text/html" } }),
    body: "<html>",
    says: "200 is not an object: see body",
  },
  "a failure that is not JSON": {
    fetch: fetchOf("Bad gateway", { status: 403, headers: { "content-type": "text/plain" } }),
    body: "Bad gateway",
    says: "403 is not an object: see body",
  },
  "JSON that is no object": {
    fetch: fetchOf("null", { status: 200 }),
    body: null,
    says: "200 is not an object: see body",
  },
  "a list in place of an object": {
    fetch: fetchOf('[{"success":true}]', { status: 200 }),
    body: [{ success: true }],
    says: "200 is not an object: see body",
  },
  "no body": {
    fetch: fetchOf(null, { status: 200, headers: { "content-length": "0" } }),
    body: undefined,
    says: "200 has no body",
  },
  "a redirect that the browser hides": {
    fetch: async () => {
      const facts = { type: { value: "opaqueredirect" }, status: { value: 0 } };
      return Object.defineProperties(new Response(null), facts);
    },
    body: undefined,
    says: "0 is a redirect",
  },
  "a redirect": {
    fetch: fetchOf(null, { status: 307, headers: { location: "https://elsewhere.example" } }),
    body: undefined,
    says: "307 is a redirect",
  },
};

test.each(Object.entries(undocumented))("%s is an unexpected response", async (_name, { fetch, body, says }) => {
  const result = await clientOf({ fetch }).issueSila(input, own);
  expect(result).toMatchObject({ kind: "error", reason: "unexpected_response", sent: true, body });
  expect(result).toMatchObject({ message: `issueSila: unexpected_response: ${says}` });
  expect(result).toHaveProperty("response");
});

test("an object in place of a list is an unexpected response", async () => {
  const fetch = fetchOf(JSON.stringify(ACCEPTED), { status: 200 });
  const message = "getAccounts: unexpected_response: 200 is not an array: see body";
  expect(await clientOf({ fetch }).getAccounts({ user_handle: "u" })).toMatchObject({ kind: "error", message });
});

test("a failure of an operation that lists is an object", async () => {
  const fetch = fetchOf("[]", { status: 401 });
  const message = "getAccounts: unexpected_response: 401 is not an object: see body";
  expect(await clientOf({ fetch }).getAccounts({ user_handle: "u" })).toMatchObject({ kind: "error", message });
});

test("a long text is quoted in part in the message, and complete in the result", async () => {
  const body = "x".repeat(10_000);
  const result = await clientOf({ fetch: fetchOf(body, { status: 502 }) }).issueSila(input, own);
  expect(result).toMatchObject({ reason: "unexpected_response", body });
  expect("message" in result && result.message.length).toBeLessThan(700);
});

test("a call with an aborted signal signs and sends nothing", async () => {
  const { fetch, sent } = recordingFetch();
  const signApp = () => expect.unreachable("it was asked to sign");
  const result = await clientOf({ fetch, signApp }).issueSila(input, {
    signal: AbortSignal.abort(new Error("enough")),
  });
  expect(result).toMatchObject({
    reason: "aborted",
    sent: false,
    message: "issueSila was not sent: aborted: Error: enough",
  });
  expect(sent).toEqual([]);
});

test("a signal that aborts during the request ends the call", async () => {
  const abort = new AbortController();
  const fetch = (url: string, init?: RequestInit) => {
    setImmediate(() => abort.abort());
    return hanging(url, init);
  };
  const pending = clientOf({ fetch }).issueSila(input, { signal: abort.signal });
  expect(await pending).toMatchObject({ kind: "error", reason: "aborted", sent: true });
});

test("a signer that never returns does not keep a call beyond its time limit", async () => {
  const { fetch, sent } = recordingFetch();
  const signApp = () => new Promise<string>(() => {});
  const result = await clientOf({ fetch, signApp, timeout: 20 }).issueSila(input, own);
  expect(result).toMatchObject({ kind: "error", reason: "timeout", sent: false });
  expect(sent).toEqual([]);
});

test("a signer that aborts the call, and never returns, ends it", async () => {
  const abort = new AbortController();
  const signApp = () => {
    abort.abort("enough");
    return new Promise<string>(() => {});
  };
  const result = await clientOf({ signApp }).issueSila(input, { signal: abort.signal });
  expect(result).toMatchObject({ reason: "aborted", sent: false, message: "issueSila was not sent: aborted: enough" });
});

test("a time limit of more than 24 days, which a timer cannot have, does not end a call at once", async () => {
  const slow = async () => {
    await new Promise((proceed) => setTimeout(proceed, 50));
    return Response.json(ACCEPTED);
  };
  expect(await clientOf({ fetch: slow, timeout: 2 ** 40 }).issueSila(input, own)).toMatchObject({ kind: "success" });
});

test("a call ends at its own time limit, or else the client's", async () => {
  const brief = await untilLate(hanging, (fetch, timeout) => clientOf({ fetch, timeout }).issueSila(input, own));
  expect(brief).toMatchObject({ reason: "timeout", sent: true });
  // Longer than a test may take.
  const patient = (fetch: typeof hanging) => clientOf({ fetch, timeout: 600_000 });
  const late = await untilLate(hanging, (fetch, timeout) => patient(fetch).issueSila(input, { timeout }));
  expect(late).toMatchObject({ reason: "timeout", sent: true });
});

test("a timeout signal of the caller is a timeout too", async () => {
  const result = await clientOf({ fetch: hanging }).issueSila(input, { signal: AbortSignal.timeout(20) });
  expect(result).toMatchObject({ reason: "timeout", sent: true });
});

test("a long-lived signal keeps no listener of a finished call", async () => {
  const { signal } = new AbortController();
  const add = vi.spyOn(signal, "addEventListener");
  const remove = vi.spyOn(signal, "removeEventListener");
  await clientOf({ fetch: fetchOf("{}", { status: 200 }) }).issueSila(input, { signal });
  expect(add.mock.calls.length).toBeGreaterThan(0);
  expect(remove.mock.calls.map(([, listener]) => listener)).toEqual(add.mock.calls.map(([, listener]) => listener));
});

test("a service that is down is a network error", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  const result = await clientOf({ baseUrl: `http://127.0.0.1:${port}` }).issueSila(input, own);
  expect(result).toMatchObject({ kind: "error", reason: "network", sent: true, attempts: 1, retryable: true });
  const message = `issueSila: network: Error: connect ECONNREFUSED 127.0.0.1:${port}`;
  expect(result).toMatchObject({ message });
});

test("the first of several addresses that cannot be reached, such as those of localhost, is in the message", async () => {
  // As the fetch of Node.js rejects: an AggregateError, which has no message.
  const errors = ["::1", "127.0.0.1"].map((host) => new Error(`connect ECONNREFUSED ${host}:4010`));
  const fetch = () => Promise.reject(new TypeError("fetch failed", { cause: new AggregateError(errors) }));
  const message = "issueSila: network: Error: connect ECONNREFUSED ::1:4010";
  expect(await clientOf({ fetch }).issueSila(input, own)).toMatchObject({ message });
});

test.each([
  ["the cause of an error", new TypeError("Failed to fetch", { cause: Response.error() }), "Failed to fetch"],
  ["an empty cause", new TypeError("Failed to fetch", { cause: {} }), "Failed to fetch"],
  ["what is thrown", { code: 7, message: "denied" }, "denied"],
  ["a thrown response", new Response(), "Response without a message"],
  ["a thrown event", new Event("error"), "Event without a message"],
  ["a thrown object", {}, "Object without a message"],
  ["an error without a text, whose cause is an object", new Error("", { cause: {} }), "Object without a message"],
])("a message does not quote an object: %s", async (_name, thrown, text) => {
  const result = await clientOf({ fetch: () => Promise.reject(thrown) }).issueSila(input, own);
  expect(result).toMatchObject({ message: `issueSila: network: ${text}`, cause: thrown });
});

test.each([
  [200, ACCEPTED, "success"],
  [403, REFUSED, "failure"],
])("a fake response without ok is one by its status: %i", async (status, body, kind) => {
  const fake = { status, headers: new Headers(), text: async () => JSON.stringify(body) } as Response;
  expect(await clientOf({ fetch: async () => fake }).issueSila(input, own)).toMatchObject({ kind, status });
});

test("a response that stands for a network failure is an unexpected one", async () => {
  const result = await clientOf({ fetch: async () => Response.error() }).issueSila(input, own);
  expect(result).toMatchObject({ reason: "unexpected_response", httpStatus: 0, sent: true });
});

test("a response that breaks off is a network error", async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
    response.write('{"success":');
    setTimeout(() => response.destroy(), 20);
  }).listen(0, "127.0.0.1");
  try {
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const result = await clientOf({ baseUrl: `http://127.0.0.1:${port}` }).issueSila(input, own);
    expect(result).toMatchObject({ kind: "error", reason: "network", sent: true });
  } finally {
    server.close();
  }
});

const unsendable = {
  "input that cannot be written as JSON": { call: { ...input, amount: 1n as unknown as number }, headers: {} },
  "an invalid header": { call: input, headers: { "x-trace": "a\nb" } },
};

test.each(Object.entries(unsendable))("%s is reported, and nothing is sent", async (_name, { call, headers }) => {
  const { fetch, sent } = recordingFetch();
  const result = await clientOf({ fetch }).issueSila(call, { headers });
  expect(result).toMatchObject({ kind: "error", reason: "invalid_request", sent: false });
  expect(result).toMatchObject({
    message: expect.stringMatching(/^issueSila was not sent: invalid_request: TypeError: ./),
  });
  expect(sent).toEqual([]);
});

test.each([500, 200])("a message never quotes a body, which may repeat a signature (%i)", async (status) => {
  const fetch = async (_: string | Request, init?: RequestInit) =>
    new Response(JSON.stringify(new Headers(init?.headers).get("authsignature")), { status });
  const result = await clientOf({ fetch }).issueSila(input, own);
  expect(result).toMatchObject({ reason: "unexpected_response", body: expect.stringMatching(/./) });
  const { message, body } = result as { message: string; body: string };
  expect(message).not.toContain(body);
});
