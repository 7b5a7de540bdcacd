import { basename, dirname, join, relative } from "node:path";
import leven from "leven";
import { CausalFailure } from "../../contract/failure.ts";
import { findMeant } from "../../contract/meant.ts";
import { filesOf, type ToolContext } from "./context.ts";

/** How Redocly reports a `$ref` to a file that is not there, with the place of the `$ref` above. */
const MISSING = /^\[\d+\] (\S+:\d+):\d+ at .*\n\nCan't resolve \$ref: ENOENT: no such file or directory '(.+)'$/gm;

/**
 * Reads from the output of Redocly which files are missing that a `$ref` names.
 *
 * @param output with paths relative to the root
 * @returns a failure with the place of each `$ref`, and the file that it probably means; undefined if no file is missing
 */
export async function missingFiles({ root }: ToolContext, output: string): Promise<CausalFailure | undefined> {
  const files = (await filesOf(join(root, "openapi"))).map((file) => `openapi/${file}`);
  const lines = [...output.matchAll(MISSING)].map(([, place = "", missing = ""]) => {
    const written = (file: string) => relative(dirname(place), file);
    const meant = likeliest(missing, files);
    const advice = meant === undefined ? "create it, or correct the path" : `did you mean ${written(meant)}?`;
    return `${place} $ref: ${written(missing)} is not there: ${advice}`;
  });
  return lines.length === 0 ? undefined : new CausalFailure(lines.join("\n"));
}

/** The file of the same name in the folder with the most similar path, or else of the most similar name. */
function likeliest(missing: string, files: string[]): string | undefined {
  const nameOf = (file: string) => basename(file, ".yaml");
  const name = nameOf(missing);
  const closest = findMeant(name, files.map(nameOf));
  const candidates = files.filter((file) => nameOf(file) === closest);
  return candidates.toSorted((a, b) => leven(a, missing) - leven(b, missing))[0];
}
