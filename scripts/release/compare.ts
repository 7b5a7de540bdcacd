import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { bundle } from "../generate/bundle.ts";
import { type BuildContext, createStaging } from "../generate/context.ts";
import { type Change, changesBetween, readDocument } from "./changes.ts";

/** The bundle of the last release, relative to the root: frozen, so that the next version can be compared with it. */
export const RELEASED = "openapi/released.yaml";

/** How the contract of today differs from the one that was released last. */
export interface Comparison {
  /** `info.version` of the contract as it is. */
  contractVersion: string;
  packageVersion: string;
  /** Undefined before the first release. */
  release?: { version: string; changes: Change[] };
}

/**
 * Bundles the source afresh, and compares it with the last release.
 *
 * @param root the folder of the repository, absolute
 * @throws BuildFailure when the source cannot be bundled
 */
export async function compareWithRelease(root: string, signal: AbortSignal): Promise<Comparison> {
  const staging = await createStaging(root);
  const context: BuildContext = { root, staging, signal };
  try {
    await bundle(context);
    const fresh = join(staging, "generated/openapi.json");
    const versions = {
      contractVersion: (await readDocument(root, fresh)).info.version as string,
      packageVersion: JSON.parse(await readFile(join(root, "package.json"), "utf8")).version as string,
    };
    if (!existsSync(join(root, RELEASED))) return versions;
    const { version } = (await readDocument(root, RELEASED)).info;
    return { ...versions, release: { version, changes: await changesBetween(context, RELEASED, fresh) } };
  } finally {
    await rm(staging, { recursive: true });
  }
}
