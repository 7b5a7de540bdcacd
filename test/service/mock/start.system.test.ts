import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../support/server-process.ts";

const script = resolve(import.meta.dirname, "../../../scripts/start.ts");
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

test("it serves the docs at /docs/, and leads to them from its address", async () => {
  const docs = await fetch(`http://127.0.0.1:${port}/`);
  expect(docs.url).toBe(`http://127.0.0.1:${port}/docs/`);
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
  [
    ["--port", "70000"],
    "error: option '--port <number>' argument '70000' is invalid. It must be a whole number from 0 to 65535.\n",
  ],
  [["--prot", "4010"], "error: unknown option '--prot' (Did you mean --port?)\n"],
])("%j is reported in one line", async (args, line) => {
  const { code, stderr } = await rejected(...args);
  expect(code).toBe(2);
  expect(stderr).toBe(line);
});

test.each(["--port=70000", "--host="])("%s is rejected with exit code 2", async (option) => {
  expect(await rejected(option)).toMatchObject({ code: 2, stderr: expect.stringMatching(/ It must be .*\.\n$/) });
});

test("it goes on when nobody reads its output any more", async () => {
  const complaints: unknown[] = [];
  mock.stderr?.on("data", (chunk) => complaints.push(String(chunk)));
  mock.stdout?.destroy();
  const path = `http://127.0.0.1:${port}/0.2/delete_wallet`;
  for (let request = 0; request < 3; request += 1) expect((await fetch(path)).status).toBe(405);
  expect(complaints).toEqual([]);
});

test("Ctrl-C stops it with exit code 0", async () => {
  mock.kill("SIGINT");
  expect(await once(mock, "exit")).toEqual([0, null]);
});

test.each([["start"], ["run listen"]])("SIGTERM to npm %s stops the server", async (words) => {
  // Any response will do: a receiver of events rejects a GET.
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      () => true,
      () => false,
    );
  const npm = spawn("npm", [...words.split(" "), "--", "--port", String(port)], { cwd: resolve(script, "../..") });
  try {
    await expect.poll(isUp).toBe(true);
    npm.kill("SIGTERM");
    await expect.poll(isUp).toBe(false);
  } finally {
    npm.kill("SIGKILL");
  }
});

test("a script whose shell ends while it loads ends too", async () => {
  const preload = resolve(script, "../service/commands/end-with-npm.cjs");
  const loading = "console.log(process.pid); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)";
  const program = `${loading}; setInterval(() => {}, 1000)`;
  const shell = spawn("sh", ["-c", `"$0" -r "$1" -e "$2"; true`, process.execPath, preload, program]);
  const [pid] = await once(shell.stdout, "data");
  shell.kill("SIGKILL");
  try {
    // Its end closes the pipe.
    await once(shell, "close");
  } finally {
    await promisify(execFile)("kill", ["-9", String(pid).trim()]).catch(() => {});
  }
});

test("SIGTERM while it starts stops it once it has started", async () => {
  const code = `
    import { untilInterrupted } from ${JSON.stringify(resolve(script, "../service/commands/command.ts"))};
    async function start() {
      process.kill(process.pid, "SIGTERM");
      await new Promise((later) => setTimeout(later, 100));
      return { url: "", close: async () => console.log("closed") };
    }
    await untilInterrupted(start, 0, () => console.log("ready"));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", code]);
  expect(stdout).toBe("ready\nclosed\n");
});
