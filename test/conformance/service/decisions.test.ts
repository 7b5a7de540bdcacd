import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { DECISIONS, DECISIONS_OF } from "./decisions.ts";

const REGISTER = new URL("../../../openapi/specification/open-questions.yaml", import.meta.url);
const questions: { id: string; judged?: "never" }[] = parse(readFileSync(REGISTER, "utf8"));

test("what the register leaves open is never judged, or can be decided by the service of the tests", () => {
  const decided = questions.filter(({ judged }) => judged === undefined).map(({ id }) => id);
  expect(Object.keys(DECISIONS_OF).sort()).toEqual(decided.sort());
  const unknown = Object.values(DECISIONS_OF)
    .flat()
    .filter((name) => !(name in DECISIONS));
  expect(unknown).toEqual([]);
});
