import { expect, test } from "vitest";
import { issueSila, clientOf as someOf } from "../../../generated/client.js";
import { clientOf, fetchOf, input, recordingFetch } from "./fetches.ts";

const broken = fetchOf('{"success":true,"transaction_id":5}', { status: 200 });

test("by default, a response is not validated", async () => {
  expect(await clientOf({ fetch: broken }).issueSila(input)).toMatchObject({ kind: "success" });
  expect(await clientOf({ fetch: broken, validate: false }).issueSila(input)).toMatchObject({ kind: "success" });
});

test("with validate, a response that breaks the contract is an error that names the fields", async () => {
  const result = await clientOf({ fetch: broken, validate: true }).issueSila(input);
  expect(result).toMatchObject({
    kind: "error",
    reason: "invalid_response",
    sent: true,
    httpStatus: 200,
    attempts: 1,
    retryable: false,
    body: { success: true, transaction_id: 5 },
    message: expect.stringMatching(/^issueSila: invalid_response: 200 transaction_id must be/),
    issues: [{ path: ["transaction_id"], message: expect.stringContaining("must be") }],
  });
});

test("with validate, a failure that breaks the contract is an error too", async () => {
  const fetch = fetchOf('{"success":"no"}', { status: 403 });
  const result = await clientOf({ fetch, validate: true }).issueSila(input);
  expect(result).toMatchObject({ reason: "invalid_response", httpStatus: 403 });
});

test("with validate, what the mock responds is valid", async () => {
  const client = clientOf({ ...recordingFetch(), validate: true });
  expect(await client.issueSila(input)).toMatchObject({ kind: "success" });
  expect(await client.getAccounts({ user_handle: "demo_user" })).toMatchObject({ kind: "success" });
  const headers = { prefer: "code=403, example=only_wallet" };
  expect(await client.deleteWallet({ user_handle: "demo_user" }, { headers })).toMatchObject({ kind: "failure" });
});

test("a client of some operations is passed the validators", async () => {
  const signers = { signApp: () => "any", signUser: () => "any" };
  const options = { baseUrl: "https://payments.example", appHandle: "demo_app", ...signers, fetch: broken };
  const validate = () => import("token-payments-contract/validators");
  expect(await someOf({ issueSila }, { ...options, validate }).issueSila(input)).toMatchObject({
    reason: "invalid_response",
  });
});

test.each([
  ["that no function loads", true],
  ["whose import fails", () => Promise.reject(new Error("no such module"))],
  ["that are not there", async () => ({})],
])("with validators %s, nothing is sent", async (_, validate) => {
  const { fetch, sent } = recordingFetch();
  const options = {
    baseUrl: "https://payments.example",
    appHandle: "demo_app",
    signApp: () => "any",
    signUser: () => "any",
  };
  const result = await someOf({ issueSila }, { ...options, fetch, validate: validate as never }).issueSila(input);
  expect(result).toMatchObject({ reason: "invalid_request", sent: false });
  expect(sent).toEqual([]);
});
