import type { components } from "token-payments-contract/types";

/** Any event of the contract. */
export type WebhookEvent = components["schemas"]["WebhookEvent"];

/** An event with the name of its webhook in the contract. */
export interface NamedEvent {
  webhook: string;
  event: WebhookEvent;
}

/**
 * Makes an event from an example, with its own id and the current time.
 *
 * @param details fields of `event_details` to replace; undefined ones are kept
 */
export function makeEvent(example: WebhookEvent, details: Record<string, unknown>): WebhookEvent {
  const event_details: Record<string, unknown> = { ...example.event_details };
  for (const [field, value] of Object.entries(details)) {
    if (value !== undefined) event_details[field] = value;
  }
  const fresh = { event_uuid: crypto.randomUUID(), event_time: Math.floor(Date.now() / 1000), event_details };
  return { ...example, ...fresh } as WebhookEvent;
}
