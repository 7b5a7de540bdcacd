import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BuildFailure } from "../../contract/failure.ts";
import { PUBLISHING } from "../../contract/generated.ts";
import { type Files, filesOf } from "./context.ts";

/** Begins the name of the folder where a build writes its files, before the id of its process. */
const STAGING = ".staging-";

/** What is to be done with the files beside it. */
const PLAN = "plan.json";

interface Plan {
  files: string[];
  /** Whether these are all that is generated, so that other files of `generated/` are removed. */
  complete: boolean;
}

/**
 * Writes files in place of those of the same paths in a folder. All are written beside them, and the whole is renamed, before the
 * first is replaced: whenever the build is killed, `finishPublishing` knows what is left to do.
 *
 * @param complete whether these are all that is generated, so that other files of `generated/` are removed
 * @throws BuildFailure when one of them cannot be written, and none is replaced; or not replaced or removed
 */
export async function publish(files: Files, root: string, complete: boolean): Promise<void> {
  // Inside the root, so that files can be renamed out of it.
  const staging = join(root, `${STAGING}${process.pid}-`);
  await explainErrors(async (at) => {
    const folder = await mkdtemp(staging);
    try {
      const plan: Plan = { files: Object.keys(files), complete };
      await writeFile(join(folder, PLAN), JSON.stringify(plan));
      for (const file of plan.files) await writeText(join(folder, at(file)), files[file] ?? "");
      await rename(folder, join(root, PUBLISHING));
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  });
  await finishPublishing(root);
}

/**
 * Puts the files in place that a build has written whole, if it was killed before it could, and removes those that it has
 * written in part.
 *
 * @returns whether there was such a build
 * @throws BuildFailure when one of the files cannot be replaced or removed
 */
export async function finishPublishing(root: string): Promise<boolean> {
  for (const name of await readdir(root)) {
    const [, process] = new RegExp(`^\\${STAGING}(\\d+)-`).exec(name) ?? [];
    if (process !== undefined && !isRunning(Number(process))) await rm(join(root, name), { recursive: true });
  }
  const folder = join(root, PUBLISHING);
  if (!existsSync(folder)) return false;
  await explainErrors(async (at) => {
    // It is removed first.
    const plan: Plan | undefined = await readFile(join(folder, PLAN), "utf8").then(JSON.parse, () => undefined);
    for (const file of plan?.files ?? []) {
      const written = join(folder, at(file));
      // It may be in place already.
      if (!existsSync(written)) continue;
      await mkdir(dirname(join(root, file)), { recursive: true });
      await rename(written, join(root, file));
    }
    const kept = new Set(plan?.files.map((path) => join(path)));
    const present = plan?.complete ? await filesOf(join(root, "generated")) : [];
    for (const file of present.map((path) => join("generated", path))) {
      if (!kept.has(file)) await rm(join(root, at(file)));
    }
    await rm(join(folder, PLAN), { force: true });
    await rm(folder, { recursive: true });
  });
  return true;
}

/** @param work is passed what remembers a file, for the message */
async function explainErrors(work: (at: (file: string) => string) => Promise<void>): Promise<void> {
  let place = "";
  try {
    await work((file) => {
      place = `${file}: `;
      return file;
    });
  } catch (error) {
    // Its paths are absolute.
    const [reason] = (error as Error).message.split(",");
    throw new BuildFailure(
      `The build cannot write into the folder of the project: ${place}${reason}. Build again once it can.`,
    );
  }
}

/** Whether a process other than this one runs, so that what it writes is not left over. */
function isRunning(id: number): boolean {
  if (id === process.pid) return false;
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Writes a file, in a folder that may not be there yet. A program, which begins with `#!`, is made executable. */
async function writeText(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text, { mode: text.startsWith("#!") ? 0o777 : 0o666 });
}
