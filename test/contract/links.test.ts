import { expect, test } from "vitest";
import { findField } from "../../scripts/contract/walk.ts";
import { contract } from "../support/contract.ts";

const bodies = [...contract.operations, ...contract.events];

const links = contract.operations.flatMap(({ name, responses }) =>
  responses.flatMap((response) => response.links.map((link) => ({ name, response, ...link }))),
);

test("the links are those of ids and numbers that other bodies contain", () => {
  expect(links.map(({ name, field, target }) => `${name} ${field} ${target}`)).toEqual([
    "request_kyc verification_uuid kyc_status_update",
    "issue_sila transaction_id transaction_created",
    "issue_sila transaction_id transaction_status_update",
    "redeem_sila transaction_id transaction_status_update",
    "open_virtual_account virtual_account.account_number create_test_virtual_account_ach_transaction",
  ]);
});

test.each(links)(
  "the description of $name to $target names both fields",
  ({ field, target, targetField, description }) => {
    for (const name of [field, target, targetField]) expect(description).toContain(`\`${name}\``);
  },
);

test.each(links)(
  "$name: $field has the form of $targetField of $target",
  ({ response, field, target, targetField }) => {
    const request = bodies.find(({ name }) => name === target)?.request;
    const formIn = (schema = {}, name: string) => {
      const { type, format } = findField(contract, schema, name.split("."))?.schema ?? {};
      return { type, format };
    };
    const form = formIn(response.schema, field);
    expect(form.type).toBe("string");
    expect(formIn(request?.schema, targetField)).toEqual(form);
  },
);
