import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { runSteps } from "./build/run-steps.ts";
import { createStaging, publish } from "./build/staging.ts";
import { mockCommand } from "./mock/command.ts";

const root = join(import.meta.dirname, "..");

const end = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => end.abort());

await mockCommand(docsPage(end.signal)).parseAsync();

/**
 * The page is not committed: after a fresh clone it has to be made first, while the mock is up already. Nothing but the
 * page is replaced.
 *
 * @param signal ends the work
 */
async function docsPage(signal: AbortSignal): Promise<void> {
  const page = join(root, "generated/docs");
  if (existsSync(page)) return;
  const staging = await createStaging(root);
  try {
    await runSteps(["docs"], { root, staging, signal }, ({ error }) => {
      if (error) throw error;
    });
    await publish(join(staging, "generated/docs"), page, false);
  } finally {
    await rm(staging, { recursive: true });
  }
}
