import { execFile } from "node:child_process";
import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { parse } from "yaml";
import type { Bundle } from "../../contract/contract.ts";
import { BuildFailure } from "../../contract/failure.ts";
import { bundleSource } from "../generate/bundle.ts";
import { SOURCE, type ToolContext } from "../generate/context.ts";
import { compareDocuments } from "./changes.ts";
import { type ListedChange, listChanges } from "./listed-changes.ts";
import { type ChangelogEntry, readUnreleased } from "./unreleased.ts";

/** The document of the last release, relative to the root. */
export const RELEASED = "scripts/build/release/released.yaml";

/** How the contract differs from its last release. */
export interface Comparison {
  /** `info.version` of the source. */
  contractVersion: string;
  packageVersion: string;
  release: { version: string; changes: ListedChange[] };
  /** What else it was compared with: a commit. */
  since?: { commit: string; changes: ListedChange[] };
  /** The entries for the changelog of the next release. */
  entries: ChangelogEntry[];
}

const runFile = promisify(execFile);

/**
 * Bundles the source anew, and compares it with the document of the last release.
 *
 * @param root the folder of the repository, absolute
 * @param commit what git calls a commit to compare with too, such as `main`
 * @throws BuildFailure when the source cannot be bundled, an entry for the changelog has no section, or git does not know
 *   the commit
 */
export async function compareSource(root: string, signal: AbortSignal, commit?: string): Promise<Comparison> {
  const context: ToolContext = { root, signal };
  const older = commit === undefined ? undefined : { commit, bundle: await bundleCommit(context, commit) };
  const fresh = await bundleSource(context, SOURCE);
  const since = async (base: Bundle) => listChanges(context, fresh, await compareDocuments(context, base, fresh));
  const released: Bundle = parse(await readFile(join(root, RELEASED), "utf8"));
  return {
    contractVersion: fresh.info.version,
    packageVersion: JSON.parse(await readFile(join(root, "package.json"), "utf8")).version,
    release: { version: released.info.version, changes: await since(released) },
    ...(older && { since: { commit: older.commit, changes: await since(older.bundle) } }),
    entries: await readUnreleased(root),
  };
}

/** Bundles the source of a commit, with the bundler of today. */
async function bundleCommit(context: ToolContext, commit: string): Promise<Bundle> {
  const { root, signal } = context;
  await using folder = await mkdtempDisposable(join(tmpdir(), "commit-"));
  const archive = join(folder.path, "base.tar");
  const options = ["archive", "--output", archive, "--end-of-options", commit, "openapi"];
  await runFile("git", options, { cwd: root, signal }).catch(({ stderr }: { stderr: string }) => {
    throw new BuildFailure(`There is no contract at ${commit}: ${stderr.trim()}. Name a commit, a branch or a tag.`);
  });
  await runFile("tar", ["-xf", archive, "-C", folder.path], { signal });
  return await bundleSource(context, join(folder.path, SOURCE));
}
