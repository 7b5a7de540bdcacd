import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { ROOT } from "../../scripts/contract/generated.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the packages that the tests of a project, and what they install, may import. */
    packages: string;
  }
}

/** Installs what the tests of a project of `vitest.config.ts` need, before they run. */
export default function installForProject(project: TestProject): void {
  installPackages(dirname(project.getProvidedContext().packages));
}

/**
 * Installs the packages of a folder that has its own, unless they are installed as the lock file has them.
 *
 * @param folder its path, absolute or in the repository
 * @throws when npm fails; npm has printed why
 */
export function installPackages(folder: string): void {
  const cwd = resolve(ROOT, folder);
  const lock = readFileSync(join(cwd, "package-lock.json"), "utf8");
  // Written after a complete install, so an interrupted one is repeated.
  const installed = join(cwd, "node_modules/.installed-lock.json");
  if (existsSync(installed) && readFileSync(installed, "utf8") === lock) return;

  console.log(`Installing the packages of ${folder}/ (once) …`);
  const { status } = spawnSync("npm", ["ci"], { cwd, stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) throw new Error(`npm ci failed in ${folder}.`);
  writeFileSync(installed, lock);
}
