/**
 * What TypeScript knows of the events. The compilers check this file with the tree; each `@ts-expect-error` is an error
 * itself where the line below has none.
 */
import type { components } from "../../../generated/types.js";
import {
  type KnownEvent,
  parseWebhookEvent,
  type WebhookEvent,
  type WebhookEvents,
} from "../../../generated/webhooks.js";

type Schemas = components["schemas"];
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

export const itIsTheUnionOfTheDocument: Same<WebhookEvent, Schemas["WebhookEvent"]> = true;

export const names: Record<keyof WebhookEvents, true> = {
  kyc_status_update: true,
  transaction_status_update: true,
  transaction_created: true,
  bank_account_linking: true,
  bank_account_status: true,
  entity_sms_opt_in: true,
};

export function byType(event: WebhookEvent): string {
  // @ts-expect-error: not every event has it
  event.event_details.sila_amount;
  switch (event.event_type) {
    case "kyc": {
      const narrowed: Schemas["KycStatusUpdateEvent"] = event;
      // @ts-expect-error: a field of another event
      event.event_details.account_name;
      return narrowed.event_details.kyc;
    }
    case "entity": {
      const answer: boolean = event.event_details.sms_opt_in_status;
      return String(answer);
    }
    case "transaction": {
      const cents: number = event.event_details.sila_amount;
      // @ts-expect-error: no outcome of a transaction
      if (event.event_details.outcome === "won") return "";
      if (event.event_details.outcome === "pending_confirmation") {
        const type: "issue" = event.event_details.transaction_type;
        return type;
      }
      // @ts-expect-error: an update may be of another type than issue
      const type: "issue" = event.event_details.transaction_type;
      return `${type} ${cents}`;
    }
    case "bank_account":
      // @ts-expect-error: only one of the two kinds has it
      event.event_details.account_name;
      if ("account_name" in event.event_details) return event.event_details.account_name;
      return event.event_details.account;
    // @ts-expect-error: no event_type
    case "card":
      return "";
  }
}

export function byName(known: KnownEvent): string {
  switch (known.name) {
    case "transaction_created": {
      const created: Schemas["TransactionCreatedEvent"] = known.event;
      return created.event_details.outcome satisfies "pending_confirmation";
    }
    case "bank_account_status":
      // @ts-expect-error: a field of the other kind
      known.event.event_details.account;
      return known.event.event_details.account_name;
    // @ts-expect-error: no event
    case "kyc":
      return "";
    default:
      return known.event.event_type;
  }
}

export function parsed(body: string | Uint8Array): string {
  const result = parseWebhookEvent(body);
  // @ts-expect-error: it may be no event
  result.event;
  switch (result.kind) {
    case "event":
      return result.event.event_uuid;
    case "unknown":
      // @ts-expect-error: nothing is known of it
      (result.value.event_details as object).kyc;
      return result.event_type;
    case "invalid":
      // @ts-expect-error: issues are not to be changed
      result.issues.pop();
      return result.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join();
  }
}
