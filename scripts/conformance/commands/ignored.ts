import { spawnSync } from "node:child_process";
import { basename, dirname } from "node:path";

/**
 * Finds what keeps a file of secrets from being committed by mistake.
 *
 * @returns the line that is missing in `.gitignore` at the top of the work tree; undefined if git ignores the file, or there is
 *   no git or no work tree
 */
export function findMissingIgnore(file: string): string | undefined {
  // In a hook of git, these name another work tree.
  const env = { ...process.env, GIT_DIR: undefined, GIT_WORK_TREE: undefined };
  const git = (...words: string[]) => spawnSync("git", words, { cwd: dirname(file), encoding: "utf8", env });
  // It is 0 if the file is ignored, and 128 outside of a work tree.
  if (git("check-ignore", "--quiet", "--", basename(file)).status !== 1) return undefined;
  const path = git("rev-parse", "--show-prefix").stdout.trimEnd() + basename(file);
  return `/${path.replaceAll(/[\\*?[]/g, "\\$&")}`;
}
