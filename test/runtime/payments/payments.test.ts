import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { join } from "node:path";
import type { Middleware, MiddlewareCallbackParams } from "openapi-fetch";
import type { Client } from "token-payments-contract/client";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createMockFetch } from "../../../generated/mock/index.js";
import { blocksOf, ROOT, readPage } from "../../support/pages.ts";
import { REPEATING_LAYERS, startStoppingService } from "../../support/repeating-layers.ts";
import { completingFetch } from "../../support/required-header.ts";
import { ACCEPTED, clientOf, input, REFUSED, recordingFetch, respondTo } from "../client/fetches.ts";
import { forEachOrder, makePayments, paymentsClient, untruthsOf } from "./payments.ts";
import { ATTEMPT_TIMEOUT, REFUSED_AMOUNT, REPETITIONS, randomOf, startPaymentsService } from "./service.ts";

// No wait between attempts.
beforeAll(() => void vi.spyOn(Math, "random").mockReturnValue(0));
afterAll(() => vi.restoreAllMocks());

test.concurrent.each(REPETITIONS)(
  "of 120 payments whose answers get lost, none is made twice, and none is reported as what it is not: a repeated submission gets %s",
  async (repetition) => {
    const paid = await makePayments(1, repetition, 120);
    expect(paid.flatMap(untruthsOf)).toEqual([]);
    // Each ending occurs, so that each could have been wrong.
    const kinds = new Set(paid.map(({ result }) => (result.kind === "error" ? result.reason : result.kind)));
    const refused = repetition === 400 || repetition === 403 ? ["outcome_unknown"] : [];
    expect([...kinds]).toEqual(expect.arrayContaining(["success", "failure", "unexpected_response", ...refused]));
  },
);

test("nor is it where a middleware repeats each request that got no documented response", async () => {
  // By an object of each attempt: without random numbers, all have the same id.
  const copies = new WeakMap<object, Request>();
  const repeat = ({ params, options }: MiddlewareCallbackParams) => options.fetch(copies.get(params) as Request);
  const repeating: Middleware = {
    onRequest: ({ params, request }) => void copies.set(params, request.clone()),
    onResponse: (call) => ([200, 403].includes(call.response.status) ? undefined : repeat(call)),
    onError: repeat,
  };
  const paid = await makePayments(3, 403, 100, [repeating]);
  expect(paid.flatMap(untruthsOf)).toEqual([]);
  expect(new Set(paid.map(({ result }) => result.kind))).toEqual(new Set(["success", "failure", "error"]));
});

/** What the guide's `debit` stores of a payment. */
interface Payment {
  id: string;
  user_handle: string;
  amount: number;
  account_name: string;
  descriptor: string;
  references?: readonly string[];
  transaction_id?: string;
}

/** What the guide's `debit` returns. */
interface Said {
  kind: string;
  transaction_id?: string;
}

type Debit = (client: Client, payment: Payment, save: (payment: Payment) => Promise<void>) => Promise<Said>;

const debit = await loadFunction<Debit>("docs/errors.md", "debit");

/** Loads a function of a guide, as a reader copies it. */
async function loadFunction<Loaded>(page: string, name: string): Promise<Loaded> {
  const code = blocksOf(readPage(page), "ts").find(({ code }) => code.includes(`function ${name}(`))?.code;
  const file = join(ROOT, `test/runtime/payments/.${name}-${process.pid}.ts`);
  await writeFile(file, code ?? "");
  try {
    return ((await import(file)) as Record<string, Loaded>)[name] as Loaded;
  } finally {
    await rm(file);
  }
}

test("the guide's debit reports each refusal of a payment that was never accepted", async () => {
  const mock = createMockFetch();
  const client = clientOf({ fetch: completingFetch(mock) });
  let stored: Payment = { id: crypto.randomUUID(), ...input, descriptor: "order" };
  const submit = () =>
    debit(client, stored, async (payment) => {
      stored = payment;
    });
  mock.next("issueSila", { status: 401 });
  expect(await submit()).toMatchObject({ kind: "refused", status: 401, error: { success: false } });
  mock.next("issueSila", { example: "instant_ach_not_config" });
  const error = { error_code: "INSTANT_ACH_NOT_CONFIG" };
  expect(await submit()).toMatchObject({ kind: "refused", status: 403, error });
  expect(stored.references).toBeUndefined();
  expect(await submit()).toEqual({ kind: "accepted", transaction_id: stored.transaction_id });
});

test("the guide's debit stores an accepted payment as such, and sends nothing for it again", async () => {
  const { fetch, sent } = recordingFetch(createMockFetch());
  let stored: Payment = { id: crypto.randomUUID(), ...input, descriptor: "order" };
  const submit = () =>
    debit(clientOf({ fetch }), stored, async (payment) => {
      stored = payment;
    });
  const accepted = await submit();
  expect(accepted).toEqual({ kind: "accepted", transaction_id: stored.transaction_id });
  expect(await submit()).toEqual(accepted);
  expect(sent).toHaveLength(1);
  expect(stored.references).toEqual([sent[0]?.body.header.reference]);
});

