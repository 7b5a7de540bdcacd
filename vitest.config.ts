import { defineConfig } from "vitest/config";

/** Start programs: browsers, compilers, linters, npm, the commands. */
const SYSTEM = "test/**/*.system.test.ts";
/** Change the contract in every place, and ask whether a test notices. */
const MUTATION = "test/mutate/**/*.test.ts";

/** In milliseconds. They end what hangs, and are far from what a busy machine needs. */
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

export default defineConfig({
  test: {
    globalSetup: "test/setup.ts",
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: [SYSTEM, MUTATION, "test/package/runtimes/**"],
          ...limits,
        },
      },
      { test: { name: "system", include: [SYSTEM], globalSetup: "test/setup-docs.ts", ...limits } },
      { test: { name: "mutation", include: [MUTATION], ...limits, testTimeout: 600_000 } },
    ],
  },
});
