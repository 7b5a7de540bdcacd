// Uses what the package brings at run time, and prints what came of it.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createClient, parseWebhookEvent } from "token-payments-contract";
import { createMockFetch } from "token-payments-contract/mock";
import contract from "token-payments-contract/openapi.json" with { type: "json" };
import { issueSilaRequest } from "token-payments-contract/validators";
import { verify } from "token-payments-contract/verify";

const { resolve } = createRequire(import.meta.url);
const text = (entry) => readFile(resolve(`token-payments-contract/${entry}`), "utf8");

const client = createClient({
  baseUrl: "http://mock.example",
  appHandle: "demo_app",
  signApp: () => "any",
  signUser: () => "any",
  fetch: createMockFetch(),
});
const accepted = await client.issueSila({ user_handle: "demo_user", amount: 1000, account_name: "main_checking" });
const refused = await client.issueSila({ user_handle: "demo_user", amount: 0, account_name: "main_checking" });
// Nothing but its time limit ends this call, and a collector of garbage runs while it waits.
const stuck = createClient({
  baseUrl: "http://mock.example",
  appHandle: "demo_app",
  signApp: () => new Promise(() => {}),
});
setTimeout(() => globalThis.gc(), 10);
const late = await stuck.getEntities({}, { timeout: 100, signal: new AbortController().signal });
const event = parseWebhookEvent('{"event_type":"kyc"}');
const verdict = await issueSilaRequest["~standard"].validate({});
const signers = { signApp: () => "any", signUser: () => "any" };
const config = { appHandle: "demo_app", userHandle: "demo_user", ...signers, hasExampleData: true };
const report = await verify(createMockFetch(), config);

console.log(
  JSON.stringify({
    accepted: accepted.kind,
    refused: refused.kind === "failure" && refused.error.validation_details,
    late: late.kind === "error" && late.reason,
    event: event.kind,
    issues: verdict.issues.length > 0,
    // The mock checks no signature.
    broken: report.statements.filter(({ verdict }) => verdict === "broken").map(({ id }) => id),
    version: contract.info.version,
    yaml: (await text("openapi.yaml")).includes(`version: ${contract.info.version}`),
    collection: (await text("collections/token-payments-service.postman_collection.json")).includes("{{base_url}}"),
    docs: (await text("docs")).includes("<!doctype html>"),
  }),
);
