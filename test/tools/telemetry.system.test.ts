import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { runTool } from "../../scripts/build/generate/run-tool.ts";

const root = join(import.meta.dirname, "../..");

/** Refuses to look up any host, and reports it on stderr. */
const SPY = `const dns = require("node:dns");
dns.lookup = (host, options, callback = options) => {
  require("node:fs").writeSync(2, "looks up " + host + "\\n");
  process.nextTick(callback, new Error("no network"));
};`;

const DOCUMENT = "openapi: 3.1.0\ninfo: { title: Small, version: 1.0.0 }\npaths: {}\n";

/** Has a document without a `redocly.yaml`, which turns telemetry off where it can be read. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "telemetry-"));
  await writeFile(join(folder, "openapi.yaml"), DOCUMENT);
  await writeFile(join(folder, "spy.cjs"), SPY);
});
beforeEach(() => vi.stubEnv("NODE_OPTIONS", `--require=${join(folder, "spy.cjs")}`));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rm(folder, { recursive: true }));

test("the spy sees the telemetry of Redocly", async () => {
  const script = join(root, "node_modules/@redocly/cli/bin/cli.js");
  const env = { ...process.env, REDOCLY_TELEMETRY: "on" };
  const run = promisify(execFile)(process.execPath, [script, "lint", "openapi.yaml"], { cwd: folder, env });
  const { stderr } = await run.catch((error: { stderr: string }) => error);
  expect(stderr).toContain("looks up ");
});

test.each([
  ["redocly", "lint", "openapi.yaml"],
  ["spectral", "lint", "openapi.yaml", `--ruleset=${join(root, ".spectral.yaml")}`],
] as const)("the build runs %s without telemetry", async (tool, ...args) => {
  const context = { root: folder, signal: new AbortController().signal };
  const { stdout, stderr } = await runTool(context, tool, args);
  expect(stdout + stderr).not.toContain("looks up ");
  expect(stdout + stderr).not.toBe("");
});
