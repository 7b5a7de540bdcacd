import { spawnSync } from "node:child_process";

/** What is measured, each by `bench/<name>.ts`. */
const BENCHES = ["mock", "client", "webhooks", "docs"];

process.exitCode = await main(process.argv.slice(2));

/**
 * Runs the benchmarks that are named, or all, one after the other.
 *
 * @returns the exit code: 0, 1 when one failed, 2 when a name is unknown
 */
async function main(names: string[]): Promise<number> {
  const unknown = names.find((name) => !BENCHES.includes(name));
  if (unknown !== undefined) {
    console.error(`Unknown benchmark "${unknown}". They are: ${BENCHES.join(", ")}; without a name, all of them run.`);
    return 2;
  }
  const [name, ...others] = names;
  if (name !== undefined && others.length === 0) return measure(name);
  // Each in a process of its own: what one leaves in memory would slow the next.
  const statuses = (names.length === 0 ? BENCHES : names).map((name) => {
    return spawnSync(process.execPath, [import.meta.filename, name], { stdio: "inherit" }).status;
  });
  return statuses.every((status) => status === 0) ? 0 : 1;
}

async function measure(name: string): Promise<number> {
  try {
    const bench: { main: () => Promise<void> } = await import(`./bench/${name}.ts`);
    await bench.main();
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}
