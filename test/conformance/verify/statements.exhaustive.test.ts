import { describe, expect, test } from "vitest";
import type { OperationName, StatementReport } from "../../../scripts/conformance/verify/index.ts";
import { SEQUENCES } from "../../../scripts/conformance/verify/sequences.ts";
import { type CasesFile, readCases } from "../../../scripts/contract/cases.ts";
import { contract } from "../../support/contract.ts";
import { STATEMENT_BREAKS } from "../service/statement-breaks.ts";
import { verifyService } from "./tried-service.ts";

const isShown = ({ verdict }: StatementReport) => ["shown", "shown: its form", "partly shown"].includes(verdict);

/** How many operations show a statement that is about all. */
const MOST = 3;

/** The cases of one statement, with those that show that its operations exist. */
function casesOf(id: string): CasesFile {
  const cases = readCases();
  const ofSequence = SEQUENCES.find(({ statement }) => statement === id)?.operations ?? [];
  const isAbout = ([name, { requests, failures, responses }]: [string, CasesFile["operations"][string]]) =>
    ofSequence.includes(name) ||
    id in requests ||
    failures.some(({ statement }) => statement === id) ||
    Object.values(responses).some((fields) => Object.values(fields).includes(id));
  const all = Object.entries(cases.operations);
  const concerned = all.filter(isAbout).slice(-MOST);
  const hasEvents = concerned.some(([, { requests }]) => requests[id]?.some(({ events }) => events));
  // Events are read from the delivery records.
  const readers = hasEvents ? all.filter(([name]) => name === "get_webhooks") : [];
  const operations = Object.fromEntries(
    [...concerned, ...readers].map(([name, each]) => {
      const path = `${name}/path`;
      // A field of a response may have its value from the request.
      const ofField = Object.entries(each.requests).filter(([other]) => other.split("/")[1] === id.split("/")[1]);
      const requests = { [path]: each.requests[path] ?? [], ...Object.fromEntries(ofField) };
      // What a failure is like, is shown by any.
      const isOfFailures = Object.entries(each.responses).some(([status, fields]) => {
        return status !== "200" && Object.values(fields).includes(id);
      });
      const failures = each.failures.filter(({ statement }) => isOfFailures || statement === id);
      return [name, { ...each, requests, failures }];
    }),
  );
  return { ...cases, operations };
}

test("each statement that a service can show has a break", async () => {
  const { statements } = await verifyService({}, { cases: readCases() });
  const shown = statements.filter(isShown).map(({ id }) => id);
  expect(Object.keys(STATEMENT_BREAKS).sort()).toEqual(shown.sort());
});

describe("a statement is shown by a service that keeps it, and by none that breaks it:", () => {
  test.each(Object.entries(STATEMENT_BREAKS))("%s", async (id, apply) => {
    const cases = casesOf(id);
    const others = contract.operations.filter(({ name }) => !(name in cases.operations));
    const config = { skip: others.map((operation) => operation.id as OperationName) };
    const verdictOf = async (trial: Parameters<typeof verifyService>[0]) => {
      const { statements } = await verifyService(trial, { cases, config });
      return statements.find((each) => each.id === id);
    };
    expect(await verdictOf({})).toSatisfy(isShown);
    expect(await verdictOf({ apply })).not.toSatisfy(isShown);
  });
});
