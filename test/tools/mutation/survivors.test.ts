import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../support/pages.ts";
import { listSurvivors, type Mutant, nameOf, scores } from "./survivors.ts";

// The lines that the mutants below change.
const [one, two] = [1, 2];
const path = "test/tools/mutation/survivors.test.ts";
const line = readFileSync(join(ROOT, path), "utf8").split("\n").indexOf("const [one, two] = [1, 2];") + 1;

function mutant(replacement: string, status: string): Mutant {
  const location = { start: { line, column: 20 }, end: { line, column: 26 } };
  return { fileName: join(ROOT, path), location, replacement, status };
}

test("a mutant is named by its line and its change", () => {
  expect([one, two]).toEqual([1, 2]);
  expect(nameOf(mutant("[]", "Killed"))).toBe(`${path}: const [one, two] = «[1, 2] → []»;`);
});

test("those are listed that no test kills", () => {
  const mutants = [mutant("[]", "Survived"), mutant("[1]", "NoCoverage"), mutant("[2]", "Killed")];
  expect(listSurvivors(mutants)).toEqual(mutants.slice(0, 2).map(nameOf));
});

test("the score of a folder leaves out what is no verdict, and counts it", () => {
  const mutants = ["Killed", "Timeout", "Survived", "NoCoverage"].map((status) => mutant("[]", status));
  expect(scores(mutants)).toEqual([" 50.0 %  2 of 4  test/tools/mutation"]);
  mutants.push(mutant("[]", "RuntimeError"));
  expect(scores(mutants)).toEqual([" 50.0 %  2 of 4  test/tools/mutation  (1 more without a verdict)"]);
});
