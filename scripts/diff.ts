import { Command, Option } from "commander";
import { compareSource } from "./build/release/compare.ts";
import { DIFF_WRITERS } from "./build/release/diff-report.ts";
import { findReleaseFault } from "./build/release/versions.ts";
import { exitCodeOf } from "./contract/failure.ts";
import { ROOT } from "./contract/generated.ts";

const command = new Command("npm run diff --")
  .description("Lists what changed since the last release, and the version that it requires.")
  .option("--base <commit>", "list what changed since a commit, branch or tag instead")
  .addOption(new Option("--format <name>", "format").choices(Object.keys(DIFF_WRITERS)).default("text"))
  .parse();

process.exitCode = await exitCodeOf(main);

/**
 * @returns the exit code: 0, or 1 when a version is wrong or an entry for the changelog is missing
 * @throws BuildFailure when the source, or the commit, cannot be bundled
 */
async function main(signal: AbortSignal): Promise<number> {
  const { base, format } = command.opts<{ base?: string; format: keyof typeof DIFF_WRITERS }>();
  const comparison = await compareSource(ROOT, signal, base);
  console.log(DIFF_WRITERS[format](comparison));
  const fault = findReleaseFault(comparison);
  if (fault === undefined) return 0;
  console.error(fault);
  return 1;
}
