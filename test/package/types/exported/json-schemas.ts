// As in client.ts: the validators with their JSON Schema.

import * as schemas from "token-payments-contract/json-schemas";

export const all = { ...schemas };
export const members = { ...schemas.issueSilaRequest };
export const standard = schemas.webhookEvent["~standard"];
export const jsonSchema = standard.jsonSchema.input({ target: "draft-2020-12" });
