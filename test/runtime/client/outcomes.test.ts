import { describe, expect, test, vi } from "vitest";
import {
  type Client,
  type ClientOptions,
  createClient,
  TokenPaymentsError,
  unwrap,
} from "../../../generated/client.js";
import { exampleValue } from "../../support/contract.ts";
import { REPEATING_LAYERS, startStoppingService } from "../../support/repeating-layers.ts";
import { ACCEPTED, clientOf, fetchOf, input, own, REFUSED, recordingFetch } from "./fetches.ts";

/** A `fetch` that gives these answers in turn: a function makes one of the request, undefined loses it. */
function answering(...answers: (((body: { header: { reference: string } }) => Response) | undefined)[]) {
  return async (_url: string, init?: RequestInit) => {
    const answer = answers.shift();
    if (!answer) throw new TypeError("lost");
    return answer(JSON.parse(new TextDecoder().decode(init?.body as Uint8Array)));
  };
}

const user = { user_handle: "demo_user" };

describe("a response is no documented one, without validate too, if", () => {
  const { success: _, ...unsaid } = ACCEPTED;
  const { reference: __, ...anonymous } = ACCEPTED;
  test.each([
    ["it is a success that says failure", 200, { ...ACCEPTED, success: false }, "200 has another success"],
    ["its optional constant is another", 200, { ...ACCEPTED, status: "FAILURE" }, "200 has another status"],
    ["it lacks a constant", 200, unsaid, "200 lacks a valid success"],
    ...[undefined, null, "", " ", 12, 0, [], {}, true].map((id): [string, number, object, string] => [
      `what the operation returns is ${JSON.stringify(id)}`,
      200,
      { ...ACCEPTED, transaction_id: id },
      "200 lacks a valid transaction_id",
    ]),
    ["it is empty", 200, {}, "200 lacks a valid success"],
    ["it repeats another reference", 200, { ...ACCEPTED, reference: "another" }, "200 has no reference that was sent"],
    ["it lacks the reference", 200, anonymous, "200 has no reference that was sent"],
    [
      "it is a refusal that lacks the reference",
      403,
      { ...REFUSED, reference: undefined },
      "403 has no reference that was sent",
    ],
    ["its reference is null", 200, { ...ACCEPTED, reference: null }, "200 has no reference that was sent"],
    ["it is a failure that says success", 400, ACCEPTED, "400 has another success"],
    ["it is a failure of a gateway", 403, { error: "denied" }, "403 lacks a valid success"],
    ["it is a 202", 202, ACCEPTED, "202 is not documented"],
  ])("%s", async (_what, status, body, says) => {
    const result = await clientOf({ fetch: async () => Response.json(body, { status }) }).issueSila(input, own);
    const message = `issueSila: unexpected_response: ${says}: see body`;
    expect(result).toMatchObject({ kind: "error", sent: true, retryable: true, httpStatus: status, message });
  });
});

test("a response with any reference of the call is its own", async () => {
  const references: string[] = [];
  const keep = ({ header }: { header: { reference: string } }) => {
    references.push(header.reference);
    return new Response("busy", { status: 503, headers: { "retry-after": "0" } });
  };
  const repeat = () => Response.json({ ...ACCEPTED, reference: references[0] });
  const result = await clientOf({ fetch: answering(keep, repeat), retries: 1 }).issueSila(input);
  expect(result).toMatchObject({ kind: "success", attempts: 2, references: [references[0], expect.any(String)] });
  const earlier = clientOf({ fetch: answering(repeat, repeat) });
  const again = { ...input, transaction_idempotency_id: result.idempotencyKey };
  for (const earlierReferences of [result.references, result.references?.toReversed()])
    expect(await earlier.issueSila(again, { earlierReferences })).toMatchObject({ kind: "success" });
});

