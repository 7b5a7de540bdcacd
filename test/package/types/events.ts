// What callers rely on at compile time, as in client.ts: the events.

import {
  createClient,
  createReceiver,
  listedByService,
  parseWebhookEvent,
  type WebhookEvent as ReExported,
  recentEvents,
  toNodeHandler,
} from "token-payments-contract";
import type {
  BankAccountEvent,
  BankAccountLinkingEvent,
  BankAccountStatusEvent,
  EntitySmsOptInEvent,
  KycStatusUpdateEvent,
  TransactionCreatedEvent,
  TransactionEvent,
  TransactionStatusUpdateEvent,
  VirtualAccount,
  WebhookEvent,
  webhooks,
} from "token-payments-contract/types";
import type {
  KnownEvent,
  WebhookEvent as Parsed,
  UnrecognizedEvent,
  WebhookEvents,
} from "token-payments-contract/webhooks";
import { exactly } from "./exactly.ts";

declare const event: WebhookEvent;
declare const reExported: ReExported;
declare const parsedEvent: Parsed;
declare const transaction: TransactionEvent;
declare const account: BankAccountEvent;
declare const virtualAccount: VirtualAccount;
declare const name: keyof WebhookEvents;

// The unions and the names.

reExported satisfies WebhookEvent;
event satisfies ReExported;
exactly<WebhookEvents[keyof WebhookEvents]>()(parsedEvent) satisfies true;
exactly<keyof webhooks>()(name) satisfies true;
exactly<TransactionStatusUpdateEvent | TransactionCreatedEvent>()(transaction) satisfies true;
exactly<BankAccountLinkingEvent | BankAccountStatusEvent>()(account) satisfies true;
exactly<"VIRTUAL_ACCOUNT" | undefined>()(virtualAccount.account_type) satisfies true;

// An event narrows by its event_type.

// @ts-expect-error a field that not every event has
event.event_details.kyc;

switch (event.event_type) {
  case "kyc":
    event satisfies KycStatusUpdateEvent;
    event.event_details.kyc satisfies string;
    // @ts-expect-error a field of another event
    event.event_details.transaction;
    break;
  case "transaction":
    event satisfies TransactionEvent;
    event.event_details.transaction satisfies string;
    event.event_details.sila_amount satisfies number;
    // @ts-expect-error a field of another event
    event.event_details.kyc;
    // @ts-expect-error no outcome of a transaction
    if (event.event_details.outcome === "won") throw event;
    // @ts-expect-error an update may be of another type than issue
    event.event_details.transaction_type satisfies "issue";
    if (event.event_details.outcome === "pending_confirmation") event.event_details.transaction_type satisfies "issue";
    break;
  case "bank_account":
    event satisfies BankAccountEvent;
    // @ts-expect-error a field of one of the two kinds only
    event.event_details.account_name;
    if ("account_name" in event.event_details) event.event_details.account_name satisfies string;
    else event.event_details.account satisfies string;
    break;
  case "entity":
    event satisfies EntitySmsOptInEvent;
    event.event_details.sms_opt_in_status satisfies boolean;
    // @ts-expect-error a field of another event
    event.event_details.outcome;
    break;
  // @ts-expect-error an event_type of no event
  case "wallet":
    break;
}

// The result of the parser.

const result = parseWebhookEvent("{}" as string | Uint8Array);
// @ts-expect-error the body may be no event
result.event;

switch (result.kind) {
  case "event":
    result satisfies KnownEvent;
    result.event.event_uuid satisfies string;
    if (result.name === "transaction_created") {
      result.event satisfies TransactionCreatedEvent;
      result.event.event_details.outcome satisfies "pending_confirmation";
    } else if (result.name === "bank_account_status") {
      result.event.event_details.account_name satisfies string;
      // @ts-expect-error a field of the other kind
      result.event.event_details.account;
    }
    // @ts-expect-error the name of no event
    if (result.name === "kyc") throw result;
    break;
  case "unrecognized":
    result satisfies UnrecognizedEvent;
    result.event.event_uuid satisfies string;
    result.unrecognized.map(({ path, value, message }) => [...path, value, message]);
    if (result.name === "kyc_status_update") {
      const { outcome, kyc } = result.event.event_details;
      kyc satisfies string;
      outcome satisfies string;
      // @ts-expect-error it may be a value that the contract doesn't list
      outcome satisfies KycStatusUpdateEvent["event_details"]["outcome"];
      result.event.event_type satisfies "kyc";
      // @ts-expect-error an event with new values is none of the contract
      result.event satisfies KycStatusUpdateEvent;
    }
    break;
  case "unknown":
    result.event_type satisfies string;
    // @ts-expect-error its fields are unknown
    (result.value.event_details as object).kyc;
    break;
  case "invalid":
    result.issues.map(({ path, message }) => `${path.join(".")} ${message}`) satisfies string[];
    // @ts-expect-error issues are read-only
    result.issues.pop();
    break;
}

// The receiver.

const client = createClient({ baseUrl: "http://mock.example", appHandle: "demo_app", signApp: () => "any" });
const receive = createReceiver({
  on: {
    transaction_created: (event) => {
      event satisfies TransactionCreatedEvent;
    },
    kyc_status_update: async ({ event_details }) => event_details satisfies KycStatusUpdateEvent["event_details"],
    // @ts-expect-error the name of no event
    kyc: () => {},
  },
  otherwise: (parsed) => {
    // @ts-expect-error an invalid event reaches no handler
    parsed.kind === "invalid";
  },
  verify: listedByService(client),
  once: recentEvents(),
});
receive satisfies (request: Request) => Promise<Response>;
listedByService(client, { header: { reference: "mine" }, timeout: 5000 });
// @ts-expect-error no option of getWebhooks
listedByService(client, { query: { page: 1 } });
createReceiver({ on: {}, verify: (bytes, headers) => headers.has("x") && bytes.length > 0 });
createReceiver<{ run(statement: string): void }>({
  on: { kyc_status_update: (_event, transaction) => transaction.run("UPDATE") },
  // @ts-expect-error an event without an id is handled without a transaction
  otherwise: (_parsed, transaction) => transaction.run("INSERT"),
  once: (id, handle, event) => handle({ run: (statement) => console.log(statement, id satisfies string, event) }),
});
// @ts-expect-error what the handlers get needs its type
createReceiver({ on: {}, once: (_id, handle) => handle({ run() {} }) });
// @ts-expect-error replaced by `once`
createReceiver({ on: {}, seen: new Set<string>() });
// @ts-expect-error the handlers are needed
createReceiver({});
toNodeHandler(receive);
