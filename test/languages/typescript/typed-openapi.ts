import { readFileSync } from "node:fs";
import { createApiClient, type Schemas } from "./generated/typed-openapi.ts";

type WebhookEvent =
  | Schemas.BankAccountEvent
  | Schemas.EntitySmsOptInEvent
  | Schemas.KycStatusUpdateEvent
  | Schemas.TransactionEvent;

// Replace them by your own: the mock accepts any.
const signatures = { authsignature: "any", usersignature: "any" };
const server = process.env.SERVER ?? "http://127.0.0.1:4010";
const client = createApiClient(
  {
    fetch: ({ method, url, parameters, overrides }) => {
      const headers = { "content-type": "application/json", ...signatures, ...overrides?.headers };
      return fetch(url, { ...overrides, method, headers, body: JSON.stringify(parameters?.body) });
    },
  },
  server,
);
const header = { created: Math.floor(Date.now() / 1000), app_handle: "demo_app" };
const body = { header: { ...header, user_handle: "demo_user" }, amount: 79543, account_name: "main_checking" };

const issued = await client.post("/0.2/issue_sila", { body, withResponse: true });
console.log(issued.ok ? issued.data.transaction_id : issued.data.message);

const listed = await client.post("/0.2/get_entities", { body: { header }, query: {} });
console.log(listed.entities.individuals?.length);

const overrides = { headers: { prefer: "code=403, example=instant_ach_max_amount" } };
const refused = await client.post("/0.2/issue_sila", { body, overrides, withResponse: true });
if (refused.status === 403) console.log(refused.data.error_code);

const { EVENTS } = process.env;
for (const line of EVENTS ? readFileSync(EVENTS, "utf8").trim().split("\n") : []) {
  const event: WebhookEvent = JSON.parse(line);
  console.log(JSON.stringify(event));
}
