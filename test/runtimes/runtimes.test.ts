import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { Miniflare, type PostInit } from "miniflare";
import { describe, expect, inject, test, vi } from "vitest";
import { receiverProgram } from "../docs/receiver.ts";
import { run, runCases } from "../package/install.ts";
import { EVERY_CASE } from "../service/mock/anywhere/cases.js";
import { exampleValue } from "../support/contract.ts";
import { blocksOf, readPage } from "../support/pages.ts";
import { freePort } from "../support/server-process.ts";

const packages = inject("packages");
const { devDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, "package.json"), "utf8"));

const installed = inject("installed");

/** Starts a worker in workerd, which the caller disposes of. */
async function startWorker(contents: string): Promise<Miniflare> {
  const stdin = { contents, resolveDir: installed.consumer, loader: "ts" } as const;
  const { outputFiles } = await build({ stdin, bundle: true, format: "esm", write: false });
  const script = outputFiles[0]?.text ?? "";
  return new Miniflare({ modules: true, script, compatibilityDate: "2025-01-01" });
}

test.each([
  ["deno", ["run", "--no-remote", "--allow-all"]],
  ["bun", ["run"]],
])("every case passes in %s", async (name, options) => {
  const program = join(import.meta.dirname, "node_modules/.bin", name);
  const { stdout } = await run(program, ["--version"]);
  expect(stdout).toContain(devDependencies[name]);
  expect(await runCases(installed, program, options)).toEqual(EVERY_CASE);
});

test("Deno needs the permission to listen for a server, and no other for any case", async () => {
  const program = join(import.meta.dirname, "node_modules/.bin/deno");
  const options = ["run", "--no-remote", "--no-prompt", "--allow-net=127.0.0.1"];
  const { failures } = await runCases(installed, program, options);
  expect(failures).toEqual([]);
  // Deno ends the program itself where a server may not listen, and says which permission is missing.
  await expect(runCases(installed, program, options.slice(0, -1))).rejects.toThrow("--allow-net");
});

describe("in workerd", () => {
  const CASES = `import { run } from "./cases.js"; export default { fetch: async () => Response.json(await run(false)) };`;
  const [{ code: PAGE } = { code: "" }] = blocksOf(readPage("docs/mock.md"), "ts").filter(({ code }) =>
    code.includes("export default"),
  );

  /** Sends a request to a worker, and parses the answer. */
  async function answerOf(contents: string, path: string, init?: PostInit): Promise<unknown> {
    const worker = await startWorker(contents);
    try {
      return await (await worker.dispatchFetch(`http://worker.example${path}`, init)).json();
    } finally {
      await worker.dispose();
    }
  }

  test("every case passes", async () => {
    expect(await answerOf(CASES, "/")).toEqual(EVERY_CASE);
  });

  test("the worker of the guide is the mock", async () => {
    const headers = { "content-type": "application/json", authsignature: "any", usersignature: "any" };
    const body = JSON.stringify(exampleValue("IssueSilaByAccountName"));
    expect(await answerOf(PAGE, "/0.2/issue_sila", { method: "POST", headers, body })).toMatchObject({ success: true });
  });
});

describe("a line of docs/receiver.md", () => {
  const event = exampleValue("KycPassed");
  const post = { method: "POST" as const, headers: {}, body: JSON.stringify(event) };
  const receives = async (answer: (init: PostInit) => Promise<Response>): Promise<void> => {
    expect((await answer(post)).status).toBe(200);
    expect((await answer({ ...post, body: "{" })).status).toBe(400);
  };

  test.each([
    ["Bun", "bun", ["run"]],
    ["Deno", "deno", ["run", "--no-remote", "--no-prompt", "--allow-net"]],
  ])("starts a server of %s", async (name, program, options) => {
    const port = await freePort();
    await writeFile(join(installed.consumer, "receiver.js"), receiverProgram(name, String(port)));
    const server = spawn(join(packages, ".bin", program), [...options, "receiver.js"], { cwd: installed.consumer });
    let printed = "";
    server.stdout.on("data", (text) => (printed += text));
    try {
      const address = `http://127.0.0.1:${port}/events`;
      await vi.waitFor(() => fetch(address), { timeout: 60_000 });
      await receives((init) => fetch(address, init));
      expect(printed).toContain(event.event_details.kyc);
    } finally {
      server.kill();
    }
  });

  test("answers in workerd", async () => {
    const worker = await startWorker(receiverProgram("Cloudflare Workers"));
    try {
      await receives((init) => worker.dispatchFetch("http://worker.example/", init));
    } finally {
      await worker.dispose();
    }
  });

  test("answers in Hono", async () => {
    const program = `import { Hono } from "hono";\nexport const app = new Hono();\n${receiverProgram("Hono")}`;
    await writeFile(join(installed.consumer, "hono.js"), program);
    const { app } = await import(join(installed.consumer, "hono.js"));
    const print = vi.spyOn(console, "log").mockImplementation(() => {});
    await receives((init) => app.request("/events", init));
    expect(print.mock.calls).toEqual([[event.event_details.kyc]]);
    print.mockRestore();
  });

  test("answers in Express, before what reads the body", async () => {
    const program = `import express from "express";
const app = express();
${receiverProgram("Express")}
app.use(express.json());
export const server = app.listen(0, "127.0.0.1");`;
    await writeFile(join(installed.consumer, "express.js"), program);
    const { server } = await import(join(installed.consumer, "express.js"));
    const print = vi.spyOn(console, "log").mockImplementation(() => {});
    try {
      await vi.waitFor(() => expect(server.listening).toBe(true));
      await receives((init) => fetch(`http://127.0.0.1:${server.address().port}/events`, init));
      expect(print.mock.calls).toEqual([[event.event_details.kyc]]);
    } finally {
      print.mockRestore();
      server.close();
    }
  });
});
