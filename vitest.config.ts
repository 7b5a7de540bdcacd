import { resolve } from "node:path";
import { defineConfig, type Plugin } from "vitest/config";

/** Tests that start programs: browsers, compilers, linters, npm, the commands. */
const SYSTEM = "test/**/*.system.test.ts";
/** Tests of thousands of mutants, requests or events. */
const EXHAUSTIVE = "test/**/*.exhaustive.test.ts";

const TESTS = resolve(import.meta.dirname, "test");

type Builds = Pick<
  typeof import("./test/fresh-build.ts"),
  "buildCases" | "buildEverything" | "checkBundles" | "checkOutputs"
>;

/** What must be built, and compared with `generated/`, before a module of the tests runs. */
function neededBuild(id: string, code: string): keyof Builds | undefined {
  if (id === resolve(import.meta.dirname, "scripts/contract/generated.ts")) return "checkBundles";
  if (!id.startsWith(TESTS)) return code.includes('readGeneratedJson("') ? "buildCases" : undefined;
  // A test that compares the outputs itself.
  if (code.includes("FRESH_BUILD")) return "buildEverything";
  return /generated\/|token-payments-contract/.test(code) ? "checkOutputs" : undefined;
}

/** Builds what a module of the tests reads when it is loaded, so that a run of one file builds no more than it needs. */
const buildOnDemand: Plugin = {
  name: "build-on-demand",
  enforce: "pre",
  // vitest loads what it has transformed in an earlier run without asking again.
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ id, sourceCode }) => (neededBuild(id, sourceCode) === undefined ? undefined : false));
  },
  async transform(code, id) {
    const needed = neededBuild(id, code);
    if (needed === undefined) return;
    // Not bundled into this file: Node.js runs it as it is.
    const builds: Builds = await import(resolve(TESTS, "fresh-build.ts"));
    await builds[needed]();
  },
};

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
    // By default one processor is kept free.
    maxWorkers: "100%",
    projects: [
      {
        plugins: [buildOnDemand],
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
        test: { ...shared, name: "system", include: [SYSTEM], globalSetup: ["test/setup.ts", "test/setup-docs.ts"] },
      },
      {
        test: {
          ...shared,
          name: "browser",
          include: ["test/browser/*.test.ts"],
          globalSetup: ["test/setup.ts", "test/setup-docs.ts", "test/browser/setup.ts"],
        },
      },
      {
        plugins: [buildOnDemand],
        test: { ...shared, name: "exhaustive", include: [EXHAUSTIVE], testTimeout: 600_000 },
      },
    ],
  },
});
