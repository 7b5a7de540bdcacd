import { inc, lt } from "semver";
import { type Change, IMPACTS } from "./changes.ts";

/**
 * The lowest version that may carry these changes.
 *
 * @param released version that they are made to
 * @returns the released version itself when there are none
 */
export function lowestVersion(released: string, changes: Change[]): string {
  const impact = IMPACTS.find((each) => changes.some((change) => change.impact === each));
  return impact === undefined ? released : String(inc(released, impact));
}

/** What is wrong with the versions of the package and of the document; undefined when nothing is. */
export function versionFault(packageVersion: string, contractVersion: string, lowest: string): string | undefined {
  const where = "info.version of openapi/openapi.yaml";
  if (packageVersion !== contractVersion) {
    return `package.json has the version ${packageVersion}, ${where} is ${contractVersion}: make them equal.`;
  }
  if (lt(contractVersion, lowest)) {
    const raise = `raise ${where}, and run npm version ${lowest} --no-git-tag-version.`;
    return `The version is ${contractVersion}, but what changed asks for ${lowest} or higher: ${raise}`;
  }
  return undefined;
}
