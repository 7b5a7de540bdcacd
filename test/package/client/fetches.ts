import { createMockFetch } from "token-payments-contract/mock";

/** What a client has sent. */
export interface Sent {
  url: string;
  init: RequestInit;
  headers: Headers;
  bytes: Uint8Array;
  // biome-ignore lint/suspicious/noExplicitAny: the tests reach into bodies of every operation
  body: any;
}

/**
 * Makes a `fetch` that keeps what it is given.
 *
 * @param answer what it gives; by default what the mock gives
 */
export function recordingFetch(answer: (url: string, init: RequestInit) => Promise<Response> = createMockFetch()) {
  const sent: Sent[] = [];
  const fetch = (url: string | Request, init: RequestInit = {}) => {
    if (typeof url !== "string") throw new TypeError("a method hands over an address");
    const bytes = init.body as Uint8Array;
    const body = JSON.parse(new TextDecoder().decode(bytes));
    sent.push({ url, init, headers: new Headers(init.headers), bytes, body });
    return answer(url, init);
  };
  return { fetch, sent };
}

/** Makes a `fetch` that gives one answer. */
export function fetchOf(body: BodyInit | null, init: ResponseInit) {
  return async () => new Response(body, init);
}
