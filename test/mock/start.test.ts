import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { freePort } from "../../scripts/bench/server-process.ts";

const script = resolve(import.meta.dirname, "../../scripts/start.ts");
const running: ChildProcess[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill();
});

/** Starts the mock, and returns its first output. */
async function start(port: number): Promise<string> {
  const child = spawn(process.execPath, [script, "--port", String(port)]);
  running.push(child);
  const [output] = await once(child.stdout, "data");
  return String(output);
}

/** Starts the mock with arguments that it rejects. */
async function refused(...args: string[]): Promise<{ code: number; stderr: string }> {
  const outcome = await promisify(execFile)(process.execPath, [script, ...args], { timeout: 10_000 }).catch(
    (error) => error,
  );
  return { code: outcome.code, stderr: outcome.stderr };
}

test("npm start prints where the mock is, and a curl that works as pasted", async () => {
  const port = await freePort();
  const output = await start(port);
  expect(output).toContain(`Mock     http://127.0.0.1:${port}\n`);
  const [command] = output.match(/^curl .*$/m) ?? [];
  const { stdout } = await promisify(execFile)("sh", ["-c", `${command} --silent --show-error`]);
  expect(JSON.parse(stdout)).toMatchObject({ success: true, status: "SUCCESS" });
});

test("/docs is served, and built first if it is missing", async () => {
  const port = await freePort();
  await start(port);
  const docs = await fetch(`http://127.0.0.1:${port}/docs`);
  expect(docs.status).toBe(200);
  expect(await docs.text()).toContain("<title>Token Payments Service</title>");
}, 30_000);

test("Ctrl-C stops it", async () => {
  await start(await freePort());
  const [child] = running as [ChildProcess];
  child.kill("SIGINT");
  await once(child, "exit");
  expect(child.exitCode).toBe(0);
});

test("a port in use is reported in one line", async () => {
  const port = await freePort();
  await start(port);
  const { code, stderr } = await refused("--port", String(port));
  expect(code).toBe(1);
  expect(stderr).toBe(
    `Port ${port} is in use: stop the program that listens there, or choose another port with --port.\n`,
  );
});

test.each([
  [["--port", "70000"], "error: option '--port <number>' argument '70000' is invalid. It must be from 0 to 65535.\n"],
  [["--prot", "4010"], "error: unknown option '--prot'\n"],
])("%j is reported in one line", async (args, line) => {
  const { code, stderr } = await refused(...args);
  expect(code).toBe(2);
  expect(stderr).toBe(line);
});
