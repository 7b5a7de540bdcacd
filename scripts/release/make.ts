import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { BuildFailure } from "../contract/failure.ts";
import { addEntry, entry, firstEntry } from "./changelog.ts";
import { compareWithRelease, RELEASED } from "./compare.ts";
import { raiseVersion, VERSIONED } from "./raise-version.ts";
import { releaseVersion } from "./version.ts";

const CHANGELOG = "CHANGELOG.md";

const run = promisify(execFile);

/**
 * Makes the files of a release: raises the version, builds, freezes the bundle and writes the entry of the changelog.
 * Commits, tags and publishes nothing.
 *
 * @param root the folder of the repository, absolute
 * @param wanted a version, or `major`, `minor` or `patch`
 * @param date of the release, `YYYY-MM-DD`
 * @returns the version
 * @throws BuildFailure when the tree is dirty, the version is too low, or the build fails; nothing is changed then
 */
export async function makeRelease(
  root: string,
  wanted: string | undefined,
  date: string,
  signal: AbortSignal,
): Promise<string> {
  await refuseDirtyTree(root);
  const comparison = await compareWithRelease(root, signal);
  const version = releaseVersion(wanted, comparison);
  await buildAs(version, root, signal);

  const bundle = await readFile(join(root, "generated/openapi.yaml"), "utf8");
  const changelog = join(root, CHANGELOG);
  const before = existsSync(changelog) ? await readFile(changelog, "utf8") : undefined;
  const contract = JSON.parse(await readFile(join(root, "generated/openapi.json"), "utf8"));
  const { release } = comparison;
  const text = release ? entry(version, date, release.changes) : firstEntry(version, date, contract);
  await writeFile(changelog, addEntry(before, text));
  await writeFile(join(root, RELEASED), bundle.replace(/^#.*/, "# Frozen by npm run release. Do not edit."));
  return version;
}

async function refuseDirtyTree(root: string): Promise<void> {
  const { stdout } = await run("git", ["status", "--porcelain"], { cwd: root });
  if (stdout !== "") throw new BuildFailure(`Commit or stash what is not committed:\n${stdout.trimEnd()}`);
}

/** Raises the version and builds everything with it; takes the version back when the build fails. */
async function buildAs(version: string, root: string, signal: AbortSignal): Promise<void> {
  const before = await Promise.all(VERSIONED.map((file) => readFile(join(root, file), "utf8")));
  try {
    await raiseVersion(root, version);
    await run(process.execPath, [join(root, "scripts/build.ts")], { cwd: root, signal });
  } catch (error) {
    await Promise.all(VERSIONED.map((file, index) => writeFile(join(root, file), before[index] ?? "")));
    const { stderr } = error as { stderr?: string };
    if (stderr === undefined || signal.aborted) throw error;
    throw new BuildFailure(stderr.trim());
  }
}
