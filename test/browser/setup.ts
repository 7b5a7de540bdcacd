import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The browser of the tests, and what drives it: 100 MB that only a run of its tests installs. */
const FOLDER = resolve(import.meta.dirname, "chromium");

/** Installs the browser, unless the installed one is that of the lock file. */
export default function installBrowser(): void {
  const installed = join(FOLDER, "node_modules/.package-lock.json");
  const packagesIn = (file: string) => JSON.parse(readFileSync(file, "utf8")).packages;
  const wanted = Object.entries<{ version: string }>(packagesIn(join(FOLDER, "package-lock.json")));
  const found: Record<string, { version: string }> = existsSync(installed) ? packagesIn(installed) : {};
  if (wanted.every(([path, { version }]) => path === "" || found[path]?.version === version)) return;
  execFileSync("npm", ["ci"], {
    cwd: FOLDER,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
}
