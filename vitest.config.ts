import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

// An editor may run vitest on another Node.js than npm does.
createRequire(import.meta.url)("./scripts/node-version.cjs");
createRequire(import.meta.url)("./scripts/test-folder.cjs");

/** Tests that start programs: browsers, compilers, linters, npm, the commands. */
const SYSTEM = "test/**/*.system.test.ts";
/** Tests of thousands of mutants, requests or events. */
const EXHAUSTIVE = "test/**/*.exhaustive.test.ts";

/** Tests that build, release or install a copy of this project, or of one like it. */
const COPIES = "test/**/*.copy.test.ts";

/** The folders of the other projects. */
const OTHERS = ["test/browser", "test/package/versions", "test/runtimes", "test/languages", "test/renderers"];

/** Limits are for what hangs, in milliseconds: a busy machine may need long. */
const limits = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Tests that run at the same time wait.
  maxConcurrency: 10,
  expect: { poll: { timeout: 60_000 } },
  // Reports have the message alone: of a list, it has the items, and not only how many there are.
  chaiConfig: { truncateThreshold: 2000 },
};
/** The files of a worker share what they import, which takes half the time. Each restores what it changes. */
const shared = { ...limits, isolate: false };

/**
 * The tests of a folder, which need packages that their first run installs.
 *
 * @param packages the folder of these packages
 * @param setups what else is set up before
 */
function withPackages(name: string, folder: string, packages = folder, ...setups: string[]) {
  return {
    test: {
      ...limits,
      name,
      include: [`${folder}/*.test.ts`],
      provide: { packages: resolve(packages, "node_modules") },
      globalSetup: ["test/support/install-packages.ts", ...setups],
    },
  };
}

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
          exclude: [SYSTEM, EXHAUSTIVE, COPIES, ...OTHERS.map((folder) => `${folder}/**`), "**/node_modules/**"],
        },
      },
      { test: { ...shared, name: "system", include: [SYSTEM] } },
      // They share what they import too.
      { test: { ...withPackages("browser", "test/browser", "test/browser/chromium").test, ...shared } },
      { test: { ...shared, name: "exhaustive", include: [EXHAUSTIVE], testTimeout: 600_000 } },
      { test: { ...shared, name: "copies", include: [COPIES] } },
      withPackages("versions", "test/package/versions", "test/package/versions", "test/package/setup.ts"),
      withPackages("runtimes", "test/runtimes", "test/runtimes", "test/package/setup.ts"),
      withPackages("renderers", "test/renderers", "test/renderers", "test/renderers/setup.ts"),
      // Compilers take long, and all processors: with more of them at once, one would exceed its limit.
      { test: { ...withPackages("languages", "test/languages").test, testTimeout: 300_000, maxConcurrency: 2 } },
    ],
  },
});
