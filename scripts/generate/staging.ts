import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/** Makes an empty staging folder inside the root, so that files can be renamed out of it. */
export function createStaging(root: string): Promise<string> {
  return mkdtemp(join(root, ".staging-"));
}

/**
 * Moves every file of the staging folder over the one of the same path in the root.
 *
 * @param complete the staging folder holds all that is made: other files of `generated/` are removed
 */
export async function publish(staging: string, root: string, complete: boolean): Promise<void> {
  const made = await filesOf(staging);
  for (const file of made) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await rename(join(staging, file), join(root, file));
  }
  if (!complete) return;
  for (const file of await filesOf(join(root, "generated"))) {
    const path = join("generated", file);
    if (!made.includes(path)) await rm(join(root, path));
  }
}

/** The files below a folder, as paths relative to it, in order. */
export async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
}