test("a key that is undefined is made by the client", async () => {
  const { fetch, sent } = recordingFetch(async () => Response.json(ACCEPTED));
  const result = await clientOf({ fetch }).issueSila({ ...input, transaction_idempotency_id: undefined } as never, own);
  expect(sent.map(({ body }) => body.transaction_idempotency_id)).toEqual([result.idempotencyKey]);
  expect(result.idempotencyKey).toEqual(expect.any(String));
});

describe("a refusal", () => {
  const refuse = () => Response.json(REFUSED, { status: 403 });
  const options: Partial<ClientOptions> = { retries: 1 };

  test("of a repetition does not make a payment a failure: it is in the error", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const result = await clientOf({ ...options, fetch: answering(undefined, refuse) }).issueSila(input, own);
    vi.restoreAllMocks();
    expect(result).toMatchObject({
      kind: "error",
      reason: "outcome_unknown",
      sent: true,
      retryable: true,
      attempts: 2,
      idempotencyKey: expect.any(String),
      refusal: { status: 403, error: REFUSED },
    });
  });

  test("of a payment that an earlier call submitted is an error too, unless none did", async () => {
    const client = () => clientOf({ ...options, fetch: answering(refuse) });
    const again = { ...input, transaction_idempotency_id: "order-1" };
    const earlier = await client().issueSila(again, { ...own, earlierReferences: [] });
    expect(earlier).toMatchObject({ kind: "error", reason: "outcome_unknown", sent: true });
    expect(await client().issueSila(input, own)).toMatchObject({ kind: "failure", status: 403, retryable: false });
  });

  const redirected = (facts: object) => () =>
    Object.defineProperties(refuse(), Object.getOwnPropertyDescriptors(facts));

  test.each([
    ["says that it was redirected", { redirected: true }],
    ["has another address, where no response says so", { redirected: undefined, url: "https://other.example/" }],
  ])("that %s does not show what became of the payment", async (_what, facts) => {
    const client = () => clientOf({ fetch: answering(redirected(facts)) });
    expect(await client().issueSila(input, own)).toMatchObject({ reason: "outcome_unknown", sent: true, attempts: 1 });
    const balance = await client().getAccountBalance({ user_handle: "u", account_name: "a" }, own);
    expect(balance).toMatchObject({ kind: "failure", status: 403 });
  });

  test.each([
    ["from a proxy of a wrapper", { redirected: false, url: "https://proxy.example/" }],
    ["from the address", { redirected: undefined, url: "https://payments.example/0.2/issue_sila" }],
    ["made by hand", { redirected: undefined, url: undefined }],
  ])("that was not redirected is one: %s", async (_what, facts) => {
    const result = await clientOf({ fetch: answering(redirected(facts)) }).issueSila(input, own);
    expect(result).toMatchObject({ kind: "failure", status: 403 });
  });

  test("of a repeated lookup is a failure: nothing can have been changed", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const refuse = () => Response.json(REFUSED, { status: 404 });
    const client = clientOf({ ...options, fetch: answering(undefined, refuse) });
    const result = await client.getAccountBalance({ user_handle: "u", account_name: "a" }, own);
    vi.restoreAllMocks();
    expect(result).toMatchObject({ kind: "failure", status: 404, attempts: 2 });
  });
});

test("an error after an open attempt is one of a payment that may exist, whatever ended the call", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  let signed = 0;
  const signApp = () => (signed++ === 0 ? "any" : "");
  const result = await clientOf({ signApp, retries: 1, fetch: answering(undefined) }).issueSila(input, own);
  vi.restoreAllMocks();
  expect(result).toMatchObject({ reason: "signing_failed", sent: true, retryable: true, attempts: 1 });
});

test("an operation without a key may not be called again if it may have arrived", async () => {
  const result = await clientOf({ fetch: answering(undefined) }).openVirtualAccount({ user_handle: "u" });
  expect(result).toMatchObject({ reason: "network", sent: true, retryable: false, idempotencyKey: undefined });
});

