import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { getAccountsRequest } from "../../../generated/validators.js";
import type { Draft, Handler, VerifyReport } from "../../../scripts/conformance/verify/index.ts";
import { verify } from "../../../scripts/conformance/verify/index.ts";
import { runVerification } from "../../../scripts/conformance/verify/run.ts";
import { caseBody, changeBody, readCases } from "../../../scripts/contract/cases.ts";
import { parseJson } from "../../../scripts/service/http/json.ts";
import { contract } from "../../support/contract.ts";
import { type Body, broken, configOf, service } from "./services.ts";
import { casesOf } from "./tried-service.ts";

const EVERYTHING = { allowPayments: true, eventsWithin: 0 };
const BAD_FORMAT = { success: false, status: "FAILURE", message: "Bad format.", validation_details: { a: "is wrong" } };

const findStatement = ({ statements }: VerifyReport, id: string) => statements.find((each) => each.id === id);

/** Refuses what its condition is true of, as a bad format. */
function refusing(isRefused: (body: Body, headers: Headers) => boolean, target: Handler = service()): Handler {
  return async (request) => {
    const body = await request
      .clone()
      .json()
      .catch(() => undefined);
    return isRefused(body, request.headers) ? Response.json(BAD_FORMAT, { status: 400 }) : target(request);
  };
}

describe("a refusal shows something only if the request is accepted without its fault:", () => {
  test("a prepared request is refused for its fault, not because it is not prepared", async () => {
    const lax = broken({ onRequest: ({ body }) => body?.amount === 0 && Object.assign(body, { amount: 1 }) });
    const target = refusing((_, headers) => !headers.has("x-tenant"), lax);
    const prepare = { issueSila: (draft: Draft) => void Object.assign(draft.headers, { "x-tenant": "one" }) };
    const report = await verify(target, { ...configOf("issueSila"), prepare }, EVERYTHING);
    expect(findStatement(report, "issue_sila/amount")?.broken).toMatchObject([{ request: "amount 0" }]);
    expect(findStatement(report, "issue_sila/descriptor")?.verdict).toBe("shown: its form");
  });

  test("a case whose request is refused anyway, also a decision on an open question", async () => {
    const target = refusing((body) => Object(body).source_id !== undefined);
    const report = await verify(target, configOf("issueSila"), EVERYTHING);
    expect(findStatement(report, "issue_sila/source-id")).toMatchObject({
      shown: 0,
      notShown: expect.arrayContaining([
        { reason: expect.stringMatching(/^refused without the fault too: response.status is 400/), times: 6 },
      ]),
    });
    const decided = report.decisions.filter(({ question }) => question === "ends-half-a-pair");
    expect(decided.find(({ about }) => about.includes("source_id"))?.decision).toBe("");
  });
});

test("a preparation sees valid requests, and an invalid one gets its fault afterwards", async () => {
  const prepared: unknown[] = [];
  const sent: Body[] = [];
  const watched = broken({ onRequest: ({ body }) => sent.push(body) });
  const getAccounts = (draft: Draft) => {
    prepared.push(draft.body);
    draft.body = { header: { ...Object(draft.body).header, version: "0.2", reference: "prepared" } };
  };
  const config = { ...configOf("getAccounts"), failures: {}, prepare: { getAccounts } };
  const report = await verify(watched, config, { ...EVERYTHING });
  expect(prepared.length).toBe(sent.length);
  expect(prepared.filter((body) => !getAccountsRequest.is(body))).toEqual([]);
  expect(sent.filter((body) => !getAccountsRequest.is(body)).length).toBeGreaterThan(50);
  expect(findStatement(report, "header/reference")?.notShown.map(({ reason }) => reason)).toContain(
    "the preparation of the config replaces header.reference",
  );
  const breaches = report.statements.filter(({ verdict }) => verdict === "broken").map(({ id }) => id);
  // The mock verifies no signatures.
  expect(breaches).toEqual(["authentication/signature-refused"]);
});

