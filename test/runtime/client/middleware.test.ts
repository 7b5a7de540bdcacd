import type { Middleware } from "openapi-fetch";
import { createMockFetch } from "token-payments-contract/mock";
import { describe, expect, test, vi } from "vitest";
import { logging } from "../../../generated/client.js";
import { contract, exampleValue } from "../../support/contract.ts";
import { completingFetch } from "../../support/required-header.ts";
import { ACCEPTED, clientOf, fetchOf, hanging, input, own, REFUSED, recordingFetch } from "./fetches.ts";

const user = { user_handle: "demo_user" };
const down = () => Promise.reject(new Error("down"));

describe("middleware of openapi-fetch", () => {
  test("changes what is signed and sent: headers, address and body", async () => {
    const { fetch, sent } = recordingFetch();
    const gateway: Middleware = {
      onRequest: async ({ request }) => {
        const body = { ...(await request.clone().json()), descriptor: "tenant 7" };
        const changed = new Request(request.url.replace("payments", "gateway"), {
          method: request.method,
          headers: request.headers,
          body: JSON.stringify(body),
        });
        changed.headers.set("x-tenant", "7");
        return changed;
      },
    };
    const trace: Middleware = { onRequest: ({ request }) => void request.headers.set("x-trace", "1") };
    const signed: string[] = [];
    const signApp = (body: Uint8Array) => `${signed.push(new TextDecoder().decode(body))}`;
    const client = clientOf({ fetch, signApp, middleware: [gateway, trace] });
    expect(await client.issueSila(input, own)).toMatchObject({ kind: "success", attempts: 1 });
    const [{ url, headers, body, init } = {} as never] = sent;
    expect(url).toBe("https://gateway.example/0.2/issue_sila");
    expect(Object.fromEntries(headers)).toMatchObject({ "x-tenant": "7", "x-trace": "1", authsignature: "1" });
    expect(body).toMatchObject({ amount: 100, descriptor: "tenant 7" });
    expect(signed.map((text) => JSON.parse(text))).toEqual([body]);
    expect(init).toMatchObject({ method: "POST", redirect: "manual" });
  });

  test("does not turn a success into another outcome by a request after it, however the call ends then", async () => {
    const statuses = [200, 403];
    const fetch = async () => {
      const status = statuses.shift() ?? 500;
      return Response.json(status === 200 ? ACCEPTED : REFUSED, { status });
    };
    const end = new AbortController();
    const again: Middleware = {
      onResponse: async ({ request, options }) => {
        const body = JSON.stringify({ header: own.header, transaction_idempotency_id: "order-1" });
        await options.fetch(new Request(request.url, { method: "POST", body })).catch(() => {});
        end.abort();
        return new Promise(() => {});
      },
    };
    const named = { ...input, transaction_idempotency_id: "order-1" };
    const result = await clientOf({ fetch, middleware: [again] }).issueSila(named, { ...own, signal: end.signal });
    expect(result).toMatchObject({ kind: "success", data: ACCEPTED, attempts: 2 });
  });

  test("sees each attempt without its credentials, and what openapi-fetch passes", async () => {
    const seen: object[] = [];
    const watch: Middleware = {
      onRequest: ({ request, schemaPath, params, id, options }) => {
        seen.push({ headers: [...request.headers.keys()], schemaPath, params, id: typeof id, ...options });
      },
    };
    const statuses = [503, 200];
    const fetch = async () =>
      Response.json(ACCEPTED, { status: statuses.shift() ?? 500, headers: { "retry-after": "0" } });
    const client = clientOf({ fetch, retries: 1, middleware: [watch] });
    await client.getEntities({}, { query: { page: 2 } });
    const attempt = {
      headers: ["content-type", "user-agent"],
      schemaPath: "/0.2/get_entities",
      params: { query: { page: 2 } },
      id: "string",
      baseUrl: "https://payments.example",
    };
    expect(seen).toMatchObject([attempt, attempt]);
  });

  test("changes the response, the last one first", async () => {
    const rename = (name: string): Middleware => ({
      onResponse: async ({ response }) => {
        const body = await response.json();
        return Response.json({ ...body, message: `${body.message}${name}` }, response);
      },
    });
    const fetch = fetchOf(JSON.stringify({ ...ACCEPTED, message: "m" }), { status: 200 });
    const client = clientOf({ fetch, middleware: [rename("1"), rename("2")] });
    expect(await client.issueSila(input, own)).toMatchObject({ data: { message: "m21" } });
  });

  test("responds in place of the service", async () => {
    const cached: Middleware = { onRequest: () => Response.json(ACCEPTED) };
    const { fetch, sent } = recordingFetch();
    const client = clientOf({ fetch, middleware: [cached] });
    expect(await client.issueSila(input, own)).toMatchObject({ kind: "success", attempts: 0 });
    expect(sent).toEqual([]);
  });

  test("replaces an error, by another one or a response", async () => {
    const other: Middleware = { onError: () => new Error("other") };
    const replaced = clientOf({ fetch: down, middleware: [{ onError: () => undefined }, other] });
    expect(await replaced.issueSila(input, own)).toMatchObject({ message: "issueSila: network: Error: other" });
    const errors: unknown[] = [];
    const recover: Middleware = {
      onError: ({ error }) => {
        errors.push(error);
        return Response.json({ success: true, entities: {} });
      },
    };
    const recovered = clientOf({ fetch: down, middleware: [recover, other] });
    expect(await recovered.getEntities()).toMatchObject({ kind: "success" });
    expect(errors).toMatchObject([{ message: "other" }]);
  });

  test("that repeats a refused request with new credentials gets the answer to each: the payment is refused", async () => {
    const refresh = { ...repeating, onResponse: repeatIf(401) };
    const result = await clientOf({ fetch: answering(401, 403), middleware: [refresh] }).issueSila(input, own);
    expect(result).toMatchObject({ kind: "failure", status: 403, attempts: 2 });
  });

  test("that sends nothing more once the call has ended", async () => {
    let sign = () => {};
    const signed = new Promise<string>((resolve) => (sign = () => resolve("any")));
    const signApp = vi.fn(async () => "any").mockReturnValueOnce(signed);
    const both = ({ request, options }: Parameters<NonNullable<Middleware["onRequest"]>>[0]) =>
      Promise.race([options.fetch(request.clone()), options.fetch(request.clone())]);
    const fetch = vi.fn(answering(403, 200));
    expect(await clientOf({ fetch, signApp, middleware: [{ onRequest: both }] }).issueSila(input, own)).toMatchObject({
      kind: "failure",
    });
    sign();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test("that throws before the request is sent makes it invalid; after it, that changes nothing and is reported", async () => {
    const broken = () => Promise.reject(new Error("broken"));
    const { fetch, sent } = recordingFetch();
    const before = clientOf({ fetch, middleware: [{ onRequest: broken }], retries: 2 });
    expect(await before.issueSila(input, own)).toMatchObject({ reason: "invalid_request", sent: false, attempts: 0 });
    expect(sent).toEqual([]);
    const onError = vi.fn();
    const wrong = { onResponse: () => "no response" as never };
    const after = clientOf({ fetch, middleware: [{ onResponse: broken }, wrong], onError, retries: 2 });
    expect(await after.issueSila(input, own)).toMatchObject({ kind: "success", attempts: 1 });
    expect(sent).toHaveLength(1);
    expect(onError.mock.calls).toMatchObject([
      [{ reason: "extension_failed", cause: { message: "a middleware returned no Response" } }],
      [{ reason: "extension_failed", cause: { message: "broken" } }],
    ]);
  });

  test.each([
    ["reference", { header: { reference: "of the middleware" } }],
    ["key", { transaction_idempotency_id: "of the middleware" }],
    ["key, or removes it,", { transaction_idempotency_id: undefined }],
  ])(
    "that changes the %s is refused: results and hooks would report another one than was sent",
    async (_id, change) => {
      const { fetch, sent } = recordingFetch();
      const onRequest: Middleware["onRequest"] = async ({ request }) => {
        const { header, ...body } = await request.clone().json();
        const changed = { ...body, ...change, header: { ...header, ...("header" in change && change.header) } };
        return new Request(request, { body: JSON.stringify(changed) });
      };
      const message = expect.stringContaining("a middleware changed the reference or key: pass it to the method");
      const result = await clientOf({ fetch, middleware: [{ onRequest }] }).issueSila(input);
      expect(result).toMatchObject({ reason: "invalid_request", sent: false, attempts: 0, message });
      expect(sent).toEqual([]);
    },
  );

  test("that writes the body in another form is not refused", async () => {
    const bodies: unknown[] = [];
    const onRequest: Middleware["onRequest"] = async ({ request }) =>
      new Request(request, { body: `packed ${await request.clone().text()}` });
    const fetch = async (_url: string, init?: RequestInit) => {
      bodies.push(new TextDecoder().decode(init?.body as Uint8Array));
      return Response.json(ACCEPTED);
    };
    const result = await clientOf({ fetch, middleware: [{ onRequest }] }).issueSila(input, own);
    expect(result).toMatchObject({ kind: "success" });
    expect(bodies).toEqual([expect.stringMatching(/^packed \{/)]);
  });

  test("that never ends does not keep a call beyond its time limit, and sends nothing later", async () => {
    let proceed = () => {};
    const slow: Middleware = {
      onRequest: () => new Promise<undefined>((resolve) => (proceed = () => resolve(undefined))),
    };
    const { fetch, sent } = recordingFetch(hanging as never);
    const client = clientOf({ fetch, middleware: [slow], timeout: 20 });
    expect(await client.issueSila(input, own)).toMatchObject({ reason: "timeout", sent: false });
    proceed();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent).toEqual([]);
  });
});

/** What a service says, by status. */
const BODIES: Record<number, object> = { 200: ACCEPTED, 401: REFUSED, 403: REFUSED };

function respond(status: number): Response {
  const body = BODIES[status];
  return body ? Response.json(body, { status }) : new Response("<html>", { status });
}

/** A `fetch` that gets these responses in turn; 0 loses one. */
function answering(...statuses: number[]) {
  return async () => {
    const status = statuses.shift();
    if (!status) throw new TypeError("lost");
    return respond(status);
  };
}

/** Keeps a copy of each request, to repeat it. */
const copies: Request[] = [];
const repeating: Middleware = { onRequest: ({ request }) => void copies.push(request.clone()) };
const repeat = ({ options }: { options: { fetch: (request: Request) => Promise<Response> } }) =>
  options.fetch(copies.pop() as Request);
const repeatIf = (status: number) => (call: Parameters<NonNullable<Middleware["onResponse"]>>[0]) =>
  call.response.status === status ? repeat(call) : undefined;

describe("a payment that may have been made is no failure where a middleware", () => {
  test.each<[what: string, statuses: number[], middleware: Middleware]>([
    ["repeats what a gateway answered", [503, 403], { ...repeating, onResponse: repeatIf(503) }],
    ["repeats what was lost", [0, 403], { ...repeating, onError: repeat }],
    [
      "sends it in place of the client, twice",
      [0, 403],
      { onRequest: ({ request, options }) => options.fetch(request.clone()).catch(() => options.fetch(request)) },
    ],
    ["repeats what was accepted", [200, 403], { ...repeating, onResponse: repeatIf(200) }],
    ["makes a refusal of a gateway's answer", [503], { onResponse: () => respond(403) }],
    ["makes a refusal of a gateway's refusal", [418], { onResponse: () => respond(403) }],
    ["makes a refusal of a success", [200], { onResponse: () => respond(403) }],
    ["makes a refusal of an error", [0], { onError: () => respond(403) }],
  ])("%s", async (_what, statuses, middleware) => {
    const attempts = statuses.length;
    const result = await clientOf({ fetch: answering(...statuses), middleware: [middleware] }).issueSila(input, own);
    expect(result).toMatchObject({ kind: "error", reason: "outcome_unknown", sent: true, attempts });
    expect(result).toMatchObject({ refusal: { status: 403 } });
  });
});

describe("a success that no request got is no success of a payment", () => {
  test("and what was received counts, where a middleware makes it of that", async () => {
    const middleware = [{ onResponse: () => respond(200) }];
    const result = await clientOf({ fetch: answering(503), middleware }).issueSila(input, own);
    expect(result).toMatchObject({ kind: "error", reason: "unexpected_response", httpStatus: 503, sent: true });
  });

  test("nor where a middleware makes it of an error", async () => {
    const result = await clientOf({ fetch: down, middleware: [{ onError: () => respond(200) }] }).issueSila(input, own);
    const message =
      "issueSila: network: Error: a middleware returned a success of its own: return that of options.fetch";
    expect(result).toMatchObject({ kind: "error", reason: "network", sent: true, message });
  });

  test("but a middleware may unpack one, and repeat a request until it gets one", async () => {
    const unpack: Middleware = { onResponse: async ({ response }) => Response.json((await response.json()).packed) };
    const packed = clientOf({ fetch: async () => Response.json({ packed: ACCEPTED }), middleware: [unpack] });
    expect(await packed.issueSila(input, own)).toMatchObject({ kind: "success", data: ACCEPTED });
    const again = clientOf({ fetch: answering(0, 200), middleware: [{ ...repeating, onError: repeat }] });
    expect(await again.issueSila(input, own)).toMatchObject({ kind: "success", attempts: 2 });
  });
});

describe("logging", () => {
  /** Calls an operation, and returns what is logged, without ids. */
  async function logged(
    call: (client: ReturnType<typeof clientOf>) => Promise<unknown>,
    fetch = completingFetch(createMockFetch()) as never,
  ) {
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    await call(clientOf({ fetch, middleware: [logging(log)], signApp: () => "SIGNATURE" }));
    return lines.map((line) => line.replace(/^\S+ /, ""));
  }

  test("shows the request and the response, and no header", async () => {
    const [request, response] = await logged((client) => client.issueSila(input, { headers: { "x-key": "KEY" } }));
    expect(request).toMatch(/^> POST \/0\.2\/issue_sila \{.*"amount":100,/);
    expect(response).toMatch(/^< 200 \{.*"transaction_id":"/);
    expect(`${request}${response}`).not.toMatch(/SIGNATURE|KEY/);
  });

  test("masks what the contract calls sensitive, at any depth, and what repeats it", async () => {
    const [account] = exampleValue("LinkedBankAccounts") as Record<string, unknown>[];
    const body = [{ ...account, account_owner_name: 'Ada "L"', message: 'of Ada "L"', routing_number: null }];
    const lines = await logged((client) => client.getAccounts(user), (async () => Response.json(body)) as never);
    const [shown] = JSON.parse(lines[1]?.replace("< 200 ", "") ?? "");
    expect(shown).toMatchObject({
      account_number: "***",
      account_owner_name: "***",
      message: "of ***",
      routing_number: null,
      account_name: account?.account_name,
    });
  });

  test("masks short values too, numbers, and a longer one as a whole", async () => {
    const fields = { account_number: "1234", account_owner_name: "1234 Elm", routing_number: 98765 };
    const body = [{ ...fields, message: "1234 Elm, 1234, 98765" }];
    const lines = await logged((client) => client.getAccounts(user), (async () => Response.json(body)) as never);
    expect(lines[1]).toContain('"message":"***, ***, ***"');
  });

  test("masks every field with x-sensitive", async () => {
    const names = JSON.stringify(contract.raw).matchAll(/"(\w+)":\{[^{}]*(?:\{[^{}]*\}[^{}]*)*"x-sensitive":true/g);
    const fields = [...new Set([...names].map(([, name = ""]) => name))];
    expect(fields).toContain("account_number");
    const body = Object.fromEntries(fields.map((name) => [name, "SECRET"]));
    const lines = await logged((client) => client.getEntities(), (async () => Response.json(body)) as never);
    expect(lines.join("\n")).not.toContain("SECRET");
  });

  test("shows the length of what is not JSON, and an error", async () => {
    const page = await logged((client) => client.issueSila(input, own), fetchOf("<html>", { status: 502 }) as never);
    expect(page[1]).toBe("< 502 (6 characters that are not JSON)");
    expect((await logged((client) => client.issueSila(input, own), down as never))[1]).toBe('! "Error: down"');
  });

  test("what the request hides stays hidden in the response, part by part, and credentials too", async () => {
    const fetch = (async (_url: string, init: RequestInit) => {
      const { authsignature } = Object.fromEntries(new Headers(init.headers));
      const message = `Ada, 0123456789, ${authsignature}`;
      return Response.json({ success: false, status: "FAILURE", message }, { status: 400 });
    }) as never;
    const entity = { entity_name: "Ada", virtual_account_number: "0123456789" };
    const lines = await logged(
      (client) =>
        client.createTestVirtualAccountAchTransaction({ user_handle: "u", amount: 1, tran_code: 22, ...entity }),
      fetch,
    );
    expect(lines[0]).toContain('"virtual_account_number":"***"');
    expect(lines[1]).toMatch(/"message":"(Ada|\*{3}), \*{3}, \*{3}"/);
  });

  test("passes the attempt beside the line, with the ids that the hooks get", async () => {
    const attempts: object[] = [];
    const onResponse = vi.fn();
    const log = (_line: string, attempt: object) => attempts.push(attempt);
    await clientOf({ fetch: recordingFetch().fetch, middleware: [logging(log)], onResponse }).issueSila(input, own);
    const { id, operation, attempt, reference, status } = onResponse.mock.calls[0]?.[0] ?? {};
    expect(id).toEqual(expect.stringMatching(/./));
    expect(attempts).toEqual([
      { id, operation, attempt, reference, status: undefined },
      { id, operation, attempt, reference, status },
    ]);
  });

  test("escapes every control character", async () => {
    const body = { success: false, status: "FAILURE", message: "\u009b2J\u0085\u2028\u2029\u202e\u001b[2J" };
    const lines = await logged((client) => client.getEntities(), (async () =>
      Response.json(body, { status: 400 })) as never);
    expect(lines[1]).toContain('"message":"\\u009b2J\\u0085\\u2028\\u2029\\u202e\\u001b[2J"');
  });

  test("shows the length of a long body: to mask it would take long", async () => {
    const body = Array.from({ length: 8000 }, (_, index) => ({
      account_number: `account ${index}`,
      account_name: "a",
    }));
    const [, response] = await logged((client) => client.getAccounts(user), (async () => Response.json(body)) as never);
    expect(response).toBe(`< 200 (${JSON.stringify(body).length} characters)`);
  });

  test("does not change the call when it fails, and reports that", async () => {
    const log = () => {
      throw new Error("full");
    };
    const onError = vi.fn();
    const client = clientOf({ fetch: recordingFetch().fetch, middleware: [logging(log)], onError });
    expect(await client.issueSila(input, own)).toMatchObject({ kind: "success" });
    expect(onError.mock.calls).toMatchObject([[{ reason: "extension_failed", cause: { message: "full" } }]]);
  });

  test("goes to the console by default", async () => {
    const debug = vi.spyOn(console, "debug").mockReturnValue();
    await clientOf({ fetch: recordingFetch().fetch, middleware: [logging()] }).issueSila(input, own);
    expect(debug).toHaveBeenCalledTimes(2);
    debug.mockRestore();
  });
});
