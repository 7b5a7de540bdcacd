import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { BuildFailure } from "../../scripts/contract/failure.ts";
import { createStaging } from "../../scripts/generate/context.ts";

const root = mkdtempSync(join(tmpdir(), "staging-"));
afterAll(() => rmSync(root, { recursive: true }));

test("a build removes what a killed build has left, and nothing of one that runs", async () => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  for (const name of [`.staging-${pid}-killed`, `.staging-${process.ppid}-runs`, "staging-1-of-others"]) {
    mkdirSync(join(root, name));
    writeFileSync(join(root, name, "file"), "");
  }
  const own = basename(await createStaging(root));
  expect(own).toMatch(/^\.staging-/);
  expect(readdirSync(root).sort()).toEqual([own, `.staging-${process.ppid}-runs`, "staging-1-of-others"].sort());
});

test("a disk that cannot be written is a failure of one line, without absolute paths", async () => {
  const file = join(root, "file");
  writeFileSync(file, "");
  const failure = await createStaging(file).catch((error) => error);
  expect(failure).toBeInstanceOf(BuildFailure);
  expect(failure.message).toBe("The build cannot write into the folder of the project: ENOTDIR: not a directory.");
});
