import { expect, test } from "vitest";
import { readOpenQuestions } from "../../../scripts/contract/open-questions.ts";
import { readCases } from "../../../scripts/specification/cases/published.ts";
import { BREAKS } from "../service/breaks.ts";
import { DECISIONS, decideAll } from "../service/decisions.ts";
import { breachesIn, verifyService, watchTour } from "./tried-service.ts";

const isBreach = ({ kind }: { kind: string }) => kind === "breach";

test("verify, proxy and check find nothing in a service that keeps the specification", async () => {
  expect(breachesIn(await verifyService({}, { runs: 30 }))).toEqual([]);
  const { proxy, check } = await watchTour({});
  expect([...proxy, ...check].filter(isBreach)).toEqual([]);
});

test("verify, proxy and check find a service that breaks it", async () => {
  const broken = BREAKS.find(({ name }) => name === "has match_score as a text") ?? {};
  expect(breachesIn(await verifyService(broken, {}))).not.toEqual([]);
  const { proxy, check } = await watchTour(broken);
  expect([proxy, check].map((found) => found.some(({ field }) => field.endsWith("match_score")))).toEqual([true, true]);
});

/** Failures whose status is open. */
const OPEN_FAILURES = readOpenQuestions().failures.flatMap(({ examples }) => examples);

/** A few operations, on which every decision bears. Those of the header are sent to one: it is the same everywhere. */
const few = readCases();
for (const [name, each] of Object.entries(few.operations)) {
  if (!["check_handle", "issue_sila", "get_webhooks"].includes(name)) each.requests = {};
  for (const id of Object.keys(each.requests)) {
    if (name !== "check_handle" && id.startsWith("header/")) delete each.requests[id];
  }
  each.failures = each.failures.filter(({ example }) => OPEN_FAILURES.includes(example));
}

const alone = Object.entries(DECISIONS).flatMap(([name, [, ...ways]]) => {
  return ways.map((way) => ({ what: `${name}: ${way}`, decisions: { [name]: way }, options: { cases: few } }));
});
const together = [1, 2, 3].map((way) => ({
  what: `all at once, ${way}`,
  decisions: decideAll(way),
  options: { runs: 10 },
}));

test.each([...alone, ...together])("a service is not accused of what is open, $what", async (each) => {
  expect(breachesIn(await verifyService(each, each.options))).toEqual([]);
  const { proxy, check } = await watchTour(each);
  expect([...proxy, ...check].filter(isBreach)).toEqual([]);
});

test.each([
  [{ message: "required" }, "message-required", "refused"],
  [{ message: "optional" }, "message-required", "accepted"],
  [{ cardName: "with destination_id" }, "card", "refused, accepted, accepted or refused"],
  [{ halfPairs: "accepted" }, "ends-half-a-pair", "accepted, accepted, refused, refused"],
  [{ halfPairs: "refused" }, "ends-half-a-pair", "refused, refused, refused, refused"],
  [{ repeated: "refused" }, "idempotency", "refused with 400"],
] as const)("a service that decides %o has its decision on %s in the report", async (decisions, question, decision) => {
  const { decisions: reported, statements } = await verifyService({ decisions }, {});
  const found = reported.filter((each) => each.question === question);
  expect(found.map((each) => each.decision).join(", ")).toBe(decision);
  const isOpen = !["optional", "refused"].includes(Object.values(decisions)[0] ?? "") || "repeated" in decisions;
  expect(statements.some(({ open }) => open.some(({ reason }) => reason.includes(question)))).toBe(isOpen);
});
