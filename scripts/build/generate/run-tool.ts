import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { relativePaths, type ToolContext } from "./context.ts";

/** The package of each tool, and its program in the package. */
const TOOLS = {
  redocly: ["@redocly/cli", "bin/cli.js"],
  spectral: ["@stoplight/spectral-cli", "dist/index.js"],
} as const;

/**
 * Runs a command line tool of an installed package in the root, with the Node.js that runs the build.
 *
 * @param reads the files and folders, absolute or relative to the root, that it can read, beside packages: it can read nothing else,
 *   write nothing and use no network. Without them, it can do everything
 * @returns its exit code and its output, with paths relative to the root
 * @throws Error when it cannot be started, or the build is interrupted
 */
export async function runTool(context: ToolContext, tool: keyof typeof TOOLS, args: string[], reads?: string[]) {
  const [name, program] = TOOLS[tool];
  const script = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), program);
  const packages = script.slice(0, script.lastIndexOf(name));
  const readable = reads && [packages, ...reads].map((path) => `--allow-fs-read=${resolve(context.root, path)}`);
  const bounds = readable ? ["--permission", ...readable] : [];
  const run = promisify(execFile)(process.execPath, [...bounds, script, ...args], {
    cwd: context.root,
    env: { ...process.env, NO_COLOR: "1", REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    maxBuffer: Number.POSITIVE_INFINITY,
    signal: context.signal,
    killSignal: "SIGKILL",
  });
  // Without an end, a tool could wait for it.
  run.child.stdin?.end();
  const {
    code = 0,
    stdout,
    stderr,
  }: { code?: number; stdout: string; stderr: string } = await run.catch((error) => {
    if (typeof error.code !== "number") throw error;
    return error;
  });
  return { code, stdout: relativePaths(context, stdout), stderr: relativePaths(context, stderr) };
}
