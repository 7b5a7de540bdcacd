import { expect, test } from "vitest";
import { readCases } from "../../../scripts/contract/cases.ts";
import { readOpenQuestions } from "../../../scripts/contract/open-questions.ts";
import { BREAKS } from "../service/breaks.ts";
import { OTHER_WAYS } from "../service/decisions.ts";
import { breachesIn, verifyService } from "./tried-service.ts";

test("verify finds nothing in a service that keeps the specification", async () => {
  expect(breachesIn(await verifyService({}, {}))).toEqual([]);
});

test("verify finds a service that breaks it", async () => {
  const broken = BREAKS.find(({ name }) => name === "has match_score as a text") ?? {};
  expect(breachesIn(await verifyService(broken, {}))).not.toEqual([]);
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

test.concurrent.each(OTHER_WAYS)("verify does not accuse a service of what is open, $name", async ({ decisions }) => {
  const options = Object.keys(decisions).length === 1 ? { cases: few } : {};
  expect(breachesIn(await verifyService({ decisions }, options))).toEqual([]);
});

test.each([
  // Without `message`, and with another one.
  [{ message: "required" }, "message-required", "refused, refused"],
  [{ message: "optional" }, "message-required", "accepted, refused"],
  [{ message: "any" }, "message-required", "accepted, accepted"],
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
