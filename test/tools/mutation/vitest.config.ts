import { defineConfig } from "vitest/config";

/**
 * The tests that judge a mutant of the code: those that run in the process of the runner. The bundle sizes are left out,
 * since mutated code contains every mutant at once. Nothing is built here: the runner has built the copy of the project.
 */
export default defineConfig({
  test: {
    include: ["test/{mock,package}/**/*.test.ts"],
    exclude: ["test/**/*.{system,exhaustive}.test.ts", "test/**/bundle-size.test.ts", "test/package/versions/**"],
    // Shorter than for a person: a test that waits for what a mutant prevents would need the whole limit.
    testTimeout: 10_000,
    hookTimeout: 10_000,
    expect: { poll: { timeout: 3_000 } },
  },
});
