import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { isSubset } from "../../../../scripts/build/release/sets/satisfiable.ts";

type Case = [relation: string, one: unknown, other: unknown];

const cases: Case[] = parse(readFileSync(new URL("sets.yaml", import.meta.url), "utf8"));
const RELATIONS: Record<string, [oneInOther: boolean, otherInOne: boolean]> = {
  same: [true, true],
  less: [true, false],
  more: [false, true],
  other: [false, false],
};

test.each(cases)("%s: %j, %j", (relation, one, other) => {
  expect([isSubset(one, other), isSubset(other, one)]).toEqual(RELATIONS[relation]);
});
