import type { BuildContext } from "./context.ts";

interface Step {
  /** Steps whose output it reads. */
  needs: StepName[];
  /** Whether its work is done by a tool in a process of its own, or in this one. */
  apart: boolean;
  /** Loads the step when it runs: the compiler that `types` needs alone takes longer to load than some steps to run. */
  load: () => Promise<(context: BuildContext) => Promise<void>>;
}

export type StepName =
  | "lint"
  | "bundle"
  | "validate"
  | "docs"
  | "mock"
  | "client"
  | "questions"
  | "guides"
  | "reference"
  | "types"
  | "validators"
  | "webhooks"
  | "workflows";

/** The steps of the build, by name. */
export const STEPS: Record<StepName, Step> = {
  lint: { needs: [], apart: true, load: async () => (await import("./lint.ts")).lint },
  bundle: { needs: [], apart: true, load: async () => (await import("./bundle.ts")).bundle },
  validate: { needs: [], apart: false, load: async () => (await import("./validate.ts")).validate },
  docs: {
    needs: ["bundle", "guides", "questions", "workflows"],
    apart: true,
    load: async () => (await import("./docs.ts")).docs,
  },
  mock: { needs: [], apart: true, load: async () => (await import("./mock.ts")).mock },
  client: { needs: ["bundle"], apart: false, load: async () => (await import("./client.ts")).client },
  questions: { needs: ["bundle"], apart: false, load: async () => (await import("./questions.ts")).questions },
  workflows: { needs: ["bundle"], apart: false, load: async () => (await import("./workflows.ts")).workflows },
  guides: { needs: ["bundle"], apart: false, load: async () => (await import("./guides.ts")).guides },
  reference: { needs: ["bundle"], apart: false, load: async () => (await import("./reference.ts")).reference },
  types: { needs: ["bundle"], apart: false, load: async () => (await import("./types.ts")).types },
  validators: { needs: ["bundle"], apart: false, load: async () => (await import("./validators.ts")).validators },
  webhooks: { needs: ["bundle"], apart: false, load: async () => (await import("./webhooks.ts")).webhooks },
};

/** The names of all steps. */
export const STEP_NAMES = Object.keys(STEPS) as StepName[];
