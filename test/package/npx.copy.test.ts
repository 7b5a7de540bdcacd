import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cloneRepository } from "../support/clone.ts";
import { root } from "./install.ts";

/** Replaces the build by one that never ends, and leaves a file. */
const ENDLESS = 'require("node:fs").writeFileSync("build-started", ""); setInterval(() => {}, 1000);';
const NAME = "token-payments-contract";

let clone: string;
let built: string;
let version: string;
/** Has an empty cache of npm, and a registry that nothing may ask. */
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  clone = cloneRepository();
  built = join(clone, "build-started");
  await writeFile(join(clone, "scripts/build.cjs"), ENDLESS);
  await writeFile(join(clone, "scripts/build.ts"), 'import "./build.cjs";');
  ({ version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")));
});
beforeEach(async () => {
  const cache = await mkdtemp(join(tmpdir(), "cache-"));
  env = { ...process.env, npm_config_cache: cache, npm_config_registry: "http://127.0.0.1:9" };
  return () => rm(cache, { recursive: true, force: true, maxRetries: 5 });
});
afterAll(() => rm(clone, { recursive: true, maxRetries: 5 }));

function npx(...words: string[]): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)("npx", [NAME, ...words], { cwd: clone, env });
}

test("npx in a clone does not build, and runs again after Ctrl-C", async () => {
  const words = [NAME, "mock", "--port", "0", "--json", "--quiet"];
  const mock = spawn("npx", words, { cwd: clone, env, detached: true, stdio: ["ignore", "pipe", "ignore"] });
  let hasPrinted = false;
  mock.stdout.once("data", () => {
    hasPrinted = true;
  });
  await expect.poll(() => hasPrinted || existsSync(built)).toBe(true);
  const end = once(mock, "close");
  process.kill(-Number(mock.pid), "SIGINT");
  await end;
  expect((await npx("--version")).stdout).toBe(`${version}\n`);
  expect(existsSync(built)).toBe(false);
});

test("npx in a clone that is not built says what to do, and runs once it is", async () => {
  await rm(join(clone, "generated"), { recursive: true });
  await expect(npx("mock")).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^error: This clone is not built: run npm ci .*\n$/),
  });
  await cp(join(root, "generated"), join(clone, "generated"), { recursive: true });
  expect((await npx("--version")).stdout).toBe(`${version}\n`);
});
