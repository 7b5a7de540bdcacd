import { join } from "node:path";
import { expect, test } from "vitest";
import type { Bundle } from "../../../scripts/contract/contract.ts";
import { lower } from "../../../scripts/generate/lower/lower.ts";
import { compareBundles } from "../../../scripts/release/compare.ts";
import type { DocumentNode } from "../../../scripts/specification/model/document.ts";
import { precise } from "../../support/documents.ts";

// The contract is compared in the form in which it is published: what matters is what changes there.

const root = join(import.meta.dirname, "../../..");
const lowered = lower(precise as unknown as Bundle).components?.schemas ?? {};
/** The impacts and texts of a change to the components of the contract. */
async function found(change: (schemas: DocumentNode, examples: DocumentNode) => void): Promise<string[]> {
  const revision = structuredClone(precise);
  change(revision.components.schemas, revision.components.examples);
  const context = { root, signal: new AbortController().signal };
  const all = await compareBundles(context, precise as unknown as Bundle, revision as unknown as Bundle);
  return all.map(({ impact, text }) => `${impact}: ${text}`);
}

test("a form that says the same is no change", async () => {
  const sameInOtherWords = (schemas: DocumentNode) => {
    const [, ...others] = schemas.IssueSilaRequest.oneOf;
    schemas.IssueSilaRequest.oneOf = [schemas.AccountNameAlone, ...others];
    schemas.VirtualAccount.properties.account_type = lowered.VirtualAccount?.properties?.account_type;
    schemas.WebhookAttempt = lowered.WebhookAttempt;
  };
  expect(await found(sameInOtherWords)).toEqual([]);
});

test("a type that programs import, but that is not published, is removed", async () => {
  const changed = await found((schemas) => {
    schemas.IssueSilaRequest.properties.crypto = { ...schemas.Crypto };
    schemas.UserHeader.properties.crypto = schemas.Crypto;
    schemas.AppHeader.properties.crypto = schemas.Crypto;
    delete schemas.Crypto;
  });
  expect(changed).toContain("major: schema `Crypto` was removed");
});

test("changes within what is lowered are breaking", async () => {
  const changed = await found((schemas) => {
    Object.assign(schemas.AccountNameAlone.properties.account_name, { maxLength: 30 });
    Object.assign(schemas.UserHeader.else, { required: ["app_handle"] });
    Object.assign(schemas.ApiVersion, { const: "0.3" });
    schemas.EntityStatus.enum.push("closed");
  });
  expect(changed).toEqual(
    expect.arrayContaining([
      "major: `maxLength` of `account_name`: 40 → 30 (accepts less)",
      "major: `header.app_handle` is now required, `header.auth_handle` is no longer required",
      "major: value `0.3` of `header.version` was added, value `0.2` of `header.version` was removed (accepts other values)",
      "major: value `closed` of `entities.individuals[].status` was added (promises less)",
    ]),
  );
});

test.each<[string, (schemas: DocumentNode) => void]>([
  ["one way fewer", (schemas) => schemas.IssueSilaRequest.oneOf.pop()],
  ["no choice any more", (schemas) => delete schemas.IssueSilaRequest.oneOf],
])("a change of the ways of a choice is breaking: %s", async (_, change) => {
  const changed = await found(change);
  expect(changed[0]).toMatch(/^major: /);
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

test("an event of an `event_type` that one other has is no change of that one", async () => {
  const changed = await found((schemas) => {
    schemas.EmailVerifiedEvent = structuredClone(schemas.EntitySmsOptInEvent);
    const { required, properties } = schemas.EmailVerifiedEvent.properties.event_details;
    required.push("email");
    properties.email = { type: "string", description: "Id of the email address." };
    schemas.WebhookEvent.anyOf.push({ $ref: "#/components/schemas/EmailVerifiedEvent" });
  });
  expect(changed).toEqual(["patch: schema `EmailVerifiedEvent` was added"]);
});

test("an example is listed once, without those that the bundle derives from it", async () => {
  const changed = await found((_, examples) => Object.assign(examples.RedeemSilaAccepted.value, { note: "new" }));
  expect(changed).toEqual(["patch: `value` of example `RedeemSilaAccepted` was changed"]);
});