test("the guide's debit sends nothing more, and asks for the operator, once five submissions have no response", async () => {
  const { fetch, sent } = recordingFetch(() => Promise.reject(new TypeError("lost")));
  let stored: Payment = { id: crypto.randomUUID(), ...input, descriptor: "order" };
  const kinds: string[] = [];
  for (let call = 0; call < 7; call++) {
    const said = await debit(clientOf({ fetch }), stored, async (payment) => {
      stored = payment;
    });
    kinds.push(said.kind);
    if (said.kind === "ask the operator") expect(said).toHaveProperty("references", stored.references);
  }
  expect(kinds).toEqual([...Array(5).fill("unknown"), "ask the operator", "ask the operator"]);
  expect(stored.references).toEqual(sent.map(({ body }) => body.header.reference));
});

test.each([400, 403])("the guide's debit reports a refusal that says nothing more than %i", async (status) => {
  const client = clientOf({ fetch: async (_url, init) => respondTo(init, { success: false }, status) });
  const payment = { id: crypto.randomUUID(), ...input, descriptor: "order" };
  const refused = { kind: "refused", status, error: { success: false, reference: expect.any(String) } };
  expect(await debit(client, payment, async () => {})).toEqual(refused);
});

test.each(Object.entries(REPEATING_LAYERS))(
  "the guide's debit calls no payment refused that %s may have made",
  async (_name, putBelow) => {
    const { url, processed } = await startStoppingService();
    let stored: Payment = { id: crypto.randomUUID(), ...input, descriptor: "order" };
    const save = async (payment: Payment) => {
      stored = payment;
    };
    const remove = putBelow();
    const said = await debit(paymentsClient(url), stored, save);
    remove();
    expect(said.kind).toBe("unknown");
    const { reference } = JSON.parse(processed.join()).header;
    expect(stored.references).toEqual([reference]);
    const mock = createMockFetch();
    mock.next("issueSila", { example: "instant_ach_not_config" });
    expect(await debit(clientOf({ fetch: mock }), stored, save)).toMatchObject({ kind: "unknown" });
  },
);

test.concurrent.each(REPETITIONS)(
  "the guide's debit says what is so of 60 payments, which it submits until it or the operator knows: a repeated submission gets %s",
  async (repetition) => {
    const random = randomOf(2);
    let asked = 0;
    const service = await startPaymentsService(random, repetition, 0.5);
    try {
      const client = paymentsClient(service.url);
      const untrue: string[] = [];
      await forEachOrder(60, async (order) => {
        const amount = random() < 0.1 ? REFUSED_AMOUNT : 100;
        let stored: Payment = { id: crypto.randomUUID(), ...input, amount, descriptor: order };
        const save = async (payment: Payment) => {
          stored = payment;
        };
        let said: Said = { kind: "nothing" };
        const transactions = () => service.transactions.filter((transaction) => transaction.order === order);
        for (let call = 0; call < 500 && !["accepted", "refused"].includes(said.kind); call++) {
          const outcome = await debit(client, stored, save);
          // The program is killed after some calls, and has done nothing with what they returned.
          if (random() > 0.2) said = outcome;
          if (outcome.kind === "ask the operator") {
            asked++;
            // What is under way may still be processed.
            await new Promise((resolve) => setTimeout(resolve, ATTEMPT_TIMEOUT + 400));
            const [transaction] = transactions();
            if (transaction) stored = { ...stored, transaction_id: transaction.id };
            else delete stored.references;
          }
        }
        const made = transactions();
        const [transaction] = made;
        const untruths = {
          "made twice": made.length > 1,
          "refused, and exists": said.kind === "refused" && transaction,
          "not sent, though nothing is wrong": said.kind === "not sent",
          "accepted wrongly": said.kind === "accepted" && (!transaction || said.transaction_id !== transaction.id),
          "accepted, and not stored": said.kind === "accepted" && stored.transaction_id !== said.transaction_id,
          "never known": !["accepted", "refused"].includes(said.kind),
        };
        untrue.push(...Object.entries(untruths).flatMap(([untruth, is]) => (is ? [`${order}: ${untruth}`] : [])));
      });
      expect(untrue).toEqual([]);
      expect(asked).toBeGreaterThan(0);
    } finally {
      service.close();
    }
  },
);

/** What the guide's `paymentMutation` returns. */
interface Mutation {
  mutationFn(submission: object): Promise<object>;
  retry(failures: number, error: unknown): boolean;
}

/** Runs a mutation as TanStack Query does: each repetition gets the same variables. */
async function mutate({ mutationFn, retry }: Mutation, variables: object): Promise<unknown> {
  for (let failures = 0; ; failures++) {
    try {
      return await mutationFn(variables);
    } catch (error) {
      if (!retry(failures, error)) return error;
    }
  }
}

