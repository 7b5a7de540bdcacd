import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

/** Separate from the other tests, since `npm run test:runtimes` has to install what these run. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, "../.."),
    include: ["test/runtimes/*.test.ts"],
    globalSetup: ["test/package/setup.ts"],
    provide: { packages: resolve(import.meta.dirname, "node_modules") },
    testTimeout: 120_000,
    // As for the other tests: a program may take long to start on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 120_000,
  },
});
