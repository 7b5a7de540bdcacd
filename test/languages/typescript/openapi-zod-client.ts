import { readFileSync } from "node:fs";
import { isErrorFromAlias } from "@zodios/core";
import { api, createApiClient, schemas } from "./generated/openapi-zod-client.ts";

const client = createApiClient(process.env.SERVER ?? "http://127.0.0.1:4010");
// Replace them by your own: the mock accepts any.
const signatures = { authsignature: "any", usersignature: "any" };
const header = { created: Math.floor(Date.now() / 1000), app_handle: "demo_app" };
const body = { header: { ...header, user_handle: "demo_user" }, amount: 79543, account_name: "main_checking" };

const issued = await client.issueSila(body, { headers: signatures });
console.log(issued.transaction_id);

const listed = await client.getEntities({ header }, { headers: signatures });
console.log(listed.entities.individuals?.length);

const headers = { ...signatures, prefer: "code=403, example=instant_ach_max_amount" };
const refused: unknown = await client.issueSila(body, { headers }).catch((error) => error);
if (isErrorFromAlias(api.api, "issueSila", refused) && refused.response.status === 403) {
  console.log(refused.response.data.error_code);
}

const { EVENTS } = process.env;
for (const line of EVENTS ? readFileSync(EVENTS, "utf8").trim().split("\n") : []) {
  const event = schemas.WebhookEvent.parse(JSON.parse(line));
  console.log(JSON.stringify(event));
}
