import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { BuildFailure } from "../../scripts/contract/failure.ts";
import { createStaging, publish } from "../../scripts/generate/context.ts";

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

test("files that cannot be replaced are a failure of one line, without absolute paths", async () => {
  const [staging, project] = [join(root, "made"), join(root, "project")];
  mkdirSync(join(staging, "generated"), { recursive: true });
  writeFileSync(join(staging, "generated", "types.d.ts"), "");
  // No user, not even root, can put a file in place of a folder.
  mkdirSync(join(project, "generated", "types.d.ts"), { recursive: true });
  const failure = await publish(staging, project, true).catch((error) => error);
  expect(failure).toBeInstanceOf(BuildFailure);
  expect(failure.message).toBe(
    "The build cannot write into the folder of the project: generated/types.d.ts: EISDIR: illegal operation on a directory. Build again once it can.",
  );
});