test.each(Object.entries(REPEATING_LAYERS))(
  "a refused connection does not show that nothing was sent: below may be %s",
  async (_name, putBelow) => {
    const { url, processed } = await startStoppingService();
    const remove = putBelow();
    const result = await clientOf({ baseUrl: url }).issueSila(input, own);
    remove();
    expect(processed).toHaveLength(1);
    const message = expect.stringMatching(/^issueSila: network: Error: connect ECONNREFUSED/);
    expect(result).toMatchObject({ reason: "network", sent: true, retryable: true, attempts: 1, message });
  },
);

test("the answer to another request is not that of a lookup, if it names its reference", async () => {
  const balance = (reference?: string) => {
    const fetch = async () => Response.json({ ...exampleValue("BothBalances"), reference });
    return clientOf({ fetch }).getAccountBalance({ user_handle: "u", account_name: "a" }, own);
  };
  expect(await balance("of-another")).toMatchObject({ reason: "unexpected_response", retryable: true });
  expect(await balance(own.header.reference)).toMatchObject({ kind: "success" });
  expect(await balance()).toMatchObject({ kind: "success" });
});

test("a character that arrives in two parts is one", async () => {
  const bytes = new TextEncoder().encode(JSON.stringify({ ...ACCEPTED, descriptor: "naïve" }));
  const cut = bytes.findIndex((byte) => byte > 127) + 1;
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(bytes.slice(0, cut));
      stream.enqueue(bytes.slice(cut));
      stream.close();
    },
  });
  const result = await clientOf({ fetch: async () => new Response(body) }).issueSila(input, own);
  expect(result).toMatchObject({ data: { descriptor: "naïve" } });
});

// The length of a compressed body says nothing of what it becomes.
test.each([{}, { "content-encoding": "gzip", "content-length": "9" }])(
  "a long body with the headers %j ends the attempt, and is not read on",
  async (headers: Record<string, string>) => {
    let pulled = 0;
    const chunk = new TextEncoder().encode(" ".repeat(2 ** 20));
    const endless = () =>
      new ReadableStream({
        pull(stream) {
          pulled++;
          stream.enqueue(chunk);
        },
      });
    const result = await clientOf({ fetch: async () => new Response(endless(), { headers }) }).issueSila(input, own);
    const message = "issueSila: network: RangeError: the body has more than 16777216 characters";
    expect(result).toMatchObject({ message, sent: true });
    expect(pulled).toBeLessThan(20);
  },
);

test("a clock that jumps does not end a call", async () => {
  vi.useFakeTimers({ now: 1_760_000_000_000, toFake: ["Date"] });
  try {
    const busy = () => new Response("busy", { status: 503, headers: { "retry-after": "0" } });
    const jump = () => {
      vi.setSystemTime(1_770_000_000_000);
      return busy();
    };
    const fetch = answering(jump, () => Response.json(ACCEPTED));
    expect(await clientOf({ fetch, retries: 1 }).issueSila(input, own)).toMatchObject({ kind: "success", attempts: 2 });
  } finally {
    vi.useRealTimers();
  }
});

test.each([["onRequest"], ["onResponse"]])(
  "what %s throws is reported to onError, and changes nothing",
  async (hook) => {
    const onError = vi.fn();
    const cause = new Error("hook");
    const throwing = { [hook]: () => Promise.reject(cause) };
    const client = clientOf({
      fetch: fetchOf(JSON.stringify(ACCEPTED), { status: 200 }),
      onError,
      ...throwing,
      retries: 2,
    });
    expect(await client.issueSila(input, own)).toMatchObject({ kind: "success", attempts: 1 });
    expect(onError.mock.calls).toMatchObject([[{ reason: "extension_failed", cause, attempt: 1 }]]);
  },
);

test.each([[undefined], ["text"], [{ ok: true, json: async () => ({}) }]])(
  "a fetch that returns no response says so: %j",
  async (returned) => {
    for (const middleware of [[], [{ onRequest() {} }]]) {
      const client = clientOf({ fetch: async () => returned as never, middleware });
      const message = "issueSila: network: TypeError: fetch returned no Response";
      expect(await client.issueSila(input)).toMatchObject({ kind: "error", reason: "network", sent: true, message });
    }
  },
);

