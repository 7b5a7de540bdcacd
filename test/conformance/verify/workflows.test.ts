import { expect, test } from "vitest";
import { isMet } from "../../../scripts/conformance/verify/conditions.ts";
import { verify } from "../../../scripts/conformance/verify/index.ts";
import { runVerification } from "../../../scripts/conformance/verify/run.ts";
import { readCases } from "../../../scripts/specification/cases/published.ts";
import { contract } from "../../support/contract.ts";
import { type Body, broken, config, configOf } from "./services.ts";
import { verifyService } from "./tried-service.ts";

const body = { a: { b: 2, empty: [], none: null }, list: [{ id: "x", ok: true }, { id: "y" }], text: "it's" };
const values: Record<string, unknown> = {
  $statusCode: 200,
  "$response.body": body,
  "$response.body#/a/b": 2,
  "$steps.s.outputs.id": "y",
};
const met = (condition: string) => isMet(condition, (expression) => values[expression]);

test.each([
  ["$statusCode == 200", true],
  ["$statusCode != 200", false],
  ["$response.body#/a/b >= 2", true],
  ["$response.body#/a/b > 2", false],
  ["$response.body#/a/b == $response.body#/a/b", true],
  ["$response.body#/missing == null", true],
  ["$[?(@.a.b)]", true],
  ["$[?(!@.a.b)]", false],
  ["$[?(@.a.missing)]", false],
  ["$[?(@.a.b && @.a.none == null)]", true],
  ["$[?(@.a.missing || @.a.b < 3)]", true],
  ["$[?(length(@.list) == 2)]", true],
  ["$[?(length(@.a.empty) > 0 || length(@.list) > 1)]", true],
  ["$[?(@.list[?(@.id == 'x' && @.ok == true)])]", true],
  ["$[?(@.list[?(@.id == 'x' && @.ok == false)])]", false],
  ["$[?(@.list[?(@.id == {$steps.s.outputs.id}\n&& !@.ok)])]", true],
  ["$[?(@.list[?(@.id == {$steps.missing})])]", false],
  ["$[?(@.list[?(@.missing == {$steps.missing})])]", false],
])("whether %s is met: %s", (condition, expected) => {
  expect(met(condition)).toBe(expected);
});

test.each(["$statusCode ~ 200", "$statusCode == 200 201", "$[?(@.a == 1]"])(
  "a condition that cannot be read, %s, is an error, and no verdict",
  (condition) => {
    expect(() => met(condition)).toThrow(`The condition ${condition} cannot be read.`);
  },
);

test("every condition of the workflows can be read", () => {
  const conditions = readCases().workflows.flatMap(({ steps }) => steps.flatMap((step) => step.conditions));
  expect(conditions.length).toBeGreaterThan(20);
  for (const condition of conditions) expect(typeof met(condition)).toBe("boolean");
});

const reportOf = async (service: Parameters<typeof verify>[0], id: string, given = config) => {
  const { workflows } = await verify(service, given, { runs: 0 });
  return workflows.find((workflow) => workflow.id === id);
};

test("a workflow passes on what a step returned, and ends where the environment has other data", async () => {
  const sent: Body[] = [];
  const service = broken({
    onRequest: ({ operation, body }) => operation === "get_account_balance" && sent.push(body.account_name),
    onResponse: ({ body }, { operation }) =>
      operation === "get_accounts" && Array.isArray(body) && Object.assign(body[0], { account_name: "rent" }),
  });
  expect(await reportOf(service, "lookUpBalance")).toMatchObject({ verdict: "shown", shown: 2 });
  expect(sent.filter((name) => name === "rent")).toHaveLength(1);
  const poor = broken({
    onResponse: ({ body }) => "available_balance" in body && Object.assign(body, { available_balance: 1 }),
  });
  expect(await reportOf(poor, "lookUpBalance")).toMatchObject({
    verdict: "partly shown",
    shown: 1,
    reason: "readBalance: the response does not meet $response.body#/available_balance == 100",
  });
});

test("a response that breaks the contract breaks the workflow", async () => {
  const wrong = broken({
    onResponse: ({ body }) => "available_balance" in body && Object.assign(body, { available_balance: true }),
  });
  expect(await reportOf(wrong, "lookUpBalance")).toMatchObject({
    verdict: "broken",
    reason: expect.stringContaining("readBalance: response.body.available_balance must be"),
  });
});

test("a workflow with an operation that is left out is not begun", async () => {
  const report = await reportOf(broken({}), "lookUpBalance", configOf("getAccounts"));
  expect(report).toMatchObject({ verdict: "not shown", shown: 0, reason: "the config skips get_account_balance" });
  const reason = "issue_sila changes something: it needs --allow-payments";
  expect(await reportOf(broken({}), "issueTokens")).toMatchObject({ verdict: "not shown", reason });
});

test.each([
  [0, 1],
  [1, 2],
])("within %d seconds, a workflow looks for its event %d times", async (eventsWithin, times) => {
  let looked = 0;
  const forgetful = broken({
    onRequest: ({ operation, body }) =>
      operation === "get_webhooks" && body.search_filters?.event_type === "kyc_update" && looked++,
  });
  const workflows = readCases().workflows.filter(({ id }) => id === "verifyIdentity");
  const cases = { ...readCases(), operations: {}, workflows };
  await runVerification(contract, cases, forgetful, config, { allowPayments: true, runs: 0, eventsWithin });
  expect(looked).toBe(times);
});

test("a stateful service that keeps the contract passes every workflow", async () => {
  const { workflows } = await verifyService({}, { cases: { ...readCases(), operations: {} } });
  expect(workflows.filter(({ verdict }) => verdict !== "shown")).toEqual([]);
});
