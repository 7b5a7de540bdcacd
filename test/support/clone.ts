import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { listFiles } from "./repository-files.ts";

const root = resolve(import.meta.dirname, "../..");

/**
 * Makes a copy of the repository as a clone has it after `npm ci`: with the files that git does not ignore, and what is built.
 *
 * @returns its folder, which the caller removes
 */
export function cloneRepository(): string {
  const clone = mkdtempSync(join(tmpdir(), "clone-"));
  // In a clone, node_modules is a link, which .gitignore does not cover.
  for (const file of listFiles(":!node_modules")) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    copyFileSync(join(root, file), join(clone, file));
  }
  cpSync(join(root, "generated"), join(clone, "generated"), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(clone, "node_modules"));
  execFileSync("git", ["init", "--quiet"], { cwd: clone });
  return clone;
}

/** Commits everything in a clone. */
export function commitAll(clone: string, message: string): void {
  const author = ["-c", "user.name=Test", "-c", "user.email=test@token-payments.example"];
  execFileSync("git", ["add", "--all"], { cwd: clone });
  execFileSync("git", [...author, "commit", "--quiet", "--message", message], { cwd: clone });
}

/** Restores a clone to its last commit, and removes all other files but `node_modules` and what is built. */
export function cleanClone(clone: string): void {
  execFileSync("git", ["reset", "--quiet", "--hard"], { cwd: clone });
  execFileSync("git", ["clean", "-ffdxq", "--exclude=/node_modules", "--exclude=/generated"], { cwd: clone });
}
