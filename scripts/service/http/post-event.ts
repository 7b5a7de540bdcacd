import type { Delivery } from "./interface.ts";
import { type SendFailure, type SendOptions, sendRequest } from "./send.ts";

/** Default time limit for a receiver to answer, in milliseconds. */
export const ANSWER_TIMEOUT = 10_000;

/** How much of a response is read, in bytes, so that its connection can be used for the next event: only the status counts. */
const READ_LIMIT = 64 * 1024;

interface DeliveryOptions extends Partial<Pick<SendOptions, "timeout" | "signal" | "fetch">> {
  /** HTTP headers; by default only the `content-type` of JSON. */
  headers?: HeadersInit;
}

/**
 * Sends an event as the service does: one HTTP POST of JSON. Redirects are not followed. Never throws.
 *
 * @param body JSON, or whatever bytes to send in its place
 */
export async function postEvent(
  url: string,
  body: string | Uint8Array<ArrayBuffer>,
  options: DeliveryOptions = {},
): Promise<Delivery> {
  const { headers = { "content-type": "application/json" }, ...sending } = options;
  const { ms, response, failure } = await sendRequest(
    { url, headers, body },
    { timeout: ANSWER_TIMEOUT, bodyLimit: READ_LIMIT, ...sending },
  );
  if (!response) return { delivered: false, ms, problem: `${failure.message}${ADVICE[failure.kind] ?? ""}.` };
  const { status } = response;
  if (status === 200) return { delivered: true, status, ms };
  return { delivered: false, status, ms, problem: describeStatus(status, response.headers) };
}

const ADVICE: Partial<Record<SendFailure["kind"], string>> = {
  refused: ": start the receiver, or correct the address",
  "unknown host": ": correct the address",
};

function describeStatus(status: number, headers: Headers): string {
  const target = headers.get("location");
  if (status >= 300 && status < 400 && target) {
    return `the redirect to ${encodeURI(target)} is not followed; respond with 200.`;
  }
  return "only status 200 counts.";
}
