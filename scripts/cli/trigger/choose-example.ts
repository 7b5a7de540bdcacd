import type { WebhookEvent } from "../../mock/events/event.ts";
import type { Webhook } from "../../mock/events/webhooks.ts";

/**
 * The example of a webhook that an event starts from: the one that has most of the wanted values, and the first of
 * those.
 *
 * @param details the wanted values of `event_details`
 */
export function chooseExample({ examples }: Webhook, details: Record<string, unknown>): WebhookEvent {
  const hits = (event: WebhookEvent) =>
    Object.entries(event.event_details).filter(([field, value]) => details[field] === value).length;
  const [best] = Object.values(examples).toSorted((a, b) => hits(b) - hits(a));
  return best as WebhookEvent;
}
