import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

/** Separate from the other tests, since `npm run test:languages` has to install what these run. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, "../.."),
    include: ["test/languages/*.test.ts"],
    testTimeout: 300_000,
    // By default one processor is kept free.
    maxWorkers: "100%",
    maxConcurrency: 2,
    hookTimeout: 120_000,
    // The default reporter does not print why a test is skipped.
    reporters: ["verbose"],
  },
});
