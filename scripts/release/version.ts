import { gte, inc, lt, type ReleaseType, valid } from "semver";
import { BuildFailure } from "../contract/failure.ts";
import type { Comparison } from "./compare.ts";
import { lowestVersion } from "./versions.ts";

/**
 * The version that a release gets.
 *
 * @param wanted a version, or the part of the last released one to raise: `major`, `minor` or `patch`
 * @throws BuildFailure when it is none of these, was released already, or is lower than the changes ask for
 */
export function releaseVersion(wanted: string | undefined, { release, contractVersion }: Comparison): string {
  const version = ["major", "minor", "patch"].includes(wanted ?? "")
    ? inc(release?.version ?? contractVersion, wanted as ReleaseType)
    : valid(wanted);
  if (version === null) {
    throw new BuildFailure(`"${wanted ?? ""}" is no version: npm run release -- <version|major|minor|patch>`);
  }
  if (release === undefined) {
    if (lt(version, contractVersion)) throw new BuildFailure(`${version} is lower than ${contractVersion}, today's.`);
    return version;
  }
  if (gte(release.version, version))
    throw new BuildFailure(`${release.version} is released: ${version} must be higher.`);
  const lowest = lowestVersion(release.version, release.changes);
  if (lt(version, lowest)) {
    throw new BuildFailure(
      `What changed since ${release.version} asks for ${lowest} or higher, not ${version}: see npm run diff.`,
    );
  }
  return version;
}
