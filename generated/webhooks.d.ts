// Made from openapi/ and scripts/webhooks/ by npm run build. Do not edit.

import type { components } from "./types.js";

export type { Issue } from "./declarations/validators/standard.js";
export * from "./declarations/webhooks/types.js";

/** The payload of each event, by the name of the event. */
export interface WebhookEvents {
  kyc_status_update: components["schemas"]["KycStatusUpdateEvent"];
  transaction_status_update: components["schemas"]["TransactionStatusUpdateEvent"];
  transaction_created: components["schemas"]["TransactionCreatedEvent"];
  bank_account_linking: components["schemas"]["BankAccountLinkingEvent"];
  bank_account_status: components["schemas"]["BankAccountStatusEvent"];
  entity_sms_opt_in: components["schemas"]["EntitySmsOptInEvent"];
}
