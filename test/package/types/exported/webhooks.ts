// As in client.ts: the receiver and the parser of events.

import * as webhooks from "token-payments-contract/webhooks";

export const all = { ...webhooks };
export const receive = webhooks.createReceiver({ on: {} });
export const handle = webhooks.toNodeHandler(receive);
export const parsed = webhooks.parseWebhookEvent("{}");
export const fields = { ...parsed };
export const issues = parsed.kind === "invalid" && parsed.issues;
export const outcome = ({ event_details }: webhooks.KycStatusUpdateEvent) => event_details.outcome;
