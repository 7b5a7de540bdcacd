import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compareWithRelease, renderChanges } from "../../../scripts/release/compare.ts";
import { lowestVersion, versionFault } from "../../../scripts/release/versions.ts";

const root = join(import.meta.dirname, "../../..");
const { release, contractVersion, packageVersion } = await compareWithRelease(root, new AbortController().signal);

test("the version is raised as far as the changes since the last release require", () => {
  const lowest = release === undefined ? contractVersion : lowestVersion(release.version, release.changes);
  expect(versionFault(packageVersion, contractVersion, lowest), renderChanges(release?.changes ?? [])).toBeUndefined();
});

test("the newest entry of the changelog is that of the last release", async () => {
  const changelog = join(root, "CHANGELOG.md");
  const text = existsSync(changelog) ? await readFile(changelog, "utf8") : "";
  expect(text.match(/^## \[(.*)\]/m)?.[1]).toBe(release?.version);
});
