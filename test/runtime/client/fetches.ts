import { createMockFetch } from "token-payments-contract/mock";
import { vi } from "vitest";
import { type Client, type ClientOptions, createClient } from "../../../generated/client.js";
import { completingFetch } from "../../support/required-header.ts";

/** A request that a client sent. */
interface Sent {
  url: string;
  init: RequestInit;
  headers: Headers;
  bytes: Uint8Array;
  // biome-ignore lint/suspicious/noExplicitAny: the tests reach into bodies of every operation
  body: any;
}

/**
 * Creates a `fetch` that records its requests, and passes them on with a complete header object.
 *
 * @param answer its response; by default that of the mock
 */
export function recordingFetch(answer: (url: string, init: RequestInit) => Promise<Response> = createMockFetch()) {
  const sent: Sent[] = [];
  const send = completingFetch(answer);
  const fetch = (url: string, init: RequestInit = {}) => {
    const bytes = init.body as Uint8Array;
    const body = JSON.parse(new TextDecoder().decode(bytes));
    sent.push({ url, init, headers: new Headers(init.headers), bytes, body });
    return send(url, init);
  };
  return { fetch, sent };
}

/** Creates a `fetch` that always returns the same response. */
export function fetchOf(body: BodyInit | null, init: ResponseInit) {
  return async () => new Response(body, init);
}

/** Makes a response that repeats the reference of its request, as the service does. */
export async function respondTo(init: RequestInit | undefined, body: object, status = 200): Promise<Response> {
  const { reference } = (await new Response(init?.body).json()).header;
  return Response.json({ ...body, reference }, { status });
}

type Options = Partial<ClientOptions>;

/** The input of an `issueSila`. */
export const input = { user_handle: "demo_user", amount: 100, account_name: "main_checking" };

const reference = "reference-0";

/** Options of a call that `ACCEPTED` and `REFUSED` respond to: they repeat its reference. */
export const own = { header: { reference } };

/** A body of a success of `issueSila`. */
export const ACCEPTED = { success: true, transaction_id: "f9b0d4f4-0a4c-4c3e-9a3d-6a4f0e1c2b3d", reference };

/** A body of a failure. */
export const REFUSED = { success: false, status: "FAILURE", message: "The key was used before.", reference };

/** Creates a client that signs, and by default repeats nothing. */
export function clientOf(options: Options): Client {
  const signers = { signApp: () => "any", signUser: () => "any" };
  return createClient({
    baseUrl: "https://payments.example",
    appHandle: "demo_app",
    ...signers,
    retries: 0,
    ...options,
  });
}

/** A `fetch` that settles only when it is aborted. */
export const hanging = (_url: string, init?: RequestInit) =>
  new Promise<Response>((_, reject) => {
    init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
  });

/**
 * Makes a call with a time limit of 20 ms, which passes once a request is with its `fetch`, however slow the machine is.
 *
 * @param call gets the `fetch` to use, which does as the given one
 */
export async function untilLate<Result>(
  fetch: (url: string, init?: RequestInit) => Promise<Response>,
  call: (fetch: (url: string, init?: RequestInit) => Promise<Response>, timeout: number) => Promise<Result>,
): Promise<Result> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const sending = (url: string, init?: RequestInit) => {
    setImmediate(() => vi.advanceTimersByTime(20));
    return fetch(url, init);
  };
  try {
    return await call(sending, 20);
  } finally {
    vi.useRealTimers();
  }
}
