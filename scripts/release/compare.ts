import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bundle } from "../contract/contract.ts";
import { bundle } from "../generate/bundle.ts";
import { type BuildContext, createStaging, PRECISE } from "../generate/context.ts";
import { lower } from "../generate/lower/lower.ts";
import { compareDocuments, readDocument } from "./changes.ts";
import { type ContractChange, IMPACTS, locateChange } from "./contract-change.ts";

/**
 * The bundle of the last release in the form of its source, relative to the root: kept so that the next version can be
 * compared with it.
 */
export const RELEASED = "openapi/released.yaml";

/** How the contract differs from its last release. */
export interface Comparison {
  /** `info.version` of the source. */
  contractVersion: string;
  packageVersion: string;
  /** The last release; undefined before the first. */
  release?: { version: string; changes: ContractChange[] };
}

/**
 * Bundles the source anew, and compares what would be published with the last release, lowered in the same way: how the
 * source or the bundle says something is no change of the contract.
 *
 * @param root the folder of the repository, absolute
 * @throws BuildFailure when the source cannot be bundled
 */
export async function compareWithRelease(root: string, signal: AbortSignal): Promise<Comparison> {
  const staging = await createStaging(root);
  const context: BuildContext = { root, staging, signal };
  try {
    const { [PRECISE]: precise = "" } = await bundle(context);
    const fresh: Bundle = JSON.parse(precise);
    const versions = {
      contractVersion: fresh.info.version,
      packageVersion: JSON.parse(await readFile(join(root, "package.json"), "utf8")).version as string,
    };
    if (!existsSync(join(root, RELEASED))) return versions;
    const released: Bundle = await readDocument(root, RELEASED);
    return {
      ...versions,
      release: { version: released.info.version, changes: await compareBundles(context, released, fresh) },
    };
  } finally {
    await rm(staging, { recursive: true });
  }
}

/**
 * Compares two bundles in the form of their sources.
 *
 * @returns the changes, the most severe first
 * @throws BuildFailure with Redocly's words when it cannot compare them
 */
export async function compareBundles(context: BuildContext, base: Bundle, revision: Bundle): Promise<ContractChange[]> {
  const files = [join(context.staging, "base.json"), join(context.staging, "revision.json")] as const;
  await writeFile(files[0], JSON.stringify(lower(base)));
  await writeFile(files[1], JSON.stringify(lower(revision)));
  const published = await compareDocuments(context, ...files);
  return [...lostNames(base, revision), ...published];
}

/** The removed schemas that are not published, but of which programs import the type by its name. */
function lostNames(base: Bundle, revision: Bundle): ContractChange[] {
  const { components: { schemas: published = {} } = {} } = lower(base);
  const names = Object.keys(base.components?.schemas ?? {}).filter((name) => !(name in published));
  const lost = names.filter((name) => !(name in (revision.components?.schemas ?? {})));
  return lost.map((name) => ({
    ...{ impact: "major", kind: "removed", typeName: "Schema" },
    path: `#/components/schemas/${name}`,
    text: `Schema \`${name}\` was removed.`,
  }));
}

/** Lists the changes as text: a line for each, the most severe first, with its place in the document. */
export function renderChanges(changes: ContractChange[]): string {
  const groups = IMPACTS.map((impact) => changes.filter((change) => change.impact === impact));
  return groups
    .filter((group) => group.length > 0)
    .map((group) => `${group[0]?.impact}\n${group.map(renderChange).join("\n")}`)
    .join("\n\n");
}

function renderChange({ path, text }: ContractChange): string {
  const where = locateChange(path);
  return `  ${where === undefined ? "" : `${where}: `}${text}\n      ${path}`;
}
