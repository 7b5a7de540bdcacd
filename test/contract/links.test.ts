import { expect, test } from "vitest";
import { eventLinksOf } from "../../scripts/contract/views.ts";
import { findField } from "../../scripts/contract/walk.ts";
import { contract } from "../support/contract.ts";

const bodies = [...contract.operations, ...contract.events];

const links = contract.operations.flatMap((operation) =>
  operation.responses.flatMap((response) => {
    const fields = response.status === "200" ? [...eventLinksOf(operation), ...response.links] : [];
    return fields.map((link) => ({ name: operation.name, response, ...link }));
  }),
);

test("the fields whose values other bodies contain are ids and numbers", () => {
  expect(links.map(({ name, field, target }) => `${name} ${field} ${target}`)).toEqual([
    "request_kyc verification_uuid kyc_status_update",
    "issue_sila transaction_id transaction_created",
    "issue_sila transaction_id transaction_status_update",
    "redeem_sila transaction_id transaction_status_update",
    "open_virtual_account virtual_account.account_number create_test_virtual_account_ach_transaction",
  ]);
});

test.each(links)(
  "the description of the link, or of the response, of $name to $target names both fields",
  ({ field, target, targetField, description, response }) => {
    for (const name of [field, target, targetField]) {
      expect(description ?? response.description).toContain(`\`${name}\``);
    }
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
