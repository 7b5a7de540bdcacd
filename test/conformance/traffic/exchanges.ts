import type { TrafficExchange } from "../../../scripts/conformance/traffic/exchange.ts";
import { completeHeader } from "../../support/required-header.ts";

let count = 0;

/** The headers of a valid call. */
export const SIGNED = { "content-type": "application/json", authsignature: "any", usersignature: "any" };

export const bytesOf = (body: unknown) =>
  new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body));
export const textOf = (body: Uint8Array | undefined) => new TextDecoder().decode(body);

/** A call whose header object is complete, and its response in JSON; a second after the one before. */
export function callOf(
  path: string,
  sent: unknown,
  status: number,
  answer: unknown,
  headers: Record<string, string> = SIGNED,
): TrafficExchange {
  count += 1;
  return {
    place: `entry ${count}`,
    time: count * 1000,
    ms: 10,
    method: "POST",
    url: `https://sandbox.token-payments.example${path}`,
    request: { headers, body: bytesOf(completeHeader(path, sent)) },
    response: { status, headers: { "content-type": "application/json" }, body: bytesOf(answer) },
  };
}

/** The delivery of an event, which the application accepts. */
export function deliveryOf(event: unknown, status = 200): TrafficExchange {
  const exchange = callOf("/", event, status, "", { "content-type": "application/json" });
  return { ...exchange, url: "http://localhost/events", isDelivery: true };
}
