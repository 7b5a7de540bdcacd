import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { build } from "esbuild";
import { DOCUMENT, type Files, filesOf, MOCK_RULES, publish } from "../scripts/generate/context.ts";
import { makeLocal, runSteps, STEP_NAMES, type StepName } from "../scripts/steps.ts";
import { listFiles } from "./support/repository-files.ts";

const ROOT = resolve(import.meta.dirname, "..");

/** Where the last builds for the tests are kept. Git ignores it. */
const KEPT = join(ROOT, ".fresh-build");

/** A folder laid out like the repository, with every generated file except the docs. */
export const FRESH_BUILD = join(KEPT, "everything");

/** `buildDocs` makes the docs, for the tests that need them; the other two have no output. */
const WITH_OUTPUT = STEP_NAMES.filter((name) => !["docs", "lint", "validate"].includes(name));

const tasks = new Map<string, Promise<void>>();
let turn: Promise<unknown> = Promise.resolve();

/**
 * Builds the source as it is into `FRESH_BUILD`, unless the last build had the same source. What is not committed goes
 * where the tests read it.
 *
 * @throws BuildFailure when a step fails
 */
export function buildEverything(): Promise<void> {
  return once("everything", async () => {
    await publishIgnored(await buildChanged("everything", WITH_OUTPUT, listSources(".")));
  });
}

/**
 * Builds everything as `buildEverything` does, and compares the committed files of `generated/`.
 *
 * @throws BuildFailure when a step fails
 * @throws Error when a file is out of date
 */
export async function checkOutputs(): Promise<void> {
  await buildEverything();
  await once("outputs", () => expectUpToDate(FRESH_BUILD));
}

/**
 * Builds only the bundles, unless their source is unchanged, and compares them with those in `generated/`.
 *
 * @throws BuildFailure when the source cannot be bundled
 * @throws Error when a bundle is out of date
 */
export function checkBundles(): Promise<void> {
  return once("bundles", async () => {
    const steps = ["scripts/generate/bundle.ts", "scripts/generate/plain.ts"];
    const made = await buildChanged(
      "bundles",
      ["bundle", "plain"],
      [...listSources("openapi"), ...(await importsOf(...steps))],
    );
    await publishIgnored(made);
    await expectUpToDate(made);
  });
}

/**
 * Builds only what `check` and `verify` read besides the contract, unless its source is unchanged: the cases, and what the
 * open questions leave to the service.
 *
 * @throws BuildFailure when a step fails
 */
export function buildCases(): Promise<void> {
  return once("cases", async () => {
    const steps = ["scripts/generate/cases.ts", "scripts/docs/questions.ts"];
    const sources = [...listSources("openapi"), ...(await importsOf(...steps))];
    await publishIgnored(await buildChanged("cases", ["cases", "questions"], sources));
  });
}

/**
 * Makes the docs, which are not committed, from the contract of the last build, unless they and their source are unchanged.
 *
 * @throws BuildFailure when the docs cannot be made
 */
export function buildDocs(): Promise<void> {
  return once("docs", async () => {
    const keyFile = join(KEPT, "docs.sha256");
    const hashDocs = async () => {
      const made = await filesOf(join(ROOT, "generated/docs")).catch(() => []);
      return hashFiles([
        ...listSources("."),
        DOCUMENT,
        MOCK_RULES,
        ...made.map((file) => join("generated/docs", file)),
      ]);
    };
    if ((await readFile(keyFile, "utf8").catch(() => undefined)) === (await hashDocs())) return;
    await makeLocal(ROOT, "docs");
    await mkdir(KEPT, { recursive: true });
    await writeFile(keyFile, await hashDocs());
  });
}

/**
 * Runs a long judgment, unless nothing that decides it has changed since it last passed.
 *
 * @param name of the file that remembers it
 * @param module judges, with what it imports
 * @param files paths of the other files that it reads, besides packages
 */
