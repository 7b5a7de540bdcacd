import { readFileSync } from "node:fs";
import {
  ApiError,
  type BankAccountEvent,
  EntitiesService,
  type EntitySmsOptInEvent,
  type IssueSilaRefusal,
  type KycStatusUpdateEvent,
  OpenAPI,
  PaymentsService,
  type TransactionEvent,
} from "./generated/openapi-typescript-codegen/index.ts";

type WebhookEvent = BankAccountEvent | EntitySmsOptInEvent | KycStatusUpdateEvent | TransactionEvent;

OpenAPI.BASE = process.env.SERVER ?? "http://127.0.0.1:4010";
// Replace them by your own: the mock accepts any.
OpenAPI.HEADERS = { authsignature: "any", usersignature: "any" };
const header = { created: Math.floor(Date.now() / 1000), app_handle: "demo_app" };
const body = { header: { ...header, user_handle: "demo_user" }, amount: 79543, account_name: "main_checking" };

const issued = await PaymentsService.issueSila(body);
console.log(issued.transaction_id);

const listed = await EntitiesService.getEntities({ header });
console.log(listed.entities.individuals?.length);

OpenAPI.HEADERS = { ...OpenAPI.HEADERS, prefer: "code=403, example=instant_ach_max_amount" };
const refused = await PaymentsService.issueSila(body).catch((error: unknown) => error);
if (refused instanceof ApiError) console.log((refused.body as IssueSilaRefusal).error_code);

const { EVENTS } = process.env;
for (const line of EVENTS ? readFileSync(EVENTS, "utf8").trim().split("\n") : []) {
  const event: WebhookEvent = JSON.parse(line);
  console.log(JSON.stringify(event));
}
