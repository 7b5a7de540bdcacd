import { describe, expect, test } from "vitest";
import { readCases } from "../support/cases.ts";
import { contract } from "../support/contract.ts";
import { judgeAll } from "./judge-all.ts";
import { createJury } from "./jury.ts";
import { departuresFromList, readSurvivors } from "./survivors.ts";
import type { Verdict } from "./worker.ts";

test("every mutant of the contract is killed by a case, or listed with its reason", { timeout: 600_000 }, async () => {
  const verdicts = await judgeAll();
  expect(verdicts.length).toBeGreaterThan(1500);
  expect(departuresFromList(verdicts, readSurvivors())).toEqual([]);
});

test("a case that is taken away lets a mutant survive", { timeout: 60_000 }, async () => {
  const taken = "issue_sila/amount-above-maximum";
  const mutant = { pointer: "#/components/schemas/IssueSilaRequest/properties/amount/maximum", change: "left out" };
  const killer = async (cases: ReturnType<typeof readCases>) => (await createJury(contract, cases, () => []))(mutant);
  expect((await killer(readCases()))?.problem).toContain(taken);
  expect(await killer(readCases().filter(({ id }) => id !== taken))).toBeUndefined();
});

describe("departuresFromList", () => {
  const mutant = { pointer: "#/a", change: "left out" };
  const byCase: Verdict = { mutant, killer: { by: "case", problem: "op/name: accepted" } };
  const byTable: Verdict = { mutant, killer: { by: "table", problem: "a: missing" } };
  const byNothing: Verdict = { mutant, killer: undefined };
  const none = { tables: [], nothing: [] };
  const listed = [{ reason: "Because.", mutants: ["#/a left out"] }];

  test("are none where the list agrees", () => {
    expect(departuresFromList([byCase], none)).toEqual([]);
    expect(departuresFromList([byTable], { tables: listed, nothing: [] })).toEqual([]);
    expect(departuresFromList([byNothing], { tables: [], nothing: listed })).toEqual([]);
  });

  test.each([
    ["a survivor that is not listed", byNothing, none, "survives, so write a case"],
    ["a hole in the cases", byTable, none, "no case kills it, only a table (a: missing), so write a case"],
    [
      "one that is killed by now",
      byCase,
      { tables: [], nothing: listed },
      'killed by a case (op/name: accepted), so take it off the list "nothing"',
    ],
    [
      "one that a table kills by now",
      byTable,
      { tables: [], nothing: listed },
      'only a table (a: missing), so move it to the list "tables"',
    ],
  ])("tell %s", (_, verdict, list, message) => {
    expect(departuresFromList([verdict], list)).toEqual([expect.stringContaining(`#/a left out: `)]);
    expect(departuresFromList([verdict], list)[0]).toContain(message);
  });

  test("tell one that does not exist, and one that is listed twice", () => {
    expect(departuresFromList([], { tables: listed, nothing: [] })).toEqual([
      "#/a left out: in survivors.yaml, but there is no such mutant",
    ]);
    expect(departuresFromList([byTable], { tables: [...listed, ...listed], nothing: [] })).toEqual([
      "#/a left out: listed twice in survivors.yaml",
    ]);
  });
});
