import { mkdir, mkdtempDisposable, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { type Contract, readContract } from "../../contract/contract.ts";
import { BuildFailure } from "../../contract/failure.ts";
import { withMockRules } from "../../contract/mock-rules.ts";

/** The root document of the source, relative to the root of the repository. */
export const SOURCE = "openapi/openapi.yaml";

/** What the mock assumes, which is no part of the document; relative to the root. */
export const MOCK_SOURCE = "openapi/mock.yaml";

/** The settings of Redocly, relative to the root. They are not in it: other tools would apply our rules to any document. */
export const REDOCLY_CONFIG = "openapi/redocly.yaml";

/** The document in one file, and the rules of the mock, from which everything is made; relative to the root. */
export const DOCUMENT = "generated/openapi.json";
export const MOCK_RULES = "generated/mock-rules.json";

/** What a tool of the build works with. */
export interface ToolContext {
  /** The repository, from which it reads; an absolute path. */
  root: string;
  /** Ends it when the build is interrupted. */
  signal: AbortSignal;
}

/** What a step of the build works with. */
export interface BuildContext extends ToolContext {
  /** What the steps before it have made. */
  made: Files;
}

/** What a step makes: the text of each file by its path in the repository, such as `generated/types.d.ts`. */
export type Files = Record<string, string>;

/** A step of the build: returns the files that it makes, or none when it only checks. */
export type BuildStep = (context: BuildContext) => Promise<Files>;

/** The first line of every generated file, without the marks of a comment. */
export function madeFrom(source: string): string {
  return `Made from ${source} by npm run build. Do not edit.`;
}

/** Reads the contract, with the rules of the mock, from what the step `bundle` has made. */
export function readBuiltContract({ made }: Pick<BuildContext, "made">): Contract {
  return readContract(withMockRules(JSON.parse(made[DOCUMENT] ?? ""), JSON.parse(made[MOCK_RULES] ?? "")));
}

/** Makes the absolute paths in a tool's message relative to the root. */
export function relativePaths({ root }: Pick<ToolContext, "root">, message: string): string {
  return message.replaceAll(root + sep, "");
}

/**
 * Writes files in place of those of the same paths in a folder. All are written beside them before the first is replaced.
 *
 * @param complete whether these are all that is generated, so that other files of `generated/` are removed
 * @throws BuildFailure when one of them cannot be written, replaced or removed: those before it are
 */
export async function publish(files: Files, root: string, complete: boolean): Promise<void> {
  let file = "";
  try {
    // Inside the root, so that files can be renamed out of it.
    await using staging = await mkdtempDisposable(join(root, ".staging-"));
    for (file of Object.keys(files)) await writeText(join(staging.path, file), files[file] ?? "");
    for (file of Object.keys(files)) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await rename(join(staging.path, file), join(root, file));
    }
    if (!complete) return;
    const kept = new Set(Object.keys(files).map((path) => join(path)));
    const present = await filesOf(join(root, "generated"));
    for (file of present.map((path) => join("generated", path))) {
      if (!kept.has(file)) await rm(join(root, file));
    }
  } catch (error) {
    // Its paths are absolute.
    const [reason] = (error as Error).message.split(",");
    const place = file && `${file}: `;
    throw new BuildFailure(
      `The build cannot write into the folder of the project: ${place}${reason}. Build again once it can.`,
    );
  }
}

/** Writes a file, in a folder that may not be there yet. A program, which begins with `#!`, is made executable. */
async function writeText(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text, { mode: text.startsWith("#!") ? 0o777 : 0o666 });
}

/** Lists the files below a folder, as paths relative to it, in alphabetical order. */
export async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
}
