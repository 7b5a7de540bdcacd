import { setTimeout as wait } from "node:timers/promises";
import { isDeeper } from "../../service/http/json.ts";
import { type SendFailure, sendRequest } from "../../service/http/send.ts";
import { CHECKED_LIMIT, type TrafficExchange } from "../traffic/exchange.ts";
import type { Problem } from "../traffic/problem.ts";
import type { Handler } from "./interface.ts";
import { WrongUse } from "./wrong-use.ts";

/** How often a request is repeated that the service asks to repeat, and the longest time to wait each time, in milliseconds. */
const MOST_REPEATS = 10;
const LONGEST_PAUSE = 60_000;

/** The most levels of a body that is judged. */
const MOST_LEVELS = 1000;

export interface Limits {
  /** Time limit of a response, and of a signer, in milliseconds. */
  timeout: number;
  /** Interrupts all. */
  signal: AbortSignal;
  /** How many requests are sent in a second at most. */
  rate?: number | undefined;
}

/** A request with what it is, in words. */
export type Post = { place: string; url: string; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> };

/**
 * Creates the sender of requests at the rate that is allowed: by the options, and by the service, where it responds with 429 and
 * says when to repeat the request.
 *
 * @param handler its errors become problems of the exchange, except for WrongUse
 */
export function createSender(handler: Handler, limits: Limits) {
  const { signal, rate = Number.POSITIVE_INFINITY } = limits;
  /** When the next request may be sent, as `performance.now()`. */
  let next = 0;
  let isRateLimited = false;

  async function takeTurn(): Promise<void> {
    for (let left = next - performance.now(); left > 0 && !signal.aborted; left = next - performance.now()) {
      await wait(left, undefined, { signal }).catch(() => {});
    }
    next = Math.max(next, performance.now()) + 1000 / rate;
  }

  return {
    /** @param isLimit whether 429 limits the rate, documented or not: it does unless the request should be refused with it */
    async send(request: Post, isLimit: boolean): Promise<TrafficExchange> {
      for (let repeats = 0; ; repeats++) {
        await takeTurn();
        const exchange = await post(handler, request, limits);
        const pause = isLimit && repeats < MOST_REPEATS ? readPause(exchange) : undefined;
        if (pause === undefined || signal.aborted) return exchange;
        isRateLimited = true;
        next = Math.max(next, performance.now() + pause);
      }
    },
    /** Whether the service has limited the rate. */
    isRateLimited: () => isRateLimited,
  };
}

/** How long a service asks to wait before a request is repeated, in milliseconds; undefined if it doesn't, or for too long. */
function readPause({ response }: TrafficExchange): number | undefined {
  const after = response?.status === 429 ? response.headers["retry-after"]?.trim() : undefined;
  if (after === undefined) return undefined;
  const pause = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  return pause <= LONGEST_PAUSE ? Math.max(pause, 0) : undefined;
}

/** Sends a request. Without a whole response, the exchange has a problem; only if the handler says so, it throws WrongUse. */
async function post(
  handler: Handler,
  { place, ...request }: Post,
  { timeout, signal }: Limits,
): Promise<TrafficExchange> {
  const { url, headers, body } = request;
  const exchange = { place, time: Date.now(), method: "POST", url, request: { headers, body } };
  const { ms, response, failure } = await sendRequest(request, {
    timeout,
    signal,
    bodyLimit: CHECKED_LIMIT,
    repeatIfClosed: true,
    fetch: (address, init) => handler(new Request(address, init)),
  });
  if (response && !failure) {
    // A service that answers so would keep the verification busy for minutes.
    if (isDeeper(response.body ?? new Uint8Array(), MOST_LEVELS)) {
      return { ...exchange, ms, problem: { kind: "deep", number: MOST_LEVELS } };
    }
    return { ...exchange, ms, response: { ...response, headers: Object.fromEntries(response.headers) } };
  }
  if (failure?.error instanceof WrongUse) throw failure.error;
  return { ...exchange, ms, ...(failure && { problem: problemOf(failure, timeout) }) };
}

/** Says why there is no response, without the message of an error, which may contain anything of the service. */
function problemOf({ kind, error }: SendFailure, timeout: number): Problem {
  if (kind === "timeout") return { kind: "late", number: timeout };
  if (kind === "not HTTP") return { kind: "malformed" };
  if (kind === "body too large") return { kind: "large", number: CHECKED_LIMIT };
  return { kind: "code", code: (error.cause as { code?: string } | undefined)?.code ?? error.name };
}

/** Creates what runs actions together, but one that is to be alone after all before it and before all after it. */
export function createTurns() {
  const underWay = new Set<Promise<unknown>>();
  let lastAlone: Promise<unknown> = Promise.resolve();
  return {
    async take<Result>(isAlone: boolean, action: () => Promise<Result>): Promise<Result> {
      const before = isAlone ? Promise.allSettled(underWay) : lastAlone;
      const running = before.then(action);
      if (isAlone) lastAlone = running.catch(() => {});
      underWay.add(running);
      try {
        return await running;
      } finally {
        underWay.delete(running);
      }
    },
    async settle(): Promise<void> {
      await Promise.allSettled(underWay);
    },
  };
}