describe("the guide's mutation", async () => {
  const paymentMutation = await loadFunction<(client: Client) => Mutation>("docs/client.md", "paymentMutation");
  // Frozen, as those of immer and Redux are.
  const submission = () => Object.freeze({ ...input, transaction_idempotency_id: crypto.randomUUID() });
  const refuse = (_url: string, init?: RequestInit) => respondTo(init, REFUSED, 403);

  test("makes all of its requests under one key, and gives up as unknown", async () => {
    const { fetch, sent } = recordingFetch(() => Promise.reject(new TypeError("lost")));
    const client = clientOf({ fetch, retries: 1 });
    const error = await mutate(paymentMutation(client), submission());
    expect(error).toMatchObject({ reason: "network", sent: true });
    expect(sent).toHaveLength(6);
    expect(new Set(sent.map(({ body }) => body.transaction_idempotency_id)).size).toBe(1);
    expect(new Set(sent.map(({ body }) => body.header.reference)).size).toBe(6);
  });

  test("reports no refusal of a repetition as one of the payment, and does not repeat a refusal", async () => {
    const mock = createMockFetch();
    const losing = vi.fn(completingFetch(mock)).mockRejectedValueOnce(new TypeError("lost"));
    for (const example of ["instant_ach_not_config", "instant_ach_not_config"] as const)
      mock.next("issueSila", { example });
    const unknown = await mutate(paymentMutation(clientOf({ fetch: losing })), submission());
    expect(unknown).toMatchObject({ reason: "outcome_unknown", refusal: { status: 403 } });
    const { fetch, sent } = recordingFetch(mock);
    mock.next("issueSila", { example: "instant_ach_not_config" });
    const refused = await mutate(paymentMutation(clientOf({ fetch })), submission());
    expect(refused).toMatchObject({ kind: "failure", status: 403 });
    expect(sent).toHaveLength(1);
  });

  test("knows of an open call when another click comes, after a component has made its options anew", async () => {
    const fetch = vi
      .fn(async (...call: Parameters<typeof refuse>) => refuse(...call))
      .mockRejectedValueOnce(new TypeError("lost"));
    const client = clientOf({ fetch });
    const variables = submission();
    for (const _click of [1, 2]) {
      const error = await mutate(paymentMutation(client), variables);
      expect(error).toMatchObject({ reason: "outcome_unknown", sent: true });
    }
  });

  test("makes one payment of two clicks at once, and tells both of it", async () => {
    const answers = [(_url: string, init: RequestInit) => respondTo(init, ACCEPTED), refuse];
    const { fetch, sent } = recordingFetch(async (url, init) => {
      const answer = answers.shift() ?? refuse;
      await new Promise((proceed) => setTimeout(proceed, 20));
      return answer(url, init);
    });
    const client = clientOf({ fetch });
    const variables = submission();
    const clicks = [1, 2].map(() => mutate(paymentMutation(client), variables));
    expect(await Promise.all(clicks)).toMatchObject(
      Array(2).fill({ ...ACCEPTED, reference: sent[0]?.body.header.reference }),
    );
    expect(sent).toHaveLength(1);
  });

  test("calls neither of two clicks at once refused, if the first may have made the payment", async () => {
    const fetch = vi
      .fn(async (...call: Parameters<typeof refuse>) => refuse(...call))
      .mockRejectedValueOnce(new TypeError("lost"));
    const client = clientOf({ fetch });
    const variables = submission();
    const clicks = await Promise.all([1, 2].map(() => mutate(paymentMutation(client), variables)));
    expect(clicks).toMatchObject([{ reason: "outcome_unknown" }, { reason: "outcome_unknown" }]);
  });
});

test.each([200, 403])(
  "a connection that answers twice gives no payment the %i of the one before, which repeats no reference",
  async (status) => {
    const connections: Socket[] = [];
    let before: string | undefined;
    const server = createServer((socket) => {
      connections.push(socket);
      let text = "";
      socket.setEncoding("utf8").on("data", (data) => {
        text += data;
        const [, reference] = /"reference":"([^"]+)"/.exec(text) ?? [];
        if (!reference || !text.endsWith("}")) return;
        text = "";
        const { reference: _, ...body } = status === 200 ? { ...ACCEPTED, status: "SUCCESS" } : REFUSED;
        const write = (value: object) => {
          const json = JSON.stringify(value);
          return `HTTP/1.1 ${status} Any\r\ncontent-type: application/json\r\ncontent-length: ${json.length}\r\n\r\n${json}`;
        };
        // What came a second time waits where the next request finds it, in a pool or a proxy.
        socket.write(before ?? write({ ...body, reference }));
        before = write(body);
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    try {
      const client = paymentsClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      const pay = () => client.issueSila(input, { retries: 0 });
      expect(await pay()).toMatchObject({ kind: status === 200 ? "success" : "failure" });
      const message = `issueSila: unexpected_response: ${status} has no reference that was sent: see body`;
      expect(await pay()).toMatchObject({ kind: "error", sent: true, retryable: true, message });
    } finally {
      for (const socket of connections) socket.destroy();
      server.close();
    }
  },
);
