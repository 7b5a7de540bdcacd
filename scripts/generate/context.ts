import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { type Contract, readContract } from "../contract/contract.ts";
import { BuildFailure } from "../contract/failure.ts";

/** The root document of the source, relative to the root of the repository. */
export const SOURCE = "openapi/openapi.yaml";

/** The bundle of the source in its own form, from which everything is made; relative to the root. */
export const PRECISE = "generated/contract.json";

/** What a step of the build works with. */
export interface BuildContext {
  /** The repository, from which it reads; an absolute path. */
  root: string;
  /** The folder into which it writes, laid out like the repository; an absolute path. */
  staging: string;
  /** Ends running tools when the build is interrupted. */
  signal: AbortSignal;
}

/** What a step makes: the text of each file by its path in the repository, such as `generated/types.d.ts`. */
export type Files = Record<string, string>;

/** A step of the build: returns the files that it makes, or none when it only checks. */
export type BuildStep = (context: BuildContext) => Promise<Files>;

/** The first line of every generated file, without the marks of a comment. */
export function madeFrom(source: string): string {
  return `Made from ${source} by npm run build. Do not edit.`;
}

/** Reads the contract from the bundle that the step `bundle` has written into the staging folder. */
export async function readBuiltContract({ staging }: Pick<BuildContext, "staging">): Promise<Contract> {
  return readContract(JSON.parse(await readFile(join(staging, PRECISE), "utf8")));
}

/** Writes files into the staging folder. A program, which begins with `#!`, is made executable. */
export async function writeFiles({ staging }: Pick<BuildContext, "staging">, files: Files): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    const path = join(staging, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text, { mode: text.startsWith("#!") ? 0o777 : 0o666 });
  }
}

/** Makes the absolute paths in a tool's message relative to the root. */
export function relativePaths({ root }: BuildContext, message: string): string {
  return message.replaceAll(root + sep, "");
}

/**
 * Creates an empty staging folder inside the root, so that files can be renamed out of it, and removes those of builds that
 * were killed.
 *
 * @throws BuildFailure when the disk cannot be written
 */
export async function createStaging(root: string): Promise<string> {
  try {
    for (const name of await readdir(root)) {
      const [, builder] = /^\.staging-(\d+)-/.exec(name) ?? [];
      if (builder !== undefined && !isRunning(Number(builder)))
        await rm(join(root, name), { recursive: true, force: true });
    }
    return await mkdtemp(join(root, `.staging-${process.pid}-`));
  } catch (error) {
    throw cannotWrite(error);
  }
}

/** Without the paths of the error, which are absolute. */
function cannotWrite(error: unknown, file?: string): BuildFailure {
  const [reason] = (error as Error).message.split(",");
  const [place, advice] = file === undefined ? ["", ""] : [`${file}: `, " Build again once it can."];
  return new BuildFailure(`The build cannot write into the folder of the project: ${place}${reason}.${advice}`);
}

/** Whether a process exists. */
function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // One of another user may not be signaled.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Moves every file of a staging folder over the file of the same path in another folder.
 *
 * @param complete whether the staging folder contains all that is generated, so that other files of `generated/` are
 *   removed
 * @throws BuildFailure when one of them cannot be replaced or removed: those before it are
 */
export async function publish(staging: string, root: string, complete: boolean): Promise<void> {
  const made = await filesOf(staging);
  let file = "";
  try {
    for (file of made) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await rename(join(staging, file), join(root, file));
    }
    if (!complete) return;
    const kept = new Set(made);
    const present = await filesOf(join(root, "generated"));
    for (file of present.map((path) => join("generated", path))) {
      if (!kept.has(file)) await rm(join(root, file));
    }
  } catch (error) {
    throw cannotWrite(error, file);
  }
}

/** Lists the files below a folder, as paths relative to it, in alphabetical order. */
export async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
}
