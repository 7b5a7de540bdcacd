import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type BuildContext, relativePaths } from "./context.ts";

/** The package of a tool, and its program in there. */
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
 * Runs a command line tool of an installed package to its end, with the Node that runs the build, in the root.
 *
 * @returns its exit code and what it printed, with paths relative to the root
 * @throws when it cannot be started, or the build is interrupted (after the tool has ended)
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
  // Waits for `close` also after an error: the staging folder is removed then, and nothing may write into it any more.
  return new Promise((resolve, reject) => {
    child.on("close", (code) => {
      if (failure) reject(failure);
      else resolve({ code, stdout: relativePaths(context, stdout), stderr: relativePaths(context, stderr) });
    });
  });
}
