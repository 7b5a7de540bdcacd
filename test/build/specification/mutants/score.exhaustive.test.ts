import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../../../scripts/contract/generated.ts";
import { specification } from "../specification.ts";
import { createJury } from "./jury.ts";
import { departuresFromList, type Verdict } from "./survivors.ts";

test("npm exec -- node test/tools/mutation/main.ts: every mutant of the contract is killed, or listed with its reason", async () => {
  const { stdout } = await promisify(execFile)("npm", ["exec", "--", "node", "test/tools/mutation/main.ts"], {
    cwd: ROOT,
  });
  expect(stdout).toMatch(/^The survivors are those of /m);
});

test("without the statement of a maximum, the mutant without it survives", async () => {
  const { cases, subjects } = specification;
  const mutant = { pointer: "#/components/schemas/IssueSilaRequest/properties/amount/maximum", change: "left out" };
  const ofAmount = cases.filter(({ statement }) => statement.startsWith("issue_sila/amount"));
  const others = ofAmount.filter(({ statement }) => statement !== "issue_sila/amount-maximum");
  const killer = (some: typeof cases) => createJury({ cases: some, readings: [], subjects })(mutant);
  expect((await killer(ofAmount))?.problem).toContain("issue_sila/amount-maximum");
  expect(await killer(others)).toBeUndefined();
});

describe("departuresFromList", () => {
  const mutant = { pointer: "#/a", change: "left out" };
  const killed: Verdict = { mutant, killer: { by: "value", problem: "op/name: accepted" } };
  const survivor: Verdict = { mutant, killer: undefined };
  const listed = { reason: "Because.", mutants: ["#/a left out"] };

  test("are none where the list agrees", () => {
    expect(departuresFromList([killed], [])).toEqual([]);
    expect(departuresFromList([survivor], [listed])).toEqual([]);
  });

  test.each([
    ["a survivor that is not listed", [survivor], [], "survives; add a row or a case"],
    ["a mutant that is killed by now", [killed], [listed], "killed by a value (op/name: accepted); remove it"],
    ["a mutant that does not exist", [], [listed], "in survivors.yaml, but there is no such mutant"],
    ["a mutant that is listed twice", [survivor], [listed, listed], "listed twice in survivors.yaml"],
  ])("name %s", (_, verdicts, list, message) => {
    expect(departuresFromList(verdicts, list)).toEqual([expect.stringContaining(`#/a left out: ${message}`)]);
  });
});
