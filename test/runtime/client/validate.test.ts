import { expect, test, vi } from "vitest";
import { issueSila, clientOf as someOf } from "../../../generated/client.js";
import { validateResponse } from "../../../generated/validators.js";
import { ACCEPTED, clientOf, fetchOf, input, own, REFUSED, recordingFetch } from "./fetches.ts";

/** Its id is no UUID. */
const body = { ...ACCEPTED, transaction_id: "5" };
const broken = fetchOf(JSON.stringify(body), { status: 200 });

test("by default, a response is not validated", async () => {
  expect(await clientOf({ fetch: broken }).issueSila(input, own)).toMatchObject({ kind: "success" });
  expect(await clientOf({ fetch: broken, validate: false }).issueSila(input, own)).toMatchObject({ kind: "success" });
});

test("with validate, a response that breaks the contract is an error that names the fields", async () => {
  const result = await clientOf({ fetch: broken, validate: validateResponse }).issueSila(input, own);
  expect(result).toMatchObject({
    kind: "error",
    reason: "invalid_response",
    sent: true,
    httpStatus: 200,
    attempts: 1,
    retryable: true,
    body,
    message: expect.stringMatching(/^issueSila: invalid_response: 200 transaction_id must be/),
    issues: [{ path: ["transaction_id"], message: expect.stringContaining("must be") }],
  });
});

test("a validator that finds no issues accepts the response", async () => {
  const result = await clientOf({ fetch: broken, validate: () => ({ issues: [] }) }).issueSila(input, own);
  expect(result).toMatchObject({ kind: "success" });
});

test("the message names each field by its path, and its issue", async () => {
  const body = '{"success":true,"message":5,"entities":{"individuals":[{"handle":5}],"businesses":[]}}';
  const fetch = fetchOf(body, { status: 200 });
  const result = await clientOf({ fetch, validate: validateResponse }).getEntities();
  const message = "message" in result ? result.message : "";
  expect(
    message
      .replace(/^getEntities: invalid_response: 200 /, "")
      .split("; ")
      .sort(),
  ).toEqual(["entities.individuals.0.handle must be a string", "message must be a string"]);
});

test("with validate, a failure that breaks the contract is an error too", async () => {
  const fetch = fetchOf(JSON.stringify({ ...REFUSED, message: 5 }), { status: 403 });
  const result = await clientOf({ fetch, validate: validateResponse }).issueSila(input, own);
  expect(result).toMatchObject({ reason: "invalid_response", httpStatus: 403, sent: true });
});

test("with validate, what the mock responds is valid", async () => {
  const client = clientOf({ fetch: recordingFetch().fetch, validate: validateResponse });
  expect(await client.issueSila(input, own)).toMatchObject({ kind: "success" });
  expect(await client.getAccounts({ user_handle: "demo_user" })).toMatchObject({ kind: "success" });
  const headers = { prefer: "code=403" };
  expect(await client.getAccounts({ user_handle: "demo_user" }, { headers })).toMatchObject({ kind: "failure" });
});

test("a client of some operations validates in the same way", async () => {
  const signers = { signApp: () => "any", signUser: () => "any" };
  const options = { baseUrl: "https://payments.example", appHandle: "demo_app", ...signers, fetch: broken };
  expect(await someOf({ issueSila }, { ...options, validate: validateResponse }).issueSila(input, own)).toMatchObject({
    reason: "invalid_response",
  });
});

test("validate is passed the name of the validator, and the body", async () => {
  const validate = vi.fn(() => ({}));
  await clientOf({ fetch: broken, validate }).issueSila(input, own);
  expect(validate.mock.calls).toEqual([["issueSilaSuccess", body]]);
});

test("a validate that throws changes nothing, and is reported", async () => {
  const cause = new Error("no");
  const validate = () => {
    throw cause;
  };
  const fetch = fetchOf("[]", { status: 200 });
  const onError = vi.fn();
  const result = await clientOf({ fetch, validate, onError, retries: 2 }).getAccounts({ user_handle: "u" });
  expect(result).toMatchObject({ kind: "success", attempts: 1, data: [] });
  expect(onError.mock.calls).toMatchObject([[{ reason: "extension_failed", cause }]]);
});

test("validate must be a function", () => {
  expect(() => clientOf({ validate: true as never })).toThrow(TypeError);
  expect(() => clientOf({ validate: true as never })).toThrow("validateResponse of token-payments-contract/validators");
});
