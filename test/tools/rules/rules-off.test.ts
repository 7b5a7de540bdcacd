import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../..");
const offOrMilder = /^ {2}[\w.$-]+:.*\b(off|warn|info|hint|allowAdditionalProperties: true)\b/;

// One reason may explain several rules in a row.
test.each(["redocly.yaml", ".spectral.yaml"])(
  "a rule that is off or milder in %s has its reason above it",
  async (file) => {
    const lines = (await readFile(join(root, file), "utf8")).split("\n");
    const unexplained = lines.filter((line, index) => {
      if (!offOrMilder.test(line)) return false;
      const above = lines.slice(0, index).findLast((each) => !offOrMilder.test(each));
      return !above?.startsWith("  # ");
    });
    expect(lines.some((line) => offOrMilder.test(line))).toBe(true);
    expect(unexplained).toEqual([]);
  },
);
