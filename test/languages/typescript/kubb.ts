import { readFileSync } from "node:fs";
import { setConfig } from "./generated/kubb/.kubb/fetch.ts";
import {
  type BankAccountLinkingEvent,
  type BankAccountStatusEvent,
  type EntitySmsOptInEvent,
  getEntities,
  type IssueSila403,
  issueSila,
  type KycStatusUpdateEvent,
  type TransactionCreatedEvent,
  type TransactionStatusUpdateEvent,
} from "./generated/kubb/index.ts";

type WebhookEvent =
  | BankAccountLinkingEvent
  | BankAccountStatusEvent
  | EntitySmsOptInEvent
  | KycStatusUpdateEvent
  | TransactionCreatedEvent
  | TransactionStatusUpdateEvent;

// Replace the signatures with your own: the mock accepts any.
const headers = { "content-type": "application/json", authsignature: "any", usersignature: "any" };
setConfig({ baseURL: process.env.SERVER ?? "http://127.0.0.1:4010", headers });
const header = { created: Math.floor(Date.now() / 1000), app_handle: "demo_app" };
const body = { header: { ...header, user_handle: "demo_user" }, amount: 79543, account_name: "main_checking" };

const issued = await issueSila(body);
console.log(issued.data.transaction_id);

const listed = await getEntities({ header });
console.log(listed.data.entities.individuals?.length);

const refused = await issueSila(body, { headers: { prefer: "code=403, example=instant_ach_max_amount" } });
const failure: unknown = refused.data;
if (refused.status === 403) console.log((failure as IssueSila403).error_code);

const { EVENTS } = process.env;
for (const line of EVENTS ? readFileSync(EVENTS, "utf8").trim().split("\n") : []) {
  const event: WebhookEvent = JSON.parse(line);
  console.log(JSON.stringify(event));
}
