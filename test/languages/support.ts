import { execFile, execFileSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../support/pages.ts";

export { runMock } from "../service/mock/mock.ts";

/** This folder. */
export const FOLDER = import.meta.dirname;

/** Where the generators and tools are installed. */
export const MODULES = join(FOLDER, "node_modules");

/** Paths of the document, and of the one for tools that need OpenAPI 3.0. */
export const BUNDLES = {
  "openapi.yaml": join(ROOT, "generated/openapi.yaml"),
  "openapi.json": join(ROOT, "generated/openapi.json"),
  "openapi-3.0.yaml": join(ROOT, "generated/openapi-3.0.yaml"),
  "openapi-3.0.json": join(ROOT, "generated/openapi-3.0.json"),
};

/**
 * Runs a program, with the tools of this package first on the path.
 *
 * @param folder its working folder
 * @param environment variables besides those of this process
 * @returns its standard output
 * @throws Error with everything that it prints, if it fails
 */
export async function runProgram(
  folder: string,
  [program = "", ...options]: string[],
  environment: Record<string, string> = {},
): Promise<string> {
  const path = [join(MODULES, ".bin"), join(ROOT, "node_modules/.bin"), process.env.PATH].join(":");
  // Kubb would report each use to its maker.
  const env = { ...process.env, ...environment, PATH: path, DO_NOT_TRACK: "1" };
  const running = promisify(execFile)(program, options, { cwd: folder, env, maxBuffer: 2 ** 26 });
  // Some tools read their standard input to its end before they begin.
  running.child.stdin?.end();
  const { stdout } = await running.catch((error) => {
    throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`);
  });
  return stdout;
}

/** Whether a program is installed here. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`]);
    return true;
  } catch {
    return false;
  }
}
