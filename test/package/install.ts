import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

export const root = resolve(import.meta.dirname, "../..");
export const run = promisify(execFile);

/** The package as it would be published, and a project that has installed it. */
export interface Installed {
  /** The temporary folder around both. */
  folder: string;
  tarball: string;
  /** Paths of the files in the tarball. */
  files: string[];
  /** The project: a copy of `consumer/`. */
  consumer: string;
}

/**
 * Packs the package and installs it in an empty project. The parts that are not committed are made before, by the
 * set-up of the tests.
 */
export async function install(): Promise<Installed> {
  const folder = await mkdtemp(join(tmpdir(), "package-"));
  // The scripts would build anew, and replace what other tests read.
  const { stdout } = await run("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], {
    cwd: root,
  });
  const [packed] = Object.values(JSON.parse(stdout)) as { filename: string; files: { path: string }[] }[];
  if (!packed) throw new Error(`npm pack tells of no package: ${stdout}`);
  const tarball = join(folder, packed.filename);
  const consumer = join(folder, "consumer");
  await mkdir(consumer);
  await cp(join(import.meta.dirname, "consumer"), consumer, { recursive: true });
  await writeFile(join(consumer, "package.json"), JSON.stringify({ private: true, type: "module" }));
  await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", tarball], { cwd: consumer });
  return { folder, tarball, files: packed.files.map(({ path }) => path), consumer };
}

/**
 * Installs other versions of Node.js, from the registry.
 *
 * @param versions exact ones
 * @returns the path of the program of each
 */
export async function installRuntimes(folder: string, versions: string[]): Promise<Map<string, string>> {
  const runtimes = join(folder, "runtimes");
  await mkdir(runtimes);
  const packages = versions.map((version) => `node-${version}@npm:node@${version}`);
  await run("npm", ["init", "--yes"], { cwd: runtimes });
  await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", ...packages], { cwd: runtimes });
  return new Map(versions.map((version) => [version, join(runtimes, `node_modules/node-${version}/bin/node`)]));
}
