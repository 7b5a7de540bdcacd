import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../../support/pages.ts";
import { listSurvivors, type Mutant, scores } from "./survivors.ts";

/** The package of the tester, which is installed at run time only. */
interface Tester {
  Stryker: new (options: object) => { runMutationTest(): Promise<Mutant[]> };
}

/** What ships. The tests of the other folders start processes, in which the tester activates no mutant. */
const SHIPPED = [
  "scripts/runtime/client",
  "scripts/runtime/webhooks",
  "scripts/runtime/validators",
  "scripts/service/mock",
];

/**
 * Judges the mutants of some folders, each by the tests of its own folder, and prints the score of each folder and every
 * survivor. What did not change since the last run is not checked again.
 *
 * @param folders such as `scripts/service/mock/events`, or single files; all that ships if there are none
 * @param force judges every mutant again
 * @throws Error when there is no such folder or file, or when a test fails without any change
 */
export async function mutateCode(folders: string[], force: boolean): Promise<void> {
  const missing = folders.find(
    (folder) => !SHIPPED.some((shipped) => `${folder}/`.startsWith(`${shipped}/`)) || !existsSync(join(ROOT, folder)),
  );
  if (missing !== undefined) {
    throw new Error(`${missing} cannot be mutated: name folders or files of ${SHIPPED.join(", ")}.`);
  }
  const path = join(import.meta.dirname, "node_modules/@stryker-mutator/core/dist/src/index.js");
  const { Stryker }: Tester = await import(pathToFileURL(path).href);
  process.chdir(ROOT);
  const mutants: Mutant[] = [];
  for (const folder of folders.length > 0 ? folders : SHIPPED) {
    const tester = new Stryker({ ...OPTIONS, ...optionsOf(folder), force });
    mutants.push(...(await tester.runMutationTest()));
  }
  console.log(scores(mutants).join("\n"));
  for (const name of listSurvivors(mutants)) console.log(`survives: ${name}`);
}

const OPTIONS = {
  testRunner: "vitest",
  // The validators, the client and the parser are tested as they are built.
  buildCommand: "node scripts/build.ts",
  coverageAnalysis: "perTest",
  concurrency: 1,
  incremental: true,
  reporters: ["progress-append-only"],
  // A busy machine may need longer than in the first run.
  timeoutMS: 10_000,
  tempDirName: ".stryker-tmp",
};

/** What is changed, and the tests of it: those of `scripts/service/mock/events` are in `test/service/mock/events`. */
function optionsOf(folder: string): object {
  const isFile = folder.endsWith(".ts");
  const dir = (isFile ? dirname(folder) : folder).replace(/^scripts/, "test");
  const name = folder.replaceAll(/\W+/g, "-");
  return {
    mutate: [isFile ? folder : `${folder}/**/!(*.d).ts`],
    vitest: { configFile: "test/tools/mutation/vitest.config.ts", dir, related: false },
    incrementalFile: `test/tools/mutation/.last-run/${name}.json`,
  };
}