describe("unwrap throws nothing but a TokenPaymentsError", () => {
  const thrownBy = (result: unknown) => {
    try {
      return unwrap(result as never);
    } catch (error) {
      return error;
    }
  };

  test.each([[null], ["text"], [{ message: { toString: 1, valueOf: 1 }, error_code: {} }], [{ message: 5 }], [[]]])(
    "of a failure with the body %j",
    (error) => {
      const thrown = thrownBy({ kind: "failure", status: 400, error, attempts: 1 });
      expect(thrown).toBeInstanceOf(TokenPaymentsError);
      expect(thrown).toMatchObject({ message: "400: without a message", errorCode: undefined });
    },
  );

  test.each([[Promise.resolve()], [undefined], [null], [{}]])(
    "of what is no result, and says to await the call, which may be on its way: %s",
    (result) => {
      const thrown = thrownBy(result);
      expect(thrown).toBeInstanceOf(TokenPaymentsError);
      expect(thrown).toMatchObject({ message: expect.stringContaining("await the call"), sent: true });
    },
  );
});

describe("a call after one that may have been processed", () => {
  const open = { earlierReferences: ["reference-1"] };
  const again = { ...input, transaction_idempotency_id: "order-1" };
  const kept = { kind: "error", reason: "invalid_request", sent: true, retryable: false, references: ["reference-1"] };

  test.each([
    [{ timeout: -1 }, "timeout must be a number of milliseconds, more than 0"],
    [{ retries: -1 }, "retries must be a whole number, 0 or more"],
    [{ headers: { "": "a" } }, "headers is no valid header"],
    [{ signal: 5 }, "signal must be an AbortSignal"],
  ])("keeps its key and references where the options are %j", async (options, message) => {
    const { fetch, sent } = recordingFetch();
    const result = await clientOf({ fetch }).issueSila(again, { ...open, ...(options as object) });
    expect(result).toMatchObject({ ...kept, idempotencyKey: "order-1", message: expect.stringContaining(message) });
    expect(sent).toEqual([]);
  });

  test.each([
    [undefined, "earlierReferences needs the transaction_idempotency_id of the earlier call"],
    ["", "transaction_idempotency_id must be a text that is not empty"],
  ])("is not sent with the key %j: it would be another payment", async (key, says) => {
    const { fetch, sent } = recordingFetch();
    const result = await clientOf({ fetch }).issueSila({ ...input, transaction_idempotency_id: key }, open);
    const message = expect.stringContaining(says);
    expect(result).toMatchObject({ ...kept, message });
    expect(sent).toEqual([]);
  });

  test("keeps them where the input is a whole body, whose reference would not be sent", async () => {
    const { fetch, sent } = recordingFetch();
    const body = { ...again, header: { user_handle: "demo_user", reference: "mine" } };
    const result = await clientOf({ fetch }).issueSila(body as never, open);
    const message = expect.stringContaining("the input must be an object with user_handle in place of header");
    expect(result).toMatchObject({ ...kept, idempotencyKey: "order-1", message });
    expect(sent).toEqual([]);
  });

  test("is open where the input is no object", async () => {
    const result = await clientOf({ fetch: recordingFetch().fetch }).issueSila("demo_user" as never, open);
    expect(result).toMatchObject(kept);
  });

  test.each([null, "reference-1", [5]])("is open where its references are %j", async (earlierReferences) => {
    const options = { earlierReferences: earlierReferences as never };
    const result = await clientOf({ fetch: recordingFetch().fetch }).issueSila(again, options);
    const message = expect.stringContaining("earlierReferences must be a list of texts");
    expect(result).toMatchObject({ reason: "invalid_request", sent: true, message });
  });
});

