import { makeRelease } from "./build/release/make.ts";
import { exitCodeOf } from "./contract/failure.ts";
import { ROOT } from "./contract/generated.ts";

process.exitCode = await exitCodeOf((signal) => main(process.argv[2], signal));

/**
 * Makes a release, and prints what is left to do by hand.
 *
 * @returns the exit code, 0
 * @throws BuildFailure when the release is refused
 */
async function main(versionOrPart: string | undefined, signal: AbortSignal): Promise<number> {
  const today = new Date().toISOString().slice(0, 10);
  const version = await makeRelease(ROOT, versionOrPart, today, signal);
  console.log(`Version ${version} is built, and scripts/build/release/released.yaml is its bundle. Nothing is committed, tagged or published.

Read the new entry of CHANGELOG.md and add what a comparison of contracts cannot show. Then:

  npm test
  git add --all
  git commit --message "Release ${version}"
  git tag --annotate v${version} --message "Release ${version}"
  git push --follow-tags

and publish from a CI job of the tag that npm can attest (on GitHub Actions: permission id-token: write):

  npm ci
  npm publish --provenance`);
  return 0;
}
