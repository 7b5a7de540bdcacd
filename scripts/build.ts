import { rm } from "node:fs/promises";
import { join } from "node:path";
import { BuildFailure } from "./contract/failure.ts";
import { createStaging, publish } from "./generate/staging.ts";
import { type Outcome, runSteps } from "./run-steps.ts";
import { STEP_NAMES, type StepName } from "./steps.ts";

const root = join(import.meta.dirname, "..");

process.exitCode = await main(process.argv.slice(2));

/**
 * Builds everything, or the steps that are named (and those that they need). What they make replaces the last build
 * only when all of them have succeeded.
 *
 * @returns the exit code: 0, 1 when a step failed, 2 when a name is unknown, 130 when interrupted
 */
async function main(names: string[]): Promise<number> {
  const unknown = names.find((name) => !isStep(name));
  if (unknown !== undefined) {
    console.error(
      `Unknown step "${unknown}". The steps are: ${STEP_NAMES.join(", ")}; without a name, all of them run.`,
    );
    return 2;
  }
  const interruption = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => interruption.abort());

  const begin = performance.now();
  const staging = await createStaging(root);
  try {
    const context = { root, staging, signal: interruption.signal };
    const steps = names.length === 0 ? STEP_NAMES : names.filter(isStep);
    const failures: unknown[] = [];
    const succeeded = await runSteps(steps, context, (outcome) => {
      if (interruption.signal.aborted) return;
      report(outcome);
      if (outcome.error !== undefined) failures.push(outcome.error);
    });
    if (interruption.signal.aborted) return 130;
    // A step may stumble over what another one has told of.
    if (!failures.some(isTold)) for (const fault of failures) console.error(fault);
    if (succeeded) await publish(staging, root, names.length === 0);
    console.log(line("total", (performance.now() - begin) / 1000));
    if (!succeeded) console.error("The build failed: nothing was replaced.");
    return succeeded ? 0 : 1;
  } finally {
    await rm(staging, { recursive: true });
  }
}

function isStep(name: string): name is StepName {
  return (STEP_NAMES as string[]).includes(name);
}

function report({ step, seconds, error }: Outcome): void {
  if (error === undefined) {
    console.log(line(step, seconds));
    return;
  }
  console.log(`${line(step, seconds)}  failed`);
  if (isTold(error)) console.error(error.message);
}

function isTold(error: unknown): error is BuildFailure {
  return error instanceof BuildFailure;
}

function line(name: string, seconds: number): string {
  return `${name.padEnd(12)}  ${seconds.toFixed(2).padStart(5)} s`;
}
