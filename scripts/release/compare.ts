import { execFile } from "node:child_process";
import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { parse } from "yaml";
import type { Bundle } from "../contract/contract.ts";
import { BuildFailure } from "../contract/failure.ts";
import { pointerSegments, valueAt } from "../contract/json-pointer.ts";
import { bundle } from "../generate/bundle.ts";
import { PRECISE, SOURCE, type ToolContext } from "../generate/context.ts";
import { lower } from "../generate/lower/lower.ts";
import { compareDocuments } from "./changes.ts";
import type { ContractChange } from "./contract-change.ts";
import { type ListedChange, listChanges } from "./listed-changes.ts";
import { type ChangelogEntry, readUnreleased } from "./unreleased.ts";

/**
 * The last release, relative to the root: as it was published, for any tool, and in the form of its source, with the
 * names and the rules of the mock that only the package has.
 */
export const RELEASED = { published: "openapi/released/openapi.yaml", precise: "openapi/released/contract.yaml" };

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
 * Bundles the source anew, and compares what would be published with the last release, lowered in the same way: how the
 * source or the bundle says something is no change of the contract.
 *
 * @param root the folder of the repository, absolute
 * @param commit what git calls a commit to compare with too, such as `main`
 * @throws BuildFailure when the source cannot be bundled, an entry for the changelog has no section, or git does not know
 *   the commit
 */
export async function compareSource(root: string, signal: AbortSignal, commit?: string): Promise<Comparison> {
  const context: ToolContext = { root, signal };
  const fresh = await bundleSource(context, SOURCE);
  const since = async (base: Bundle) => listChanges(context, fresh, await compareBundles(context, base, fresh));
  const released: Bundle = parse(await readFile(join(root, RELEASED.precise), "utf8"));
  return {
    contractVersion: fresh.info.version,
    packageVersion: JSON.parse(await readFile(join(root, "package.json"), "utf8")).version,
    release: { version: released.info.version, changes: await since(released) },
    ...(commit !== undefined && { since: { commit, changes: await since(await bundleCommit(context, commit)) } }),
    entries: await readUnreleased(root),
  };
}

async function bundleSource(context: ToolContext, source: string): Promise<Bundle> {
  return JSON.parse((await bundle(context, source))[PRECISE] ?? "");
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

/**
 * Compares two bundles in the form of their sources.
 *
 * @returns the changes, the most severe first
 * @throws BuildFailure with Redocly's words when it cannot compare them
 */
export async function compareBundles(context: ToolContext, base: Bundle, revision: Bundle): Promise<ContractChange[]> {
  const published = await compareDocuments(context, lower(base), lower(revision));
  const others = published.filter((change) => !isDerived(change, revision));
  return [...lostNames(base, revision), ...(others.length > 0 ? others : published)];
}

/**
 * Whether a change only follows from another one, since lowering makes what was changed: the union of the events of a
 * type, and the examples of responses that are paired with those of requests.
 */
function isDerived({ kind, typeName, property, path }: ContractChange, revision: Bundle): boolean {
  if (typeName === "Example" && property === "value") return valueAt(revision, path) === undefined;
  const [, section, name = "", keyword] = pointerSegments(path);
  if (section !== "schemas") return false;
  const schema = revision.components?.schemas?.[name];
  if (schema === undefined) return keyword !== undefined || kind === "added";
  return keyword === "discriminator" && !("discriminator" in schema);
}

/** The removed schemas that are not published, but of which programs import the type by its name. */
function lostNames(base: Bundle, revision: Bundle): ContractChange[] {
  const { components: { schemas: published = {} } = {} } = lower(base);
  const names = Object.keys(base.components?.schemas ?? {}).filter((name) => !(name in published));
  const lost = names.filter((name) => !(name in (revision.components?.schemas ?? {})));
  return lost.map((name) => ({
    ...{ impact: "major", kind: "removed", typeName: "Schema" },
    path: `#/components/schemas/${name}`,
    text: `schema \`${name}\` was removed`,
    breaks: "programs with the types",
  }));
}
