import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// An editor may run vitest on another Node.js than npm does.
createRequire(import.meta.url)("./scripts/node-version.cjs");

// Vite takes them for the start of a fragment or a query, and would find no test.
const [unusable] = /[#?]/.exec(import.meta.dirname) ?? [];
if (unusable) {
  throw new Error(
    `The path ${import.meta.dirname} contains ${unusable}, with which vitest finds no tests: move the clone.`,
  );
}

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
