import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createStaging, publish } from "./generate/staging.ts";
import { runSteps } from "./run-steps.ts";

/**
 * Makes the parts of `generated/` that are not committed, and replaces nothing else.
 *
 * @param root the folder of the repository
 * @param parts names of the steps, each of which makes the folder of its name
 * @param signal ends the work
 * @throws BuildFailure when a step fails
 */
export async function makeLocal(
  root: string,
  parts: ("docs" | "mock" | "validators")[],
  signal: AbortSignal,
): Promise<void> {
  const staging = await createStaging(root);
  try {
    await runSteps(parts, { root, staging, signal }, ({ error }) => {
      if (error) throw error;
    });
    for (const part of parts) {
      const folder = join("generated", part);
      await publish(join(staging, folder), join(root, folder), false);
    }
  } finally {
    await rm(staging, { recursive: true });
  }
}
