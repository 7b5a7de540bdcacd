import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

/** Separate from the other tests, since it runs all fast tests once more, in a copy. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, "../../.."),
    include: ["test/tools/recipe/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
