import { describe, expect, test } from "vitest";
import { judgeOf } from "../../scripts/traffic/judge.ts";
import { contract } from "../support/contract.ts";
import { BREAKS } from "./breaks.ts";

const judge = judgeOf(contract);

test("more than a hundred ways to break the contract differ", () => {
  expect(new Set(BREAKS.map(({ what }) => what)).size).toBe(BREAKS.length);
  expect(BREAKS.length).toBeGreaterThan(100);
});

describe("is reported with its field and side, and only when it is broken:", () => {
  test.each(BREAKS)("$what", ({ kept, broken, expected }) => {
    expect(judge(kept)).toMatchObject({ findings: [], unjudged: [] });
    expect(judge(broken).findings).toContainEqual(expect.objectContaining(expected));
  });
});
