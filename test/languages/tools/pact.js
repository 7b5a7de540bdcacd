// Compares a contract test of a consumer with the bundle, and prints the findings.
import { readFileSync } from "node:fs";
import { Comparator } from "@pactflow/openapi-pact-comparator";

const header = { created: 1760000000, app_handle: "demo_app", user_handle: "demo_user" };
const headers = { "content-type": "application/json", authsignature: "any", usersignature: "any" };
const success = { status: 200, body: { success: true, transaction_id: "9435f766-78d4-4d67-ab89-263b42d6d153" } };
const refusal = { status: 403, body: { success: false, error_code: "INSTANT_ACH_MAX_AMOUNT" } };

/** An interaction of the consumer: a body that it sends, and what it reads of the response. */
function issue(description, fields, response) {
  const request = { method: "POST", path: "/0.2/issue_sila", headers, body: { header, amount: 79543, ...fields } };
  return { description, request, response: { headers: { "content-type": "application/json" }, ...response } };
}

const comparator = new Comparator({ oas: JSON.parse(readFileSync(process.env.BUNDLE, "utf8")) });
const interactions = [
  issue("accepted", { account_name: "main_checking" }, success),
  issue("refused", { account_name: "main_checking" }, refusal),
  issue("both ways at once", { account_name: "main_checking", card_name: "visa" }, success),
  issue("an amount that is a text", { account_name: "main_checking", amount: "79543" }, success),
  issue(
    "an unknown code",
    { account_name: "main_checking" },
    { ...refusal, body: { success: false, error_code: "X" } },
  ),
];
const pact = { consumer: { name: "demo" }, provider: { name: "payments" }, interactions };
for await (const { code, mockDetails, type } of comparator.compare(pact)) {
  console.log(type, code, mockDetails.interactionDescription);
}
