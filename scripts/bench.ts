import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** What is measured, each by the program `bench/<name>.ts`. */
const BENCHES = ["mock", "client", "webhooks", "docs"];

process.exitCode = main(process.argv.slice(2));

/**
 * Runs the benchmarks, one after the other, or those that are named.
 *
 * @returns the exit code: 0, 1 when one failed, 2 when a name is unknown
 */
function main(names: string[]): number {
  const unknown = names.find((name) => !BENCHES.includes(name));
  if (unknown !== undefined) {
    console.error(`Unknown benchmark "${unknown}". They are: ${BENCHES.join(", ")}; without a name, all of them run.`);
    return 2;
  }
  const statuses = (names.length === 0 ? BENCHES : names).map((name) => {
    return spawnSync(process.execPath, [join(import.meta.dirname, "bench", `${name}.ts`)], { stdio: "inherit" }).status;
  });
  return statuses.every((status) => status === 0) ? 0 : 1;
}
