// Made from openapi/ and scripts/package/webhooks/ by npm run build. Do not edit.

import type { components } from "./types.js";
import type { Issue } from "./validators.js";

export type { Issue };

/** The payload of each event, by the name of the event. */
export interface WebhookEvents {
  kyc_status_update: components["schemas"]["KycStatusUpdateEvent"];
  transaction_status_update: components["schemas"]["TransactionStatusUpdateEvent"];
  transaction_created: components["schemas"]["TransactionCreatedEvent"];
  bank_account_linking: components["schemas"]["BankAccountLinkingEvent"];
  bank_account_status: components["schemas"]["BankAccountStatusEvent"];
  entity_sms_opt_in: components["schemas"]["EntitySmsOptInEvent"];
}

/** Any event. `event_type` narrows it, and then what `event_details` holds. */
export type WebhookEvent = WebhookEvents[keyof WebhookEvents];

/** An event of the contract; `name` narrows it to one kind. */
export type KnownEvent = {
  [Name in keyof WebhookEvents]: { kind: "event"; name: Name; event: WebhookEvents[Name] };
}[keyof WebhookEvents];

/** An event of an `event_type` that the contract does not know: the service may send more than is documented. */
export interface UnknownEvent {
  kind: "unknown";
  event_type: string;
  /** The whole body, as it came. */
  value: Record<string, unknown>;
}

/** No event at all, or one that breaks the contract. */
export interface InvalidEvent {
  kind: "invalid";
  issues: readonly Issue[];
}

/**
 * Reads the body of a delivery, and tells which event it is. Fields that the contract does not know are let through.
 *
 * Where an `event_type` has two kinds, and a broken event could be either, each issue names the kind it belongs to.
 *
 * @param body JSON as text or as bytes, or a value that was read already
 * @returns never throws: what is wrong comes as `issues`
 */
export function parseWebhookEvent(body: unknown): KnownEvent | UnknownEvent | InvalidEvent;
