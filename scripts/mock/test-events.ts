import type { WebhookEvents } from "token-payments-contract/webhooks";
import { readServedContract } from "../contract/served.ts";
import { closestEventExample } from "../contract/views.ts";
import type { Delivery } from "../http/interface.ts";
import { postEvent } from "../http/post-event.ts";
import { makeEventFrom, type WebhookEvent } from "./events/event.ts";
import type { EventDetails, EventReceiver } from "./interface.ts";
import { described } from "./options.ts";

/**
 * Makes an event for a test, with an id and a time of its own.
 *
 * @param name of the event, such as `transaction_status_update`
 * @param details what its `event_details` have; the other fields come from the example that is closest to these
 * @throws TypeError that lists the events, when there is none of this name
 */
export function makeEvent<Name extends keyof WebhookEvents>(
  name: Name,
  details?: EventDetails<Name>,
): WebhookEvents[Name] {
  const { events } = readServedContract();
  const event = events.find((event) => event.name === name);
  if (!event) {
    const names = events.map((event) => event.name).join(", ");
    throw new TypeError(`There is no event ${described(name)}; there are ${names}.`);
  }
  const changes = details ?? {};
  return makeEventFrom(closestEventExample(event, changes) as WebhookEvent, changes) as WebhookEvents[Name];
}

/**
 * Delivers an event as the service does: by one POST of JSON, which counts as delivered if the response is 200. Never
 * rejects.
 */
export function deliver(to: EventReceiver, event: WebhookEvent): Promise<Delivery> {
  const body = JSON.stringify(event);
  if (typeof to === "string") return postEvent(to, body);
  const receive = (url: string, init: RequestInit) => to(new Request(url, init));
  return postEvent("http://receiver.example/", body, { fetch: receive });
}
