import { expect, test } from "vitest";
import type { SpecificationCase } from "../../../scripts/build/specification/cases/case.ts";
import { createTrafficChecker } from "../../../scripts/conformance/traffic/check.ts";
import type { TrafficExchange } from "../../../scripts/conformance/traffic/exchange.ts";
import { isForMock, mockOf, requestOf } from "../../build/specification/judges/mock.ts";
import { nameCase } from "../../build/specification/name-case.ts";
import { specification } from "../../build/specification/specification.ts";
import { contract } from "../../support/contract.ts";
import { contract as document } from "../../support/documents.ts";
import { bytesOf, callOf } from "./exchanges.ts";

const check = createTrafficChecker(contract);
const send = mockOf(document);

/** A case as it travels to the mock and back. */
async function exchangeOf(each: SpecificationCase): Promise<TrafficExchange> {
  const { path, query, headers, body } = requestOf(each);
  const answer = await send({ path, query, headers, body });
  const json = { "content-type": "application/json" };
  return {
    place: nameCase(each),
    time: 0,
    ms: 0,
    method: "POST",
    url: `${path}?${new URLSearchParams(query)}`,
    request: { headers: { ...headers, ...json }, body: bytesOf(body === undefined ? "" : body) },
    response: { status: answer.status, headers: json, body: bytesOf(answer.body) },
  };
}

const cases = specification.cases.filter(isForMock);

test("in no case of the specification, a service that keeps the contract is accused, or a caller that does", async () => {
  const accused: string[] = [];
  for (const each of cases) {
    const { findings } = check(await exchangeOf(each));
    const isValid = each.body !== "request" || each.verdict === "accepted";
    for (const { kind, side, field, message } of findings) {
      if (side === "service" || (isValid && kind === "breach"))
        accused.push(`${nameCase(each)}: ${side} ${field} ${message}`);
    }
  }
  expect(accused).toEqual([]);
});

test("in every other case, the caller is", async () => {
  const missed: string[] = [];
  for (const each of cases.filter(({ body, verdict }) => body === "request" && verdict === "refused")) {
    const { findings } = check(await exchangeOf(each));
    if (!findings.some(({ kind, side }) => kind === "breach" && side === "caller")) missed.push(nameCase(each));
  }
  expect(missed).toEqual([]);
});

const header = { created: 1, app_handle: "shop", user_handle: "robin", version: "0.2", crypto: "ETH", reference: "a" };
const envelope = { success: true, status: "SUCCESS", message: "", reference: "a", response_time_ms: "1" };

/** The kinds of findings in the response to a valid request. */
function kindsIn(path: string, sent: object, status: number, body: object): string[] {
  const { findings } = check(callOf(path, { header, ...sent }, status, body));
  return findings.map(({ kind, field }) => `${kind} ${field}`);
}

test.each([
  ["SUCCESS", "open"],
  ["FAILURE", "open"],
  ["TAKEN", "breach"],
])("the status %s is %s where the other one follows success: whether it does is not specified", (status, kind) => {
  const answers = contract.operations.flatMap(({ path, request, responses }) =>
    responses.flatMap((response) => response.examples.map(({ value }) => ({ path, request, response, value }))),
  );
  const others = answers.filter(({ value }) => ![undefined, status].includes(Object(value).status));
  expect(others).not.toEqual([]);
  for (const { path, request, response, value } of others) {
    const kindsOf = (body: object) => {
      const { findings } = check(callOf(path, request.examples[0]?.value, Number(response.status), body));
      return findings.map(({ kind, field }) => `${kind} ${field}`);
    };
    const expected = [...kindsOf(Object(value)), `${kind} response.body.status`];
    expect(kindsOf({ ...Object(value), status }).sort()).toEqual(expected.sort());
  }
});

test.each([
  ["100.00", "open"],
  [true, "breach"],
])("the balance %j is %s: its type is not specified, as a text or a number", (available_balance, kind) => {
  const body = { ...envelope, available_balance, account_name: "main", routing_number: "122000247" };
  const kinds = kindsIn("/0.2/get_account_balance", { account_name: "main" }, 200, body);
  expect(kinds.filter((each) => each.endsWith("balance"))).toEqual([`${kind} response.body.available_balance`]);
});
