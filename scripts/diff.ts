import { exitCodeOf } from "./contract/failure.ts";
import { ROOT } from "./contract/generated.ts";
import { compareWithRelease, renderChanges } from "./release/compare.ts";
import { lowestVersion, versionFault } from "./release/versions.ts";

process.exitCode = await exitCodeOf(main);

/**
 * Prints what changed since the last release, and which version that requires.
 *
 * @returns the exit code: 0, or 1 when the version was not raised enough
 * @throws BuildFailure when the source cannot be bundled
 */
async function main(signal: AbortSignal): Promise<number> {
  const { release, contractVersion, packageVersion } = await compareWithRelease(ROOT, signal);
  const lowest = release === undefined ? contractVersion : lowestVersion(release.version, release.changes);
  if (release === undefined) {
    console.log("Nothing is released yet, so there is nothing to compare with.");
  } else if (release.changes.length === 0) {
    console.log(`Nothing has changed since ${release.version}.`);
  } else {
    console.log(`${renderChanges(release.changes)}\n\nSince ${release.version}, this requires ${lowest} or higher.`);
  }
  const fault = versionFault(packageVersion, contractVersion, lowest);
  if (fault === undefined) return 0;
  console.error(fault);
  return 1;
}
