import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/bench/server-process.ts";

const script = resolve(import.meta.dirname, "../../scripts/start.ts");
let mock: ChildProcess;
let port: number;
/** Its first output. */
let output: string;

beforeAll(async () => {
  port = await freePort();
  mock = spawn(process.execPath, [script, "--port", String(port)]);
  [output] = (await once(mock.stdout as Readable, "data")).map(String) as [string];
});
afterAll(() => mock.kill("SIGKILL"));

/** Starts the mock with arguments that it rejects. */
async function rejected(...args: string[]): Promise<{ code: number; stderr: string }> {
  const { code, stderr } = await promisify(execFile)(process.execPath, [script, ...args]).catch((error) => error);
  return { code, stderr };
}

test("npm start prints where the mock is, and a curl that works as pasted", async () => {
  expect(output).toContain(`Mock     http://127.0.0.1:${port}\n`);
  const [command] = output.match(/^curl .*$/m) ?? [];
  const { stdout } = await promisify(execFile)("sh", ["-c", `${command} --silent --show-error`]);
  expect(JSON.parse(stdout)).toMatchObject({ success: true, status: "SUCCESS" });
});

test("it serves the docs at /docs", async () => {
  const docs = await fetch(`http://127.0.0.1:${port}/docs`);
  expect(docs.status).toBe(200);
  expect(await docs.text()).toContain("<title>Token Payments Service</title>");
});

test("a port in use is reported in one line", async () => {
  const { code, stderr } = await rejected("--port", String(port));
  expect(code).toBe(1);
  expect(stderr).toBe(
    `Port ${port} is in use: stop the program that listens there, or choose another port with --port.\n`,
  );
});

test.each([
  [["--port", "70000"], "error: option '--port <number>' argument '70000' is invalid. It must be from 0 to 65535.\n"],
  [["--prot", "4010"], "error: unknown option '--prot'\n"],
])("%j is reported in one line", async (args, line) => {
  const { code, stderr } = await rejected(...args);
  expect(code).toBe(2);
  expect(stderr).toBe(line);
});

test("Ctrl-C stops it with exit code 0", async () => {
  mock.kill("SIGINT");
  expect(await once(mock, "exit")).toEqual([0, null]);
});
