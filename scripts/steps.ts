import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type BuildContext, createStaging, PRECISE, publish, writeOutput } from "./generate/context.ts";

interface Step<Name extends string> {
  /** Steps whose output it reads. */
  needs: StepName[];
  /** Whether a tool does its work in a process of its own, beside the steps that run in this one. */
  isTool?: boolean;
  /** Imports its module, which exports it by its name. The compiler that `types` needs takes longer to load than to run. */
  load: () => Promise<Record<Name, (context: BuildContext) => Promise<void>>>;
}

export type StepName =
  | "lint"
  | "bundle"
  | "validate"
  | "docs"
  | "mock"
  | "client"
  | "collections"
  | "questions"
  | "guides"
  | "reference"
  | "types"
  | "validators"
  | "webhooks"
  | "workflows";

const STEPS: { [Name in StepName]: Step<Name> } = {
  lint: { needs: ["bundle"], isTool: true, load: () => import("./generate/lint.ts") },
  bundle: { needs: [], isTool: true, load: () => import("./generate/bundle.ts") },
  validate: { needs: [], load: () => import("./generate/validate.ts") },
  docs: { needs: ["bundle", "guides", "questions", "workflows"], load: () => import("./docs/site.ts") },
  mock: { needs: ["bundle"], isTool: true, load: () => import("./generate/mock.ts") },
  client: { needs: ["bundle"], load: () => import("./generate/client.ts") },
  collections: { needs: ["bundle"], load: () => import("./generate/collections.ts") },
  questions: { needs: ["bundle"], load: () => import("./docs/questions.ts") },
  guides: { needs: ["bundle"], load: () => import("./docs/tables.ts") },
  reference: { needs: ["bundle"], load: () => import("./docs/reference.ts") },
  types: { needs: ["bundle"], load: () => import("./generate/types.ts") },
  validators: { needs: ["bundle"], load: () => import("./generate/validators.ts") },
  webhooks: { needs: ["bundle"], load: () => import("./generate/webhooks.ts") },
  workflows: { needs: ["bundle"], load: () => import("./docs/workflow-guide.ts") },
};

/** The names of all steps. */
export const STEP_NAMES = Object.keys(STEPS) as StepName[];

/** How a step ended. */
export interface Outcome {
  step: StepName;
  /** Wall time. */
  seconds: number;
  /** What the step threw, when it failed. */
  error?: unknown;
}

/**
 * Runs steps and those they need, side by side where they do not wait for each other. A step that needs a failed one is
 * left out; the others run to their end, so that one run reports everything that is wrong.
 *
 * @param onEnd called when a step ends
 * @returns what the failed steps threw
 */
export async function runSteps(
  names: StepName[],
  context: BuildContext,
  onEnd?: (outcome: Outcome) => void,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  const runs = new Map<StepName, Promise<boolean>>();
  // Steps of this process share its one thread: they take turns, so that the time of each is its own.
  let turn: Promise<unknown> = Promise.resolve();

  function run(step: StepName): Promise<boolean> {
    const succeeded = runs.get(step) ?? runAfterNeeds(step);
    runs.set(step, succeeded);
    return succeeded;
  }

  async function runAfterNeeds(step: StepName): Promise<boolean> {
    const { needs, isTool } = STEPS[step];
    if ((await Promise.all(needs.map(run))).includes(false)) return false;
    if (isTool) return runNow(step);
    const succeeded = turn.then(() => runNow(step));
    turn = succeeded;
    return succeeded;
  }

  async function runNow(step: StepName): Promise<boolean> {
    const begin = performance.now();
    const outcome: Outcome = { step, seconds: 0 };
    try {
      await perform(step, context);
    } catch (error) {
      outcome.error = error;
      failures.push(error);
    }
    outcome.seconds = (performance.now() - begin) / 1000;
    onEnd?.(outcome);
    return !("error" in outcome);
  }

  await Promise.all(names.map(run));
  return failures;
}

async function perform<Name extends StepName>(step: Name, context: BuildContext): Promise<void> {
  const module = await STEPS[step].load();
  await module[step](context);
}

/**
 * Makes a part of `generated/` that is not committed from those that are, and replaces nothing else.
 *
 * @param root the folder of the repository
 * @param part name of a step, which makes the folder of its name
 * @param signal ends the work
 * @throws BuildFailure when the step fails
 */
export async function makeLocal(
  root: string,
  part: "docs" | "mock" | "validators",
  signal = new AbortController().signal,
): Promise<void> {
  const folder = join("generated", part);
  const staging = await createStaging(root);
  try {
    await writeOutput({ root, staging, signal }, PRECISE, await readFile(join(root, PRECISE), "utf8"));
    await perform(part, { root, staging, signal });
    await rm(join(root, folder), { recursive: true, force: true });
    await publish(join(staging, folder), join(root, folder), false);
  } finally {
    await rm(staging, { recursive: true });
  }
}
