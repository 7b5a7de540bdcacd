import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type BuildContext, relativePaths } from "./context.ts";

/** The package of each tool, and its program in the package. */
const TOOLS = {
  redocly: ["@redocly/cli", "bin/cli.js"],
  spectral: ["@stoplight/spectral-cli", "dist/index.js"],
  tsc: ["@typescript/native", "bin/tsc"],
} as const;

export interface ToolResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs a command line tool of an installed package in the root, with the Node.js that runs the build.
 *
 * @returns its exit code and its output, with paths relative to the root
 * @throws Error when it cannot be started; when the build is interrupted, after the tool has ended
 */
export function runTool(context: BuildContext, tool: keyof typeof TOOLS, args: string[]): Promise<ToolResult> {
  const [name, program] = TOOLS[tool];
  const script = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), program);
  const child = spawn(process.execPath, [script, ...args], {
    cwd: context.root,
    env: { ...process.env, NO_COLOR: "1", REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    stdio: ["ignore", "pipe", "pipe"],
    signal: context.signal,
    killSignal: "SIGKILL",
  });
  let stdout = "";
  let stderr = "";
  let failure: Error | undefined;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  child.on("error", (error) => {
    failure = error;
  });
  // After an error too, wait for `close`: the staging folder is removed next, and nothing may write into it any more.
  return new Promise((resolve, reject) => {
    child.on("close", (code) => {
      if (failure) reject(failure);
      else resolve({ code, stdout: relativePaths(context, stdout), stderr: relativePaths(context, stderr) });
    });
  });
}
