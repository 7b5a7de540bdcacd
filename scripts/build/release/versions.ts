import { gte, inc, lt, type ReleaseType, valid } from "semver";
import { BuildFailure } from "../../contract/failure.ts";
import type { Comparison } from "./compare.ts";
import { type ContractChange, IMPACTS } from "./contract-change.ts";
import { BREAKING, type ChangelogEntry, UNRELEASED } from "./unreleased.ts";

/**
 * The lowest version that may contain these changes.
 *
 * @param released the version that the changes are made to
 * @returns the released version itself when there are none
 */
export function lowestVersion(released: string, changes: ContractChange[]): string {
  const impact = IMPACTS.find((candidate) => changes.some((change) => change.impact === candidate));
  return impact === undefined ? released : String(inc(released, impact));
}

/**
 * What is wrong with the versions of the package and of the document, and with the entries for the changelog; undefined
 * when nothing is. A version is raised by the release; one that is raised before must be high enough.
 */
export function findReleaseFault(comparison: Comparison): string | undefined {
  const { packageVersion, contractVersion, release, entries } = comparison;
  const where = "info.version of openapi/openapi.yaml";
  if (packageVersion !== contractVersion) {
    return `package.json has the version ${packageVersion}, ${where} is ${contractVersion}: make them equal.`;
  }
  const { version, changes } = release;
  const lowest = lowestVersion(version, changes);
  if (contractVersion !== version && lt(contractVersion, lowest)) {
    const files = `package.json, package-lock.json and ${where}`;
    return `The version is ${contractVersion}, but the changes require ${lowest} or higher: set it back to ${version} in ${files}, since npm run release raises it.`;
  }
  const isBreaking = changes.some(({ impact }) => impact === "major");
  if (isBreaking && !entries.some(isBreakingEntry)) {
    return `The changes require ${lowest}: write ${UNRELEASED}/<name>.changed.md, with "- **Breaking:** " and what a reader has to do.`;
  }
  if (entries.length === 0 && changes.some(({ impact }) => impact === "minor")) {
    return `The changes require ${lowest}: write ${UNRELEASED}/<name>.added.md, with "- " and what is new.`;
  }
  return undefined;
}

/**
 * The version of the next release.
 *
 * @param versionOrPart a version, or the part of the last released one to raise: `major`, `minor` or `patch`
 * @throws BuildFailure when it is none of these, is released already, or is lower than the changes or an entry require
 */
export function releaseVersion(versionOrPart: string | undefined, { release, entries }: Comparison): string {
  const isPart = IMPACTS.some((part) => part === versionOrPart);
  const version = isPart ? inc(release.version, versionOrPart as ReleaseType) : valid(versionOrPart);
  if (version === null) {
    throw new BuildFailure(`"${versionOrPart ?? ""}" is not a version: npm run release -- <version|major|minor|patch>`);
  }
  if (gte(release.version, version)) {
    throw new BuildFailure(`${release.version} is released: ${version} must be higher.`);
  }
  const lowest = lowestVersion(release.version, release.changes);
  if (lt(version, lowest)) {
    const changes = `The changes since ${release.version}`;
    throw new BuildFailure(`${changes} require ${lowest} or higher, not ${version}: see npm run diff.`);
  }
  const major = String(inc(release.version, "major"));
  if (entries.some(isBreakingEntry) && lt(version, major)) {
    throw new BuildFailure(
      `An entry of ${UNRELEASED} is **Breaking:** it requires ${major} or higher, not ${version}.`,
    );
  }
  return version;
}

function isBreakingEntry({ text }: ChangelogEntry): boolean {
  return text.includes(BREAKING);
}
