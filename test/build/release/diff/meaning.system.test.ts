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

test("changes of the contract have the impact that they have for its users", async () => {
  const changed = await found((schemas, _examples, webhooks) => {
    Object.assign(schemas.IssueSilaRequest.properties.account_name, { maxLength: 30 });
    schemas.IssueSilaRequest.oneOf.pop();
    Object.assign(schemas.ApiVersion, { const: "0.3" });
    // Sets that may grow.
    schemas.EntityStatus.enum.push("closed");
    for (const name of ["UpdatedTransactionStatus", "BankAccountLinkStatus", "IssueSilaErrorCode"]) {
      schemas[name].enum.push("new");
    }
    // The type of other events, in one that is changed and one that is new.
    Object.assign(schemas.EntitySmsOptInEvent.properties.event_type, { const: "kyc" });
    webhooks.kyc_review = structuredClone(webhooks.kyc_status_update);
  });
  expect(changed).toEqual([
    "major: `const` of `header.version`: 0.2 → 0.3 (accepts other values)",
    "major: alternative `From card_name` of the body was removed (accepts less)",
    "major: `maxLength` of `account_name`: 40 → 30 (accepts less)",
    "major: `const` of `event_type`: entity → kyc (promises something else), with the `event_type` of `kyc_status_update`, `kyc_review`",
    "minor: value `new` of `[].account_link_status` was added (promises less)",
    "minor: value `closed` of `entities.businesses[].status` was added (promises less)",
    "minor: value `closed` of `entities.individuals[].status` was added (promises less)",
    "minor: value `new` of `error_code` was added (promises less)",
    "minor: event `kyc_review` was added, with the `event_type` of `kyc_status_update`, `entity_sms_opt_in`",
    "minor: value `new` of `event_details.outcome` was added (promises less)",
  ]);
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

test("no choice any more accepts more", async () => {
  const changed = await found((schemas) => delete schemas.IssueSilaRequest.oneOf);
  expect(changed).toEqual(["minor: `oneOf` of the body was removed (accepts more)"]);
});
