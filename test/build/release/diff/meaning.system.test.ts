import { basename, extname, join } from "node:path";
import { expect, test } from "vitest";
import { compareDocuments } from "../../../../scripts/build/release/changes.ts";
import { listChanges } from "../../../../scripts/build/release/listed-changes.ts";
import type { DocumentNode } from "../../../../scripts/build/specification/model/document.ts";
import type { Bundle } from "../../../../scripts/contract/contract.ts";
import { published } from "../../../support/documents.ts";

const root = join(import.meta.dirname, "../../../..");
const context = { root, signal: new AbortController().signal };

/** The impacts and texts of a change to the components of the contract. */
async function found(
  change: (schemas: DocumentNode, examples: DocumentNode, webhooks: DocumentNode) => void,
): Promise<string[]> {
  const revision = structuredClone(published);
  change(revision.components.schemas, revision.components.examples, revision.webhooks);
  const all = await compareDocuments(context, published as unknown as Bundle, revision as unknown as Bundle);
  return listChanges(context, revision, all).map(({ impact, text, places }) => {
    const names = places.map((place) => basename(place, extname(place)));
    return `${impact}: ${text}${names.length > 1 ? `, in ${names.join(" and ")}` : ""}`;
  });
}

test("changes of what requests may contain are breaking, and a value of a set that may grow is not", async () => {
  const changed = await found((schemas) => {
    Object.assign(schemas.IssueSilaRequest.properties.account_name, { maxLength: 30 });
    Object.assign(schemas.ApiVersion, { const: "0.3" });
    schemas.EntityStatus.enum.push("closed");
  });
  expect(changed).toEqual(
    expect.arrayContaining([
      "major: `maxLength` of `account_name`: 40 → 30 (accepts less)",
      "major: `const` of `header.version`: 0.2 → 0.3 (accepts other values)",
      "minor: value `closed` of `entities.individuals[].status` was added (promises less)",
    ]),
  );
});

test("an event with the type of others names them, whether it is new or changed", async () => {
  const changed = await found((schemas, _examples, webhooks) => {
    Object.assign(schemas.EntitySmsOptInEvent.properties.event_type, { const: "kyc" });
    webhooks.kyc_review = structuredClone(webhooks.kyc_status_update);
  });
  const type = "`const` of `event_type`: entity → kyc (promises something else)";
  expect(changed).toContain(`major: ${type}, with the \`event_type\` of \`kyc_status_update\`, \`kyc_review\``);
  const both = "`kyc_status_update`, `entity_sms_opt_in`";
  expect(changed).toContain(`minor: event \`kyc_review\` was added, with the \`event_type\` of ${both}`);
});

test("one way fewer in a choice is breaking, and no choice any more accepts more", async () => {
  const [fewer] = await found((schemas) => schemas.IssueSilaRequest.oneOf.pop());
  expect(fewer).toMatch(/^major: /);
  const [none] = await found((schemas) => delete schemas.IssueSilaRequest.oneOf);
  expect(none).toMatch(/^minor: .*accepts more/);
});

test("what is changed in several places is said once, with each of them", async () => {
  const changed = await found((schemas) => {
    const { properties, oneOf } = schemas.IssueSilaRequest;
    for (const fields of [properties, oneOf[0].properties]) Object.assign(fields.account_name, { type: "integer" });
    for (const name of ["AppHeader", "UserHeader"]) schemas[name].properties.nickname = { type: "string" };
  });
  expect(changed).toEqual([
    "major: `type` of `account_name`: string → integer (accepts other values)",
    "minor: field `header.nickname` was added (`type`: string), in UserHeader and AppHeader",
  ]);
});

test("a new value of a set that may grow is minor", async () => {
  const changed = await found((schemas) => {
    for (const name of ["UpdatedTransactionStatus", "BankAccountLinkStatus", "IssueSilaErrorCode"]) {
      schemas[name].enum.push("new");
    }
  });
  const fields = ["[].account_link_status", "error_code", "event_details.outcome"];
  const sentences = fields.map((field) => `minor: value \`new\` of \`${field}\` was added (promises less)`);
  expect([...new Set(changed)].sort()).toEqual(sentences);
});
