import type { BuildContext } from "./generate/context.ts";
import { STEPS, type StepName } from "./steps.ts";

/** How a step ended. */
export interface Outcome {
  step: StepName;
  /** Wall time. */
  seconds: number;
  /** What the step threw, when it failed. */
  error?: unknown;
}

/**
 * Runs steps and those they need, side by side where they do not wait for each other, into the staging folder. A step
 * that needs a failed one is left out; the others run to their end, so that one run tells all that is wrong.
 *
 * @param onEnd is told of each step as it ends
 * @returns whether every step succeeded
 */
export async function runSteps(
  names: StepName[],
  context: BuildContext,
  onEnd: (outcome: Outcome) => void,
): Promise<boolean> {
  const runs = new Map<StepName, Promise<boolean>>();
  // Steps of this process share its one thread: they take turns, so that the time of each is its own.
  let turn: Promise<unknown> = Promise.resolve();

  function start(step: StepName): Promise<boolean> {
    const run = runs.get(step) ?? runAfterNeeds(step);
    runs.set(step, run);
    return run;
  }

  async function runAfterNeeds(step: StepName): Promise<boolean> {
    const { needs, apart } = STEPS[step];
    if ((await Promise.all(needs.map(start))).includes(false)) return false;
    if (apart) return runNow(step);
    const run = turn.then(() => runNow(step));
    turn = run;
    return run;
  }

  async function runNow(step: StepName): Promise<boolean> {
    const begin = performance.now();
    let failure: { error: unknown } | undefined;
    try {
      const run = await STEPS[step].load();
      await run(context);
    } catch (error) {
      failure = { error };
    }
    onEnd({ step, seconds: (performance.now() - begin) / 1000, ...failure });
    return failure === undefined;
  }

  return !(await Promise.all(names.map(start))).includes(false);
}
