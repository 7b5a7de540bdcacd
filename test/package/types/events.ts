// As client.ts, for the events.

import { parseWebhookEvent, type WebhookEvent as ReExported } from "token-payments-contract";
import type {
  BankAccountEvent,
  BankAccountLinkingEvent,
  BankAccountStatusEvent,
  TransactionCreatedEvent,
  TransactionEvent,
  TransactionStatusUpdateEvent,
  VirtualAccount,
  WebhookEvent,
} from "token-payments-contract/types";
import { exactly } from "./exactly.ts";

declare const event: WebhookEvent;
declare const reExported: ReExported;
declare const transaction: TransactionEvent;
declare const account: BankAccountEvent;
declare const virtualAccount: VirtualAccount;

reExported satisfies WebhookEvent;
event satisfies ReExported;
parseWebhookEvent satisfies (body: unknown) => { kind: string };

exactly<"kyc" | "transaction" | "bank_account" | "entity">()(event.event_type) satisfies true;
exactly<TransactionStatusUpdateEvent | TransactionCreatedEvent>()(transaction) satisfies true;
exactly<BankAccountLinkingEvent | BankAccountStatusEvent>()(account) satisfies true;
exactly<"VIRTUAL_ACCOUNT" | undefined>()(virtualAccount.account_type) satisfies true;

// @ts-expect-error a field that not every event has
event.event_details.kyc;
// @ts-expect-error an event_type of no event
if (event.event_type === "wallet") throw event;

switch (event.event_type) {
  case "kyc":
    event.event_details.kyc satisfies string;
    // @ts-expect-error a field of another event
    event.event_details.transaction;
    break;
  case "transaction":
    event satisfies TransactionEvent;
    event.event_details.transaction satisfies string;
    // @ts-expect-error a field of another event
    event.event_details.kyc;
    break;
  case "bank_account":
    event satisfies BankAccountEvent;
    // @ts-expect-error a field of one of the two kinds only
    event.event_details.account_name;
    break;
  case "entity":
    // @ts-expect-error a field of another event
    event.event_details.outcome;
    break;
  default:
    event satisfies never;
}
