import type { Files } from "./build/generate/context.ts";
import { finishPublishing, publish } from "./build/generate/publish.ts";
import { BuildFailure, BuildFailures, CausalFailure, exitCodeOf, FormFailure } from "./contract/failure.ts";
import { ROOT } from "./contract/generated.ts";
import { runSteps, STEP_NAMES, type StepName } from "./steps.ts";

process.exitCode = await exitCodeOf((signal) => main(process.argv.slice(2), signal));

/**
 * Builds everything, or the named steps and those they need. The outputs replace those of the last build only after all
 * steps have succeeded.
 *
 * @returns the exit code: 0, 1 when a step failed, 2 when a name is unknown
 * @throws the reason of the signal when it aborted
 */
async function main(names: string[], signal: AbortSignal): Promise<number> {
  const unknown = names.find((name) => !isStep(name));
  if (unknown !== undefined) {
    const steps = `The steps are: ${STEP_NAMES.join(", ")}. Without a name, all of them run.`;
    if (unknown === "--help") console.log(steps);
    else console.error(`Unknown step "${unknown}". ${steps}`);
    return unknown === "--help" ? 0 : 2;
  }
  const begin = performance.now();
  if (await finishPublishing(ROOT))
    console.log("The last build was killed while it replaced files: they are in place now.");
  const made: Files = {};
  const steps = names.length === 0 ? STEP_NAMES : names.filter(isStep);
  const failures = await runSteps(steps, { root: ROOT, made, signal }, (step, seconds, hasFailed) => {
    if (!signal.aborted) console.log(`${timeLine(step, seconds)}${hasFailed ? "  failed" : ""}`);
  });
  signal.throwIfAborted();
  for (const text of describeFailures(failures)) console.error(text);
  if (failures.length === 0) await publish(made, ROOT, names.length === 0);
  console.log(timeLine("total", (performance.now() - begin) / 1000));
  if (failures.length > 0) console.error("The build failed: nothing was replaced.");
  return failures.length === 0 ? 0 : 1;
}

function isStep(name: string): name is StepName {
  return (STEP_NAMES as string[]).includes(name);
}

/**
 * The lines of the failures, each once: without those that may follow from others, if there are any of these. A bug of the tools
 * may follow from any of them; its stack trace helps only when there is none.
 */
function describeFailures(failures: unknown[]): unknown[] {
  const parts = failures.flatMap((failure) => (failure instanceof BuildFailures ? failure.parts : [failure]));
  const own = parts.filter((part) => part instanceof BuildFailure);
  const hasCause = own.some((part) => part instanceof CausalFailure);
  const shown = own.filter((part) => !hasCause || part instanceof CausalFailure || part instanceof FormFailure);
  return shown.length > 0 ? [...new Set(shown.flatMap(({ message }) => message.split("\n")))] : failures;
}

function timeLine(name: string, seconds: number): string {
  return `${name.padEnd(12)}  ${seconds.toFixed(2).padStart(5)} s`;
}
