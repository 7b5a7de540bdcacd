import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../support/pages.ts";
import { departures, type Mutant, nameOf, readSurvivors, scores } from "./survivors.ts";

const listed = readSurvivors().flatMap(({ mutants }) => mutants);

test("each listed survivor is of a line that is still there, and is listed once", () => {
  const gone = listed.filter((name) => {
    const [file = "", change = ""] = name.split(/: (.*)/);
    const line = change.replace(/«(.*) → .*»/, "$1");
    return !readFileSync(join(ROOT, file), "utf8").replaceAll(/\s+/g, " ").includes(line);
  });
  expect(gone).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

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

test("a survivor that is not listed departs from the list, and so does a listed mutant that is killed", () => {
  const mutants = [mutant("[]", "Survived"), mutant("[1]", "NoCoverage"), mutant("[2]", "Killed")];
  const [first = "", second = "", third = ""] = mutants.map(nameOf);
  expect(departures(mutants, [{ reason: "any", mutants: [first, second] }])).toEqual([]);
  expect(departures(mutants, [{ reason: "any", mutants: [first, third, "scripts/other.ts: «a → b»"] }])).toEqual([
    `survives: ${second}`,
    `in survivors.yaml, but killed, or no mutant any more: ${third}`,
  ]);
});

test("the score of a folder leaves out what is no verdict, and counts it", () => {
  const mutants = ["Killed", "Timeout", "Survived", "NoCoverage"].map((status) => mutant("[]", status));
  expect(scores(mutants)).toEqual([" 50.0 %  2 of 4  test/tools/mutation"]);
  mutants.push(mutant("[]", "RuntimeError"));
  expect(scores(mutants)).toEqual([" 50.0 %  2 of 4  test/tools/mutation  (1 more without a verdict)"]);
});
