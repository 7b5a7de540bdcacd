import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../support/pages.ts";

export { runMock, SIGNATURES } from "../mock/mock.ts";

/** Where the generators and tools are installed. */
export const MODULES = join(import.meta.dirname, "node_modules");

/** The published bundle in its two forms, and the plain one for tools that do not read OpenAPI 3.1. */
export const BUNDLES = {
  yaml: join(ROOT, "generated/openapi.yaml"),
  json: join(ROOT, "generated/openapi.json"),
  plain: join(ROOT, "generated/openapi.plain.yaml"),
};

/**
 * Runs a program, with the tools of this package first on the path.
 *
 * @param folder its working folder
 * @param environment variables besides those of this process
 * @returns its standard output
 * @throws Error with everything that it printed, if it fails
 */
export async function runProgram(
  folder: string,
  [program = "", ...options]: string[],
  environment: Record<string, string> = {},
): Promise<string> {
  const env = {
    ...process.env,
    ...environment,
    PATH: [join(MODULES, ".bin"), join(ROOT, "node_modules/.bin"), process.env.PATH].join(":"),
  };
  const running = promisify(execFile)(program, options, { cwd: folder, env, maxBuffer: 2 ** 26 });
  // The standard input of some tools must end before they begin.
  running.child.stdin?.end();
  const { stdout } = await running.catch((error) => {
    throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`);
  });
  return stdout;
}
