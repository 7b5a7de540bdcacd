import type { WebhookEvents } from "token-payments-contract/webhooks";
import { readServedContract } from "../behavior/served.ts";
import { findAddressProblem } from "../http/addresses.ts";
import type { Delivery } from "../http/interface.ts";
import { postEvent } from "../http/post-event.ts";
import type { WebhookEvent } from "./events/event.ts";
import type { EventDetails, EventReceiver } from "./interface.ts";
import { described } from "./options.ts";
import { makeCheckedEvent } from "./wanted.ts";

/**
 * Makes an event for a test, with an id and a time of its own.
 *
 * @param name of the event
 * @param details what its `event_details` have; the other fields come from the example that is closest to these
 * @throws TypeError that lists the events, when there is none of this name; or says what is wrong with the details
 */
export function makeEvent<Name extends keyof WebhookEvents>(
  name: Name,
  details?: EventDetails<Name>,
): WebhookEvents[Name] {
  const contract = readServedContract();
  const event = contract.events.find((event) => event.name === name);
  if (!event) {
    const names = contract.events.map((event) => event.name).join(", ");
    throw new TypeError(`There is no event ${described(name)}; there are ${names}.`);
  }
  return makeCheckedEvent(contract, event, details ?? {}) as WebhookEvents[Name];
}

/**
 * Delivers an event as the service does: by one POST of JSON, which counts as delivered if the response is 200.
 *
 * @throws TypeError when the receiver is neither an address nor a function; whatever it does, nothing is thrown
 */
export async function deliver(to: EventReceiver, event: WebhookEvent): Promise<Delivery> {
  checkReceiver(to);
  const body = JSON.stringify(event);
  if (typeof to === "string") return postEvent(to, body);
  return postEvent("http://receiver.example/", body, {
    async fetch(url, init) {
      const response: unknown = await to(new Request(url, init));
      // Of another window or test environment, it is not an instance of this one's class.
      if (Object(response).headers) return response as Response;
      throw new TypeError("the receiver must return a Response; it returned none");
    },
  });
}

/** @throws TypeError when events cannot be delivered there */
export function checkReceiver(to: unknown): void {
  if (typeof to === "function") return;
  const kinds = "must be an address or a function from a Request to a Response";
  const problem = typeof to === "string" ? findAddressProblem(to) : kinds;
  if (problem) throw new TypeError(`The receiver ${problem}; it is ${described(to)}.`);
}
