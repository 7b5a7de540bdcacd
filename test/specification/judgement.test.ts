import { describe, expect, it } from "vitest";
import { contract } from "../support/contract.ts";
import { checksOf } from "./judgement.ts";

const checks = checksOf(contract);
const subjects = [...new Set(checks.map(({ subject }) => subject))];

describe.each(subjects)("%s", (subject) => {
  it.each(checks.filter((check) => check.subject === subject))("$name", ({ problems }) => {
    expect(problems()).toEqual([]);
  });
});
