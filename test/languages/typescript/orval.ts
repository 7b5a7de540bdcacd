import { readFileSync } from "node:fs";
import {
  type BankAccountEvent,
  type EntitySmsOptInEvent,
  getEntities,
  issueSila,
  type KycStatusUpdateEvent,
  type TransactionEvent,
} from "./generated/orval/client.ts";

type WebhookEvent = BankAccountEvent | EntitySmsOptInEvent | KycStatusUpdateEvent | TransactionEvent;

// Replace them by your own: the mock accepts any.
const signatures = { authsignature: "any", usersignature: "any" };
const header = { created: Math.floor(Date.now() / 1000), app_handle: "demo_app" };
const body = { header: { ...header, user_handle: "demo_user" }, amount: 79543, account_name: "main_checking" };

const issued = await issueSila(body, { headers: signatures });
console.log(issued.status === 200 ? issued.data.transaction_id : issued.data.message);

const listed = await getEntities({ header }, undefined, { headers: signatures });
if (listed.status === 200) console.log(listed.data.entities.individuals?.length);

const headers = { ...signatures, prefer: "code=403, example=instant_ach_max_amount" };
const refused = await issueSila(body, { headers });
if (refused.status === 403) console.log(refused.data.error_code);

const { EVENTS } = process.env;
for (const line of EVENTS ? readFileSync(EVENTS, "utf8").trim().split("\n") : []) {
  const event: WebhookEvent = JSON.parse(line);
  console.log(JSON.stringify(event));
}
