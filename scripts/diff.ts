import { join } from "node:path";
import { BuildFailure } from "./build/failure.ts";
import { compareWithRelease } from "./diff/compare.ts";
import { report } from "./diff/report.ts";
import { lowestVersion, versionFault } from "./diff/versions.ts";

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => interruption.abort());

process.exitCode = await main(join(import.meta.dirname, ".."));

/**
 * Prints what changed since the last release, and which version that asks for.
 *
 * @returns the exit code: 0, or 1 when the version was not raised enough or the source cannot be
 * bundled, 130 when interrupted
 */
async function main(root: string): Promise<number> {
  try {
    const { release, contractVersion, packageVersion } = await compareWithRelease(root, interruption.signal);
    const lowest = release === undefined ? contractVersion : lowestVersion(release.version, release.changes);
    if (release === undefined) {
      console.log("Nothing is released yet: there is nothing to compare with.");
    } else if (release.changes.length === 0) {
      console.log(`Nothing has changed since ${release.version}.`);
    } else {
      console.log(`${report(release.changes)}\n\nSince ${release.version}, this asks for ${lowest} or higher.`);
    }
    const fault = versionFault(packageVersion, contractVersion, lowest);
    if (fault !== undefined) {
      console.error(fault);
      return 1;
    }
    return 0;
  } catch (error) {
    if (interruption.signal.aborted) return 130;
    if (!(error instanceof BuildFailure)) throw error;
    console.error(error.message);
    return 1;
  }
}