test("each value that a case tries is sent, and the time of now is no replacement", async () => {
  const sent: string[] = [];
  const watched = broken({ onRequest: ({ body }) => sent.push(JSON.stringify(Object(Object(body).header).created)) });
  await verify(watched, configOf("getAccounts"), EVERYTHING);
  const operation = contract.operations.find(({ name }) => name === "get_accounts");
  const cases = Object.values(readCases().operations.get_accounts?.requests ?? {}).flat();
  const tried = cases.flatMap(({ set = {} }) =>
    "header.created" in set ? [JSON.stringify(set["header.created"])] : [],
  );
  expect(operation && caseBody(operation, { example: "accounts" })).toEqual(
    changeBody(operation?.request.examples[0]?.value, {}),
  );
  expect(tried.length).toBeGreaterThan(3);
  expect(tried.filter((value) => !sent.includes(value))).toEqual([]);
});

describe("an incorrect signature is one of other data, or of another user:", () => {
  const { failures: _, ...base } = configOf("getAccounts");
  const signed = {
    ...base,
    signApp: (body: Uint8Array) => `shop ${digestOf(body)}`,
    signUser: (body: Uint8Array, handle: string) => `${handle} ${digestOf(body)}`,
  };

  /** Verifies those signatures that it is asked to. */
  const verifying = (...signers: RegExp[]): Handler => {
    return async (request) => {
      const digest = digestOf(new Uint8Array(await request.clone().arrayBuffer()));
      const given = [request.headers.get("authsignature"), request.headers.get("usersignature")].join();
      const isSigned = signers.every((signer) => new RegExp(`${signer.source} ${digest}\\b`).test(given));
      if (given === "," || isSigned) return service()(request);
      const message = "A signature is incorrect.";
      return Response.json({ success: false, status: "FAILURE", message }, { status: 401 });
    };
  };
  const verdictOf = async (target: Handler, otherUser?: string, signer: Partial<typeof signed> = {}) => {
    const config = { ...signed, ...signer, ...(otherUser !== undefined && { users: { withOneWallet: otherUser } }) };
    const report = await verify(target, config, EVERYTHING);
    const { verdict, notShown } = findStatement(report, "authentication/signature-refused") ?? {};
    return [verdict, notShown?.map(({ reason }) => reason).filter((reason) => !reason.startsWith("the config skips"))];
  };

  test.each([
    ["the app's alone", [/shop/], "broken"],
    ["the user's alone", [/demo_user/], "broken"],
    ["that of any user", [/shop/, /\w+_user/], "broken"],
    ["both", [/shop/, /demo_user/], "partly shown"],
  ])("a service that verifies %s", async (_, signers, verdict) => {
    expect(await verdictOf(verifying(...signers), "other_user")).toEqual([verdict, []]);
  });

  test("without another user, it is not shown", async () => {
    expect(await verdictOf(verifying(/shop/, /demo_user/))).toEqual([
      "partly shown",
      ["the signature of another user is not tried: set `users` in the config"],
    ]);
  });

  test("with a signer that signs for each user alike, that of another user is not incorrect", async () => {
    const signUser = (body: Uint8Array) => `demo_user ${digestOf(body)}`;
    expect(await verdictOf(verifying(/shop/, /demo_user/), "other_user", { signUser })).toEqual([
      "partly shown",
      ["the signature of another user is not tried: `signUser` returns the same one for both handles"],
    ]);
  });
});

/** Of the data: white space between the members of a JSON object is none. */
function digestOf(body: Uint8Array): string {
  return createHash("sha1")
    .update(JSON.stringify(parseJson(body)) ?? "")
    .digest("hex");
}

test.each([
  [400, "open"],
  [403, "open"],
  [500, "broken"],
])("a second submission that is refused with %d shows nothing of the first", async (status, verdict) => {
  const submitted = new Set<string>();
  const mock = service();
  const target: Handler = async (request) => {
    const id = Object(await request.clone().json()).transaction_idempotency_id;
    const isKnown = submitted.has(id);
    if (id !== undefined) submitted.add(id);
    const body = { ...BAD_FORMAT, error_code: "INSTANT_ACH_NOT_CONFIG" };
    return isKnown ? Response.json(body, { status }) : mock(request);
  };
  const cases = casesOf("issue_sila/idempotency");
  const report = await runVerification(contract, cases, target, configOf("issueSila"), EVERYTHING);
  expect(findStatement(report, "issue_sila/idempotency")).toMatchObject({ verdict, shown: 1 });
});