export async function judgeChanged(
  name: string,
  module: string,
  files: string[],
  judge: () => Promise<void>,
): Promise<void> {
  const key = await hashFiles([...(await importsOf(module)), ...files, "package-lock.json", "package.json"]);
  const keyFile = join(KEPT, `${name}.sha256`);
  if ((await readFile(keyFile, "utf8").catch(() => undefined)) === key) return;
  await judge();
  await mkdir(KEPT, { recursive: true });
  await writeFile(keyFile, key);
}

/** Lists the files below a folder from which a build may be made: all that git knows, except outputs and tests. */
export function listSources(folder: string): string[] {
  return listFiles(folder, ":!generated", ":!test/**/*.ts");
}

/** Copies what git ignores of a build into the repository. */
async function publishIgnored(made: string): Promise<void> {
  const entries = await readdir(join(made, "generated"), { withFileTypes: true });
  for (const entry of entries) {
    const path = join("generated", entry.name);
    if (entry.isDirectory()) await mirror(join(made, path), join(ROOT, path));
    else if (isIgnored(path)) await copyChanged(join(made, path), join(ROOT, path));
  }
}

function isIgnored(path: string): boolean {
  return spawnSync("git", ["check-ignore", "--quiet", path], { cwd: ROOT }).status === 0;
}

async function expectUpToDate(made: string): Promise<void> {
  for (const entry of await readdir(join(made, "generated"), { withFileTypes: true })) {
    const path = join("generated", entry.name);
    if (entry.isFile() && !(await isSame(join(made, path), join(ROOT, path)))) {
      throw new Error(`${path} is out of date. Run "npm run build".`);
    }
  }
}

/** Runs a task when it is first asked for, after those that run. */
function once(name: string, run: () => Promise<void>): Promise<void> {
  const task = tasks.get(name) ?? turn.then(run);
  if (!tasks.has(name)) turn = task.catch(() => undefined);
  tasks.set(name, task);
  return task;
}

/**
 * Runs steps, unless they last ran on the same sources.
 *
 * @param sources paths of the files that decide the outputs, besides packages and settings
 * @returns the folder of the outputs
 */
async function buildChanged(name: string, steps: StepName[], sources: string[]): Promise<string> {
  const folder = join(KEPT, name);
  const keyFile = `${folder}.sha256`;
  const key = await hashFiles([...sources, "package-lock.json", "package.json", "tsconfig.json"]);
  if ((await readFile(keyFile, "utf8").catch(() => undefined)) === key) return folder;
  const made: Files = {};
  const [failure] = await runSteps(steps, { root: ROOT, made, signal: new AbortController().signal });
  if (failure !== undefined) throw failure;
  for (const outdated of [keyFile, folder]) await rm(outdated, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await publish(made, folder, false);
  await writeFile(keyFile, key);
  return folder;
}

/** Lists modules, and all that they import. */
async function importsOf(...modules: string[]): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: modules,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    metafile: true,
    outdir: KEPT,
    write: false,
  });
  return Object.keys(metafile.inputs);
}

/** Hashes paths and contents, and the version of Node.js. */
async function hashFiles(files: string[]): Promise<string> {
  const hash = createHash("sha256").update(process.version);
  for (const file of [...new Set(files)].sort()) {
    const content = await readFile(join(ROOT, file)).catch(() => "absent");
    hash.update(`\0${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** Makes a folder equal to another. */
async function mirror(from: string, to: string): Promise<void> {
  const made = await filesOf(from);
  for (const file of made) {
    await copyChanged(join(from, file), join(to, file));
  }
  const others = (await filesOf(to)).filter((file) => !made.includes(file));
  for (const file of others) await rm(join(to, file), { force: true });
}

/** Copies a file. An equal one stays untouched, since a test of another run may read it. */
async function copyChanged(source: string, target: string): Promise<void> {
  if (await isSame(source, target)) return;
  await mkdir(dirname(target), { recursive: true });
  await cp(source, target);
}

async function isSame(made: string, existing: string): Promise<boolean> {
  const contents = [made, existing].map((file) => readFile(file).catch(() => undefined));
  const [one, other] = await Promise.all(contents);
  return one !== undefined && other !== undefined && one.equals(other);
}
