import type { WebhookEvent } from "token-payments-contract/types";
import { randomUuid } from "../../../runtime/client/uuid.ts";

export type { WebhookEvent } from "token-payments-contract/types";

/** An event with the name of its webhook in the contract. */
export interface NamedEvent {
  webhook: string;
  event: WebhookEvent;
  /** Whether the specification leaves open that it follows. */
  assumed?: boolean;
}

/**
 * Makes an event from an example.
 *
 * @param details fields of `event_details` to replace; undefined ones are kept
 * @param identity its id, random by default, and its time in Unix seconds, now by default
 */
export function makeEventFrom(
  example: WebhookEvent,
  details: Record<string, unknown>,
  identity: Pick<WebhookEvent, "event_uuid" | "event_time"> = {
    event_uuid: randomUuid(),
    event_time: currentTime(),
  },
): WebhookEvent {
  const event_details: Record<string, unknown> = { ...example.event_details };
  for (const [field, value] of Object.entries(details)) {
    if (value !== undefined) event_details[field] = value;
  }
  return { ...example, ...identity, event_details } as WebhookEvent;
}

/** The current time, in Unix seconds. */
export function currentTime(): number {
  return Math.floor(Date.now() / 1000);
}
