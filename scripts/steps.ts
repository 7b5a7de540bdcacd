import type { BuildContext, BuildStep } from "./build/generate/context.ts";
import { memoize } from "./contract/utilities.ts";

interface Step<Name> {
  /** Steps whose output it reads. */
  needs: Name[];
  /** Whether a tool does its work in a process of its own, beside the steps that run in this one. */
  isTool?: boolean;
  /** Imports its module. The compiler that `types` needs takes longer to load than to run. */
  load: () => Promise<BuildStep>;
}

const STEPS = listSteps({
  lint: { needs: ["bundle"], isTool: true, load: async () => (await import("./build/generate/lint.ts")).lint },
  bundle: { needs: [], isTool: true, load: async () => (await import("./build/generate/bundle.ts")).bundle },
  validate: { needs: ["lint"], load: async () => (await import("./build/generate/validate.ts")).validate },
  docs: {
    needs: ["bundle", "guides", "questions", "scenarios"],
    load: async () => (await import("./docs/steps.ts")).docs,
  },
  openapi30: { needs: ["bundle"], load: async () => (await import("./build/generate/openapi30.ts")).openapi30 },
  cases: { needs: ["bundle"], load: async () => (await import("./build/generate/cases.ts")).cases },
  mock: { needs: ["bundle"], isTool: true, load: async () => (await import("./build/generate/mock.ts")).mock },
  client: { needs: ["bundle"], load: async () => (await import("./build/generate/client.ts")).client },
  collections: { needs: ["bundle"], load: async () => (await import("./build/generate/collections.ts")).collections },
  declarations: { needs: [], load: async () => (await import("./build/generate/declarations.ts")).declarations },
  changes: { needs: ["bundle"], load: async () => (await import("./build/release/unreleased.ts")).checkUnreleased },
  questions: { needs: ["bundle"], load: async () => (await import("./docs/steps.ts")).questions },
  guides: { needs: ["bundle", "scenarios"], load: async () => (await import("./docs/steps.ts")).fillGuides },
  names: {
    needs: ["bundle", "guides", "questions"],
    load: async () => (await import("./build/release/guide-names.ts")).guideNames,
  },
  reference: { needs: ["bundle"], load: async () => (await import("./docs/steps.ts")).writeReference },
  scenarios: { needs: ["bundle"], load: async () => (await import("./build/generate/scenarios.ts")).scenarios },
  types: { needs: ["lint"], load: async () => (await import("./build/generate/types.ts")).types },
  validators: { needs: ["bundle"], load: async () => (await import("./build/generate/validators.ts")).validators },
  webhooks: { needs: ["bundle"], load: async () => (await import("./build/generate/webhooks.ts")).webhooks },
});

export type StepName = keyof typeof STEPS;

/** Returns its argument; the compiler checks that steps need only steps. */
function listSteps<Name extends string>(steps: Record<Name, Step<NoInfer<Name>>>): Record<Name, Step<Name>> {
  return steps;
}

/** The names of all steps. */
export const STEP_NAMES = Object.keys(STEPS) as StepName[];

/**
 * Runs steps and those they need, side by side where they do not wait for each other. A step that needs a failed one is
 * left out; the others run to their end, so that one run reports everything that is wrong.
 *
 * @param context gets what the steps make
 * @param onEnd called when a step ends, with its wall time
 * @returns what the failed steps threw
 */
export async function runSteps(
  names: StepName[],
  context: BuildContext,
  onEnd: (step: StepName, seconds: number, hasFailed: boolean) => void = () => {},
): Promise<unknown[]> {
  const failures: unknown[] = [];
  // Steps of this process share its one thread: they take turns, so that the time of each is its own.
  let turn = Promise.resolve(true);

  const run = memoize(async (step: StepName): Promise<boolean> => {
    const { needs, isTool } = STEPS[step];
    if ((await Promise.all(needs.map(run))).includes(false)) return false;
    if (isTool) return runNow(step);
    turn = turn.then(() => runNow(step));
    return turn;
  });

  async function runNow(step: StepName): Promise<boolean> {
    const begin = performance.now();
    let hasFailed = false;
    try {
      const make = await STEPS[step].load();
      Object.assign(context.made, await make(context));
    } catch (error) {
      hasFailed = true;
      failures.push(error);
    }
    onEnd(step, (performance.now() - begin) / 1000, hasFailed);
    return !hasFailed;
  }

  await Promise.all(names.map(run));
  return failures;
}
