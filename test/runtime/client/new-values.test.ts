import { describe, expect, test } from "vitest";
import { createClient } from "../../../generated/client.js";
import * as validators from "../../../generated/validators.js";
import { validateResponse } from "../../../generated/validators.js";
import { exampleValue } from "../../support/contract.ts";

/** A client whose service sends this response. */
function clientOf(status: number, body: object, validate?: typeof validateResponse) {
  return createClient({
    baseUrl: "http://service.example",
    appHandle: "demo_app",
    signApp: () => "any",
    signUser: () => "any",
    validate,
    fetch: async () => Response.json(body, { status }),
  });
}

const user = { user_handle: "demo_user" };

describe.each([
  ["without validate", undefined],
  ["with validate", validateResponse],
])("a response with a value that the contract doesn't list arrives as it is, %s", (_, validate) => {
  test("in a success, at any depth", async () => {
    const [account, ...others] = exampleValue("LinkedBankAccounts");
    const body = [{ ...account, account_link_status: "verified_by_mail" }, ...others];
    expect(validators.getAccountsSuccess.is(body)).toBe(false);
    expect(await clientOf(200, body, validate).getAccounts(user)).toMatchObject({ kind: "success", data: body });
  });

  test("in a failure", async () => {
    const example = exampleValue("InstantAchMaxAmount") as { reference: string };
    const body = { ...example, error_code: "INSTANT_ACH_CLOSED" };
    expect(validators.issueSilaRefusal.is(body)).toBe(false);
    const result = await clientOf(403, body, validate).issueSila(
      { ...user, amount: 1, card_name: "visa" },
      { header: { reference: body.reference } },
    );
    expect(result).toMatchObject({ kind: "failure", status: 403, error: body });
  });
});
