import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { checkCommand, runHere } from "./check-command.ts";
import { remarksOf } from "./remarks.ts";

// Not a unit test, which passes with any change of the contract: what was recorded is of the contract of that day.

const folder = join(import.meta.dirname, "recordings");
const { recordings }: { recordings: { file: string; calls: number; expected: string[] }[] } = parse(
  readFileSync(join(folder, "recordings.yaml"), "utf8"),
);
const { check } = checkCommand(runHere);

test("every recording is listed", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".har"));
  expect(recordings.map(({ file }) => file).sort()).toEqual(files.sort());
});

describe("of what programs have recorded of the mock, only what is wrong is reported, and what is missing:", () => {
  test.each(recordings)("$file", async ({ file, calls, expected }) => {
    const { exchanges, remarks } = await remarksOf(check, readFileSync(join(folder, file), "utf8"));
    expect(exchanges.filter(({ role }) => role === "call")).toHaveLength(calls);
    expect(remarks).toEqual(expected);
  });
});
