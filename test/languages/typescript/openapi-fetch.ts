import { readFileSync } from "node:fs";
import createClient from "openapi-fetch";
import type { paths, webhooks } from "./generated/openapi-fetch.ts";

type WebhookEvent = webhooks[keyof webhooks]["post"]["requestBody"]["content"]["application/json"];

const client = createClient<paths>({ baseUrl: process.env.SERVER ?? "http://127.0.0.1:4010" });
// Replace them by your own: the mock accepts any.
const signatures = { authsignature: "any", usersignature: "any" };
const header = { created: Math.floor(Date.now() / 1000), app_handle: "demo_app" };
const body = { header: { ...header, user_handle: "demo_user" }, amount: 79543, account_name: "main_checking" };

const issued = await client.POST("/0.2/issue_sila", { body, headers: signatures });
console.log(issued.error ? issued.error.message : issued.data.transaction_id);

const listed = await client.POST("/0.2/get_entities", { body: { header }, headers: signatures });
console.log(listed.data?.entities.individuals?.length);

const headers = { ...signatures, prefer: "code=403, example=instant_ach_max_amount" };
const refused = await client.POST("/0.2/issue_sila", { body, headers });
if (refused.error && "error_code" in refused.error) console.log(refused.error.error_code);

const { EVENTS } = process.env;
for (const line of EVENTS ? readFileSync(EVENTS, "utf8").trim().split("\n") : []) {
  const event: WebhookEvent = JSON.parse(line);
  console.log(JSON.stringify(event));
}
