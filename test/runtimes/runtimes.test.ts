import { readFileSync } from "node:fs";
import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
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

describe("a recipe of docs/testing.md", () => {
  const packages = join(import.meta.dirname, "node_modules");

  /** The code of a recipe, which is JavaScript, or TypeScript that does without types. */
  function recipe(name: string): string {
    const page = readPage("docs/testing.md");
    const block = [...blocksOf(page, "js"), ...blocksOf(page, "ts")].find(({ note }) => note === name);
    if (block === undefined) throw new Error(`docs/testing.md has no recipe ${name}`);
    return block.code;
  }

  /** Lets the consumer of the package import another one. */
  async function link(name: string): Promise<void> {
    const place = join(installed.consumer, "node_modules", name);
    await mkdir(dirname(place), { recursive: true });
    await symlink(join(packages, name), place);
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
