import { join } from "node:path";
import { BuildFailure } from "./build/failure.ts";
import { makeRelease } from "./release/make.ts";

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => interruption.abort());

process.exitCode = await main(join(import.meta.dirname, ".."), process.argv.slice(2));

/**
 * Makes a release, and says what is left to do by hand.
 *
 * @returns the exit code: 0, or 1 when the release is refused, 130 when interrupted
 */
async function main(root: string, [wanted]: string[]): Promise<number> {
  try {
    const today = new Date().toISOString().slice(0, 10);
    const version = await makeRelease(root, wanted, today, interruption.signal);
    console.log(`Version ${version} is built, and openapi/released.yaml is its bundle. Nothing is committed, tagged or published.

Read the new entry of CHANGELOG.md and add what a comparison of contracts cannot tell. Then:

  npm test
  git add --all
  git commit --message "Release ${version}"
  git tag --annotate v${version} --message "Release ${version}"
  git push --follow-tags

and publish from a CI job of the tag that npm can attest (on GitHub Actions: permission id-token: write):

  npm ci
  npm publish --provenance`);
    return 0;
  } catch (error) {
    if (interruption.signal.aborted) return 130;
    if (!(error instanceof BuildFailure)) throw error;
    console.error(error.message);
    return 1;
  }
}
