import { defineConfig } from "vitest/config";

/**
 * The tests that judge a mutant of the code: those that run in the process of the runner. The bundle sizes are left out,
 * since mutated code contains every mutant at once. Nothing is built here: the runner has built the copy of the project.
 */
export default defineConfig({
  test: {
    include: ["**/*.test.ts"],
    exclude: ["**/*.{system,exhaustive,copy}.test.ts", "**/bundle-size.test.ts", "**/node_modules/**"],
    // As in the other runs: the files share what they import, which takes half the time.
    isolate: false,
    // It is part of the names of tests, by which the tester chooses them.
    env: { SEED: "1" },
    // Short, since a test that waits for what a mutant prevents needs all of it.
    testTimeout: 10_000,
    hookTimeout: 10_000,
    expect: { poll: { timeout: 3_000 } },
  },
});
