import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { Miniflare, type PostInit } from "miniflare";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EVERY_CASE } from "../mock/anywhere/cases.js";
import { type Installed, install, run, runCases } from "../package/install.ts";
import { exampleValue } from "../support/contract.ts";
import { blocksOf, readPage } from "../support/pages.ts";

const { devDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, "package.json"), "utf8"));

let installed: Installed;
beforeAll(async () => {
  installed = await install();
});
afterAll(() => rm(installed.folder, { recursive: true, force: true }));

test.each([
  ["deno", ["run", "--no-remote", "--allow-all"]],
  ["bun", ["run"]],
])("every case passes in %s", async (name, options) => {
  const program = join(import.meta.dirname, "node_modules/.bin", name);
  const { stdout } = await run(program, ["--version"]);
  expect(stdout).toContain(devDependencies[name]);
  expect(await runCases(installed, program, options)).toEqual(EVERY_CASE);
});

test("Deno needs no permission for it, unless values are generated", async () => {
  const program = join(import.meta.dirname, "node_modules/.bin/deno");
  const { failures } = await runCases(installed, program, ["run", "--no-remote", "--no-prompt"]);
  expect(failures).toEqual([
    expect.stringMatching(/^values are generated: \[501,false\]/),
    expect.stringContaining("a server starts: "),
  ]);
});

describe("in workerd", () => {
  const CASES = `import { run } from "./cases.js"; export default { fetch: async () => Response.json(await run(false)) };`;
  const [{ code: PAGE } = { code: "" }] = blocksOf(readPage("docs/worker.md"), "ts");

  /** Sends a request to a worker, and parses the answer. */
  async function answerOf(contents: string, path: string, init?: PostInit): Promise<unknown> {
    const stdin = { contents, resolveDir: installed.consumer, loader: "ts" } as const;
    const { outputFiles } = await build({ stdin, bundle: true, format: "esm", write: false });
    const script = outputFiles[0]?.text ?? "";
    const worker = new Miniflare({ modules: true, script, compatibilityDate: "2025-01-01" });
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
