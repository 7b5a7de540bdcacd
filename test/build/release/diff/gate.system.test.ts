import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compareSource } from "../../../../scripts/build/release/compare.ts";
import { DIFF_WRITERS } from "../../../../scripts/build/release/diff-report.ts";
import { findReleaseFault } from "../../../../scripts/build/release/versions.ts";

const root = join(import.meta.dirname, "../../../..");
const comparison = await compareSource(root, new AbortController().signal);

test("the changes since the last release have entries for the changelog, and the version fits", () => {
  expect(findReleaseFault(comparison), DIFF_WRITERS.text(comparison)).toBeUndefined();
});

test("the newest entry of the changelog is that of the last release", async () => {
  const text = await readFile(join(root, "CHANGELOG.md"), "utf8");
  expect(text.match(/^## \[(.*)\]/m)?.[1]).toBe(comparison.release.version);
});
