import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/contract/generated.ts";

/**
 * Lists the files of the repository, committed or new, without those that git ignores or that were deleted.
 *
 * @param patterns of paths from its top, as git takes them
 */
export function listFiles(...patterns: string[]): string[] {
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate", "--", ...patterns];
  const files = execFileSync("git", list, { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
  return files.filter((file) => existsSync(join(ROOT, file)));
}
