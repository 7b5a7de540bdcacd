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

/** Any event. Check `event_type` to narrow it, and with it `event_details`. */
export type WebhookEvent = WebhookEvents[keyof WebhookEvents];

/** An event of the contract. Check `name` to narrow it. */
export type KnownEvent = {
  [Name in keyof WebhookEvents]: { kind: "event"; name: Name; event: WebhookEvents[Name] };
}[keyof WebhookEvents];

/** An event whose `event_type` is not in the contract: the service may send more than is documented. */
export interface UnknownEvent {
  kind: "unknown";
  event_type: string;
  /** The whole body, as received. */
  value: Record<string, unknown>;
}

/** Not an event, an event that violates the contract, or one that is ambiguous: it is valid as several events. */
export interface InvalidEvent {
  kind: "invalid";
  issues: readonly Issue[];
}

/**
 * Parses the body of a webhook delivery and identifies the event. Fields that are not in the contract are allowed.
 *
 * Where events share an `event_type` and an invalid body could be any of them, each issue names its event.
 *
 * @param body JSON as a string or bytes, with or without a byte order mark, or an already parsed value
 * @returns never throws: an invalid body is returned with its `issues`
 */
export function parseWebhookEvent(body: unknown): KnownEvent | UnknownEvent | InvalidEvent;
