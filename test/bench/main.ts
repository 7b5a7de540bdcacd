import { spawnSync } from "node:child_process";
import { installPackages } from "../support/install-packages.ts";

/** The benchmarks that measure us next to our peers, each in `<name>.ts`. */
const BENCHES = ["mock", "client", "webhooks", "docs", "proxy"];

process.exitCode = await main(process.argv.slice(2));

/**
 * Runs the named benchmarks, or all of them, one after the other.
 *
 * @returns the exit code: 0, 1 when one failed, 2 when a name is unknown
 */
async function main(names: string[]): Promise<number> {
  const unknown = names.find((name) => !BENCHES.includes(name));
  if (unknown !== undefined) {
    console.error(`Unknown benchmark "${unknown}". Choose from ${BENCHES.join(", ")}; without a name, all run.`);
    return 2;
  }
  const [name, ...others] = names;
  if (name !== undefined && others.length === 0) return measure(name);
  // Each runs in its own process: what one leaves in memory would slow down the next.
  const statuses = (names.length === 0 ? BENCHES : names).map((name) => {
    return spawnSync(process.execPath, [import.meta.filename, name], { stdio: "inherit" }).status;
  });
  return statuses.every((status) => status === 0) ? 0 : 1;
}

async function measure(name: string): Promise<number> {
  try {
    installPackages("test/bench");
    if (name === "docs") for (const folder of ["test/renderers", "test/browser/chromium"]) installPackages(folder);
    const bench: { main: () => Promise<void> } = await import(`./${name}.ts`);
    await bench.main();
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}
