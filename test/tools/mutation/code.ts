import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../../support/pages.ts";
import { departures, type Mutant, readSurvivors, scores } from "./survivors.ts";

/** The package of the tester, which is installed at run time only. */
interface Tester {
  Stryker: new (options: object) => { runMutationTest(): Promise<Mutant[]> };
}

/** What ships. The tests of the other rooms start processes, in which the tester activates no mutant. */
const SHIPPED = ["scripts/package", "scripts/mock"];

/**
 * Judges the mutants of some folders by the tests of the mock and of the package, and prints the score of each folder
 * and every survivor that is not listed with its reason. What did not change since the last run is not judged again.
 *
 * @param folders below `scripts/package` or `scripts/mock`, or single files; all of both if there are none
 * @param force judges every mutant again
 * @returns the exit code: 1 when a survivor is not listed, or a listed one is killed
 */
export async function mutateCode(folders: string[], force: boolean): Promise<number> {
  const path = join(import.meta.dirname, "node_modules/@stryker-mutator/core/dist/src/index.js");
  const { Stryker }: Tester = await import(pathToFileURL(path).href);
  process.chdir(ROOT);
  const tester = new Stryker({
    mutate: (folders.length > 0 ? folders : SHIPPED).map((folder) => {
      return folder.endsWith(".ts") ? folder : `${folder}/**/!(*.d).ts`;
    }),
    testRunner: "vitest",
    // The client and the parser are tested as they are built, so the tests import none of their files.
    vitest: { configFile: "test/tools/mutation/vitest.config.ts", related: false },
    buildCommand: "node scripts/build.ts",
    coverageAnalysis: "perTest",
    concurrency: 1,
    incremental: true,
    incrementalFile: "test/tools/mutation/.last-run.json",
    force,
    reporters: ["progress-append-only"],
    // A busy machine may need longer than the first run.
    timeoutMS: 10_000,
    tempDirName: ".stryker-tmp",
  });
  const paths = (folders.length > 0 ? folders : SHIPPED).map((folder) => resolve(folder));
  // An incremental run also returns what it knows of other files.
  const mutants = (await tester.runMutationTest()).filter(({ fileName }) => {
    return paths.some((path) => fileName === path || fileName.startsWith(join(path, "/")));
  });
  console.log(scores(mutants).join("\n"));

  const found = departures(mutants, readSurvivors());
  for (const line of found) console.error(line);
  if (found.length > 0) return 1;
  console.log("The survivors are those of test/tools/mutation/survivors.yaml, each with its reason.");
  return 0;
}
