import { lstatSync, readdirSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { CausalFailure } from "../../contract/failure.ts";

/** No file of ours has a tenth of it; the parsers of YAML take seconds for more. */
const MOST_BYTES = 4_000_000;

/**
 * Refuses what no reader of the source must open, whoever refers to it: symbolic links that lead out of a folder, what is
 * neither a file nor a folder, such as a pipe, for which a reader would wait, and huge files.
 *
 * @param root the folder of the repository
 * @param paths files and folders, relative to the root; one that does not exist has nothing to refuse
 * @throws CausalFailure with a line for each
 */
export function checkEntries(root: string, ...paths: string[]): void {
  const real = realpathSync(root);
  const faults = paths.flatMap((path) => [...faultsOf(root, path, join(real, path))]);
  if (faults.length > 0) throw new CausalFailure(faults.join("\n"));
}

/** @param within the real path that links must not leave */
function* faultsOf(root: string, path: string, within: string): Generator<string> {
  const stats = lstatSync(join(root, path), { throwIfNoEntry: false });
  if (stats?.isSymbolicLink()) {
    const target = realTarget(join(root, path));
    if (target === undefined) yield `${path} is a symbolic link that leads nowhere: remove it`;
    else if (!`${target}${sep}`.startsWith(`${within}${sep}`))
      yield `${path} is a symbolic link that leads out of ${path.split("/")[0]}: replace it by a copy of what it leads to`;
  } else if (stats?.isDirectory()) {
    for (const name of readdirSync(join(root, path)).sort()) yield* faultsOf(root, `${path}/${name}`, within);
  } else if (stats?.isFile()) {
    if (stats.size > MOST_BYTES)
      yield `${path} has ${Math.ceil(stats.size / 1e6)} MB, and a file of the source at most ${MOST_BYTES / 1e6}: split it`;
  } else if (stats) yield `${path} is neither a file nor a folder: replace it by a file`;
}

function realTarget(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
