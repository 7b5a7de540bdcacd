import { readFileSync } from "node:fs";
import {
  Api,
  type BankAccountLinkingEvent,
  type BankAccountStatusEvent,
  type EntitySmsOptInEvent,
  type KycStatusUpdateEvent,
  type TransactionCreatedEvent,
  type TransactionStatusUpdateEvent,
} from "./generated/swagger-typescript-api/client.ts";

type WebhookEvent =
  | BankAccountLinkingEvent
  | BankAccountStatusEvent
  | EntitySmsOptInEvent
  | KycStatusUpdateEvent
  | TransactionCreatedEvent
  | TransactionStatusUpdateEvent;

// Replace them by your own: the mock accepts any.
const signatures = { authsignature: "any", usersignature: "any" };
const client = new Api({ baseUrl: process.env.SERVER ?? "http://127.0.0.1:4010" });
const header = { created: Math.floor(Date.now() / 1000), app_handle: "demo_app" };
const body = { header: { ...header, user_handle: "demo_user" }, amount: 79543, account_name: "main_checking" };

const issued = await client.v02.issueSila(body, { headers: signatures });
console.log(issued.data.transaction_id);

const listed = await client.v02.getEntities({ header }, undefined, { headers: signatures });
console.log(listed.data.entities.individuals?.length);

const headers = { ...signatures, prefer: "code=403, example=instant_ach_max_amount" };
const refused = await client.v02.issueSila(body, { headers }).catch((response: typeof issued) => response);
if (refused.error && "error_code" in refused.error) console.log(refused.error.error_code);

const { EVENTS } = process.env;
for (const line of EVENTS ? readFileSync(EVENTS, "utf8").trim().split("\n") : []) {
  const event: WebhookEvent = JSON.parse(line);
  console.log(JSON.stringify(event));
}
