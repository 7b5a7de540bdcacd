import { join } from "node:path";
import { expect, test } from "vitest";
import type { Bundle } from "../../../scripts/contract/contract.ts";
import { compareDocuments } from "../../../scripts/release/changes.ts";
import type { DocumentNode } from "../../../scripts/specification/model/document.ts";
import { published } from "../../support/documents.ts";

const root = join(import.meta.dirname, "../../..");
/** The impacts and texts of a change to the components of the contract. */
async function found(change: (schemas: DocumentNode, examples: DocumentNode) => void): Promise<string[]> {
  const revision = structuredClone(published);
  change(revision.components.schemas, revision.components.examples);
  const context = { root, signal: new AbortController().signal };
  const all = await compareDocuments(context, published as unknown as Bundle, revision as unknown as Bundle);
  return all.map(({ impact, text }) => `${impact}: ${text}`);
}

test("changes of what requests may contain are breaking", async () => {
  const changed = await found((schemas) => {
    Object.assign(schemas.IssueSilaRequest.properties.account_name, { maxLength: 30 });
    Object.assign(schemas.ApiVersion, { const: "0.3" });
    schemas.EntityStatus.enum.push("closed");
  });
  expect(changed).toEqual(
    expect.arrayContaining([
      "major: `maxLength` of `account_name`: 40 → 30 (accepts less)",
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