test.each(["", null, 0, 5, {}])(
  "the idempotency key %j is a mistake of the caller, and not replaced by one that each call makes anew",
  async (key) => {
    const { fetch, sent } = recordingFetch();
    const client = clientOf({ fetch });
    const payment = { ...input, transaction_idempotency_id: key as string };
    const message =
      "issueSila was not sent: invalid_request: TypeError: transaction_idempotency_id must be a text that is not empty";
    const refused = { reason: "invalid_request", sent: false, retryable: false, idempotencyKey: undefined, message };
    expect(await client.issueSila(payment)).toMatchObject(refused);
    const { user_handle, ...fields } = payment;
    const posted = client.POST("/0.2/issue_sila", { body: { header: { user_handle }, ...fields } as never });
    await expect(posted).rejects.toMatchObject(refused);
    expect(sent).toEqual([]);
  },
);

test("use refuses what is no middleware", () => {
  const client = clientOf({ fetch: recordingFetch().fetch });
  expect(() => client.use(null as never)).toThrow(
    "a middleware must be an object with onRequest, onResponse or onError",
  );
});

describe("createClient refuses", () => {
  test("no options, and unknown ones", () => {
    const make = createClient as unknown as (options?: unknown) => Client;
    expect(() => make()).toThrow("baseUrl must be a plain http address such as https://api.example");
    expect(() => clientOf({ timeOut: 5 } as object as { fetch: never })).toThrow(
      "there is no option timeOut; there are baseUrl, appHandle, signApp,",
    );
  });

  const create = (options: object): Client =>
    createClient({ baseUrl: "https://payments.example", appHandle: "demo_app", ...options } as ClientOptions);
  test.each([
    [{ retries: Number.NaN }, "retries must be a whole number, 0 or more"],
    [{ retries: "3" }, "retries must be a whole number, 0 or more"],
    [{ retries: -1 }, "retries must be a whole number, 0 or more"],
    [{ retries: 1.5 }, "retries must be a whole number, 0 or more"],
    [{ timeout: "300" }, "timeout must be a number of milliseconds, more than 0"],
    [{ middleware: {} }, "middleware must be a list of openapi-fetch middleware, such as [logging()]"],
    [{ middleware: [5] }, "a middleware must be an object with onRequest, onResponse or onError"],
    [{ onError: "log" }, "onError must be a function"],
    [{ signApp: "signature" }, "signApp must be a function"],
    [{ fetch: null }, "fetch must be a function"],
    [{ validate: true }, "validate must be a function: validateResponse of token-payments-contract/validators"],
    [{ appHandle: undefined }, "appHandle must be a text"],
    [{ appHandle: "" }, "appHandle must be a text"],
    [{ middleware: [{ onrequest: () => {} }] }, "a middleware must be an object with onRequest, onResponse or onError"],
    [{ timeout: 0 }, "timeout must be a number of milliseconds, more than 0"],
  ])("%j", (options, message) => {
    expect(() => create(options)).toThrow(new TypeError(message));
  });
});

test.each<[what: string, body: object, call: (client: Client) => Promise<unknown>]>([
  ["verification_uuid", { verification_uuid: 5 }, (client) => client.requestKyc(user, own)],
  ["virtual_account", { virtual_account: [] }, (client) => client.openVirtualAccount(user, own)],
  ["webhooks", { webhooks: {} }, (client) => client.getWebhooks({}, own)],
  ["entities", { entities: "none" }, (client) => client.getEntities({}, own)],
])("what another operation exists to return has its type too: %s", async (field, body, call) => {
  const fetch = async () => Response.json({ success: true, ...own.header, ...body });
  const message = expect.stringContaining(`200 lacks a valid ${field}`);
  expect(await call(clientOf({ fetch }))).toMatchObject({ reason: "unexpected_response", message });
});

test("a lookup needs no reference in its response, and an empty list is one", async () => {
  const fetch = async () => Response.json({ success: true, webhooks: [] });
  expect(await clientOf({ fetch }).getWebhooks()).toMatchObject({ kind: "success" });
});
