import { execFile } from "node:child_process";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { major } from "semver";
import { isScalar, parseDocument } from "yaml";
import { BuildFailure } from "../../contract/failure.ts";
import { SOURCE } from "../generate/context.ts";
import { renderEntry } from "./changelog.ts";
import { compareSource, RELEASED } from "./compare.ts";
import { removeUnreleased } from "./unreleased.ts";
import { findMissingNotes } from "./upgrade-notes.ts";
import { releaseVersion } from "./versions.ts";

/** The files that contain the version. */
const VERSIONED = ["package.json", "package-lock.json", SOURCE];

/** The guide with the upgrade notes. */
const GUIDE = "docs/changelog.md";

const runFile = promisify(execFile);

/**
 * Makes the files of a release: raises the version, builds, freezes the bundle, and moves the unreleased entries into the
 * changelog. Does not commit, tag or publish.
 *
 * @param root the folder of the repository, absolute
 * @param versionOrPart a version, or `major`, `minor` or `patch`
 * @param date of the release, `YYYY-MM-DD`
 * @returns the version
 * @throws BuildFailure when the tree is dirty, the version is too low, or the build fails: nothing is changed then; or when
 *   a major version has no upgrade notes, of which there is a skeleton then
 */
export async function makeRelease(
  root: string,
  versionOrPart: string | undefined,
  date: string,
  signal: AbortSignal,
): Promise<string> {
  await refuseDirtyTree(root);
  const comparison = await compareSource(root, signal);
  const version = releaseVersion(versionOrPart, comparison);
  const guide = await readFile(join(root, GUIDE), "utf8");
  const missing = findMissingNotes(guide, comparison.release.version, version, comparison.entries);
  if (missing) {
    await writeFile(join(root, GUIDE), missing.skeleton);
    throw new BuildFailure(
      `${GUIDE}:${missing.line} has a skeleton of the upgrade notes for version ${major(version)} now, from the breaking entries: say what a reader has to do, commit it, and run this command again.`,
    );
  }
  await buildAs(version, root, signal);

  const entry = renderEntry(version, date, comparison.entries, comparison.release.changes);
  await edit(join(root, "CHANGELOG.md"), (text) => text.replace(/^## /m, (newest) => `${entry}\n${newest}`));
  await removeUnreleased(root);
  await copyFile(join(root, "generated/openapi.yaml"), join(root, RELEASED));
  return version;
}

async function refuseDirtyTree(root: string): Promise<void> {
  const { stdout } = await runFile("git", ["status", "--porcelain"], { cwd: root });
  if (stdout !== "") throw new BuildFailure(`Commit or stash these changes first:\n${stdout.trimEnd()}`);
}

/** Raises the version and builds everything with it; restores the version when the build fails. */
async function buildAs(version: string, root: string, signal: AbortSignal): Promise<void> {
  const before = await Promise.all(VERSIONED.map((file) => readFile(join(root, file), "utf8")));
  try {
    await raiseVersion(root, version);
    await runFile(process.execPath, [join(root, "scripts/build.ts")], { cwd: root, signal });
  } catch (error) {
    await Promise.all(VERSIONED.map((file, index) => writeFile(join(root, file), before[index] ?? "")));
    const { stderr } = error as { stderr?: string };
    if (stderr === undefined || signal.aborted) throw error;
    throw new BuildFailure(stderr.trim());
  }
}

/** Writes a version into the package, its lock file and the root of the contract, and changes nothing else in them. */
async function raiseVersion(root: string, version: string): Promise<void> {
  await edit(join(root, "package.json"), (text) => formatJson({ ...JSON.parse(text), version }));
  await edit(join(root, "package-lock.json"), (text) => {
    const lock = JSON.parse(text);
    lock.version = version;
    lock.packages[""].version = version;
    return formatJson(lock);
  });
  await edit(join(root, SOURCE), (text) => {
    const node = parseDocument(text).getIn(["info", "version"], true);
    if (!isScalar(node) || !node.range) throw new Error(`${SOURCE} has no info.version.`);
    const [begin, end] = node.range;
    return `${text.slice(0, begin)}${version}${text.slice(end)}`;
  });
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, "utf8")));
}

function formatJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
