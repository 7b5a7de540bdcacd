import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { bundle } from "../generate/bundle.ts";
import { type BuildContext, createStaging } from "../generate/context.ts";
import { type Change, changesBetween, IMPACTS } from "./changes.ts";
import { whereabouts } from "./sentence.ts";

/** The bundle of the last release, relative to the root: kept so that the next version can be compared with it. */
export const RELEASED = "openapi/released.yaml";

/** How the contract differs from its last release. */
export interface Comparison {
  /** `info.version` of the source. */
  contractVersion: string;
  packageVersion: string;
  /** The last release; undefined before the first. */
  release?: { version: string; changes: Change[] };
}

/**
 * Bundles the source anew, and compares it with the last release.
 *
 * @param root the folder of the repository, absolute
 * @throws BuildFailure when the source cannot be bundled
 */
export async function compareWithRelease(root: string, signal: AbortSignal): Promise<Comparison> {
  const staging = await createStaging(root);
  const context: BuildContext = { root, staging, signal };
  try {
    await bundle(context);
    const fresh = join(staging, "generated/openapi.yaml");
    const versions = {
      contractVersion: await versionOf(fresh),
      packageVersion: JSON.parse(await readFile(join(root, "package.json"), "utf8")).version as string,
    };
    const released = join(root, RELEASED);
    if (!existsSync(released)) return versions;
    const release = { version: await versionOf(released), changes: await changesBetween(context, RELEASED, fresh) };
    return { ...versions, release };
  } finally {
    await rm(staging, { recursive: true });
  }
}

async function versionOf(document: string): Promise<string> {
  return parse(await readFile(document, "utf8")).info.version;
}

/** Lists the changes as text: a line for each, the most severe first, with its place in the document. */
export function report(changes: Change[]): string {
  const groups = IMPACTS.map((impact) => changes.filter((change) => change.impact === impact));
  return groups
    .filter((group) => group.length > 0)
    .map((group) => `${group[0]?.impact}\n${group.map(line).join("\n")}`)
    .join("\n\n");
}

function line({ path, text }: Change): string {
  const where = whereabouts(path);
  return `  ${where === undefined ? "" : `${where}: `}${text}\n      ${path}`;
}
