import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { createStaging, publish } from "../scripts/generate/context.ts";
import { runSteps, STEP_NAMES } from "../scripts/steps.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder laid out like the repository, with every generated file that is committed. */
    freshBuild: string;
  }
}

/** `setup-docs.ts` builds the page, for the tests that need it; the other two have no output. */
const ELSEWHERE = ["docs", "lint", "validate"];

/**
 * Builds the source as it is, before any test. The collections, the declarations, the mock and the validators, which are not committed, go
 * where the tests read them; the rest stays in a folder of its own, to be compared with what is committed.
 *
 * @throws BuildFailure when a step fails
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = resolve(import.meta.dirname, "..");
  const staging = await createStaging(root);
  const removeStaging = () => rm(staging, { recursive: true });
  try {
    const context = { root, staging, signal: new AbortController().signal };
    const steps = STEP_NAMES.filter((name) => !ELSEWHERE.includes(name));
    const [failure] = await runSteps(steps, context);
    if (failure !== undefined) throw failure;
    // A request that was renamed must not remain.
    await rm(join(root, "generated/collections"), { recursive: true, force: true });
    for (const folder of [
      "generated/collections",
      "generated/declarations",
      "generated/mock",
      "generated/validators",
    ]) {
      await publish(join(staging, folder), join(root, folder), false);
    }
  } catch (error) {
    await removeStaging();
    throw error;
  }
  project.provide("freshBuild", staging);
  return removeStaging;
}
