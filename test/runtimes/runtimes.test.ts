import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { Miniflare, type PostInit } from "miniflare";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { receiverProgram } from "../docs/receiver.ts";
import { EVERY_CASE } from "../mock/anywhere/cases.js";
import { type Installed, install, run, runCases } from "../package/install.ts";
import { exampleValue } from "../support/contract.ts";
import { blocksOf, readPage } from "../support/pages.ts";
import { freePort } from "../support/server-process.ts";

const packages = join(import.meta.dirname, "node_modules");
const { devDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, "package.json"), "utf8"));

let installed: Installed;
beforeAll(async () => {
  installed = await install();
});
afterAll(() => rm(installed.folder, { recursive: true, force: true }));

/** Lets the consumer of the package import another one. */
async function link(name: string): Promise<void> {
  const place = join(installed.consumer, "node_modules", name);
  await mkdir(dirname(place), { recursive: true });
  await symlink(join(packages, name), place);
}

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

describe("a line of docs/webhooks.md", () => {
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
    await link("hono");
    const program = `import { Hono } from "hono";\nexport const app = new Hono();\n${receiverProgram("Hono")}`;
    await writeFile(join(installed.consumer, "hono.js"), program);
    const { app } = await import(join(installed.consumer, "hono.js"));
    const print = vi.spyOn(console, "log").mockImplementation(() => {});
    await receives((init) => app.request("/events", init));
    expect(print.mock.calls).toEqual([[event.event_details.kyc]]);
    print.mockRestore();
  });

  test("answers in Express, before what reads the body", async () => {
    await link("express");
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

describe("a recipe of docs/testing.md", () => {
  /** The code of a recipe, which is JavaScript, or TypeScript that does without types. */
  function recipe(name: string): string {
    const page = readPage("docs/testing.md");
    const block = [...blocksOf(page, "js"), ...blocksOf(page, "ts")].find(({ note }) => note === name);
    if (block === undefined) throw new Error(`docs/testing.md has no recipe ${name}`);
    return block.code;
  }

  test("Jest runs its test", async () => {
    await link("@jest/globals");
    await writeFile(join(installed.consumer, "recipe.test.js"), recipe("jest"));
    const jest = join(packages, "jest/bin/jest.js");
    const { stderr } = await run(process.execPath, [
      "--experimental-vm-modules",
      jest,
      `--rootDir=${installed.consumer}`,
    ]);
    expect(stderr).toContain("Tests:       1 passed, 1 total");
  });

  test("Jest runs the test of a CommonJS project", async () => {
    await writeFile(join(installed.consumer, "recipe.test.cjs"), recipe("jest-commonjs"));
    const jest = join(packages, "jest/bin/jest.js");
    const options = [`--rootDir=${installed.consumer}`, "--testMatch=**/recipe.test.cjs"];
    const { stderr } = await run(process.execPath, ["--experimental-vm-modules", jest, ...options]);
    expect(stderr).toContain("Tests:       1 passed, 1 total");
  });

  test("Mock Service Worker answers the service, and nothing else", async () => {
    await link("msw");
    await writeFile(join(installed.consumer, "handlers.js"), recipe("msw"));
    await writeFile(
      join(installed.consumer, "calls.js"),
      `import "./handlers.js";
const body = JSON.stringify({ header: { created: 1, app_handle: "a", user_handle: "u" } });
const headers = { "content-type": "application/json", authsignature: "any", usersignature: "any" };
const { status } = await fetch("http://payments.example/0.2/delete_wallet", { method: "POST", headers, body });
const other = await fetch("http://other.example/").catch((error) => error);
console.log(status, other instanceof Error);`,
    );
    const { stdout } = await run(process.execPath, ["calls.js"], { cwd: installed.consumer });
    expect(stdout).toBe("200 true\n");
  });

  test("Next.js builds a page that the mock answers", async () => {
    for (const name of ["next", "react", "react-dom"]) await link(name);
    const site = join(installed.folder, "site");
    await mkdir(join(site, "app"), { recursive: true });
    await symlink(join(installed.consumer, "node_modules"), join(site, "node_modules"));
    const files = {
      "package.json": '{ "private": true, "type": "module" }',
      "payments.js": recipe("next"),
      "app/layout.js": "export default ({ children }) => <html><body>{children}</body></html>;",
      "app/page.js": `import { payments } from "../payments.js";
export default async () => <p>{JSON.stringify(await payments.deleteWallet({ user_handle: "demo_user" }))}</p>;`,
    };
    for (const [file, text] of Object.entries(files)) await writeFile(join(site, file), text);
    // Its other bundler follows no links to packages elsewhere.
    await run(process.execPath, [join(packages, "next/dist/bin/next"), "build", "--webpack"], {
      cwd: site,
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", PAYMENTS_MOCK: "1" },
    });
    const page = await readFile(join(site, ".next/server/app/index.html"), "utf8");
    expect(page).toMatch(/<p>{&quot;kind&quot;:&quot;success&quot;,&quot;status&quot;:200/);
  });
});
