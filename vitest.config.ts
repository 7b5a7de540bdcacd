import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Tests that start programs: browsers, compilers, linters, npm, the commands. */
const SYSTEM = "test/**/*.system.test.ts";
/** Tests of thousands of mutants, requests or events. */
const EXHAUSTIVE = "test/**/*.exhaustive.test.ts";

const shared = {
  // Limits are for what hangs, in milliseconds: a busy machine may need long.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  // The files of a worker share what they import, which takes half the time. Each restores what it changes.
  isolate: false,
};

export default defineConfig({
  test: {
    // Some files wait, for a time limit or for a program: one more than there are processors.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: [
            SYSTEM,
            EXHAUSTIVE,
            "test/browser/**",
            "test/package/versions/**",
            "test/runtimes/**",
            "test/languages/**",
            "test/tools/recipe/**",
            "**/node_modules/**",
          ],
        },
      },
      {
        test: { ...shared, name: "system", include: [SYSTEM] },
      },
      {
        test: {
          ...shared,
          name: "browser",
          include: ["test/browser/*.test.ts"],
          globalSetup: ["test/browser/setup.ts"],
        },
      },
      {
        test: { ...shared, name: "exhaustive", include: [EXHAUSTIVE], testTimeout: 600_000 },
      },
    ],
  },
});
