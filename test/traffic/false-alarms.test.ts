import { expect, test } from "vitest";
import type { SpecificationCase } from "../../scripts/specification/cases/case.ts";
import { createTrafficChecker } from "../../scripts/traffic/check.ts";
import type { TrafficExchange } from "../../scripts/traffic/exchange.ts";
import { isForMock, mockOf, requestOf } from "../specification/judges/mock.ts";
import { nameCase } from "../specification/name-case.ts";
import { specification } from "../specification/specification.ts";
import { contract } from "../support/contract.ts";
import { precise } from "../support/documents.ts";
import { bytesOf } from "./exchanges.ts";

const check = createTrafficChecker(contract);
const send = mockOf(precise);

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
