import { spawnSync } from "node:child_process";
import { installPackages } from "../support/install-packages.ts";

/** The benchmarks that measure us next to our peers, each in `<name>.ts`. They run by default. */
const WITH_PEERS = ["mock", "client", "webhooks", "docs", "proxy"];
const BENCHES = [...WITH_PEERS, "growth"];

process.exitCode = await main(process.argv.slice(2));

/**
 * Runs the named benchmarks, or those of the default, one after the other.
 *
 * @returns the exit code: 0, 1 when one failed, 2 when a name is unknown
 */
async function main(names: string[]): Promise<number> {
  const unknown = names.find((name) => !BENCHES.includes(name));
  if (unknown !== undefined) {
    console.error(
      `Unknown benchmark "${unknown}". Choose from ${BENCHES.join(", ")}; ` +
        `without a name, ${WITH_PEERS.join(", ")} run.`,
    );
    return 2;
  }
  const [name, ...others] = names;
  if (name !== undefined && others.length === 0) return measure(name);
  // Each runs in its own process: what one leaves in memory would slow down the next.
  const statuses = (names.length === 0 ? WITH_PEERS : names).map((name) => {
    return spawnSync(process.execPath, [import.meta.filename, name], { stdio: "inherit" }).status;
  });
  return statuses.every((status) => status === 0) ? 0 : 1;
}

async function measure(name: string): Promise<number> {
  try {
    if (WITH_PEERS.includes(name)) installPackages("test/bench");
    if (name === "docs") installPackages("test/browser/chromium");
    const bench: { main: () => Promise<void> } = await import(`./${name}.ts`);
    await bench.main();
    return 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}
