import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { build } from "esbuild";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../../scripts/bench/browser.ts";
import { createMockServer } from "../../scripts/mock/index.ts";
import { type Installed, install, installRuntimes, root, run } from "./install.ts";

const RUNTIMES = ["20.20.2", "22.23.3"];
const COMPILERS = ["typescript/bin/tsc", "typescript-6/bin/tsc", "@typescript/native/bin/tsc"];

let installed: Installed;
let runtimes: Map<string, string>;

beforeAll(async () => {
  installed = await install();
  runtimes = await installRuntimes(installed.folder, RUNTIMES);
}, 120_000);
afterAll(() => rm(installed.folder, { recursive: true, force: true }));

test("the tarball has the files that are meant to be there, and no other", async () => {
  // There is a changelog from the first release on.
  const files = installed.files.filter((file) => file !== "CHANGELOG.md");
  await expect(`${files.toSorted().join("\n")}\n`).toMatchFileSnapshot("files.txt");
  expect(installed.files.includes("CHANGELOG.md")).toBe(existsSync(join(root, "CHANGELOG.md")));
});

test("it brings one package along, and what that needs", async () => {
  const packages = await readdir(join(installed.consumer, "node_modules"));
  expect(packages.filter((name) => !name.startsWith(".")).sort()).toEqual([
    "openapi-fetch",
    "openapi-typescript-helpers",
    "token-payments-contract",
  ]);
});

test("publint has no finding", async () => {
  const content = await readFile(installed.tarball);
  const tarball = content.buffer.slice(content.byteOffset, content.byteOffset + content.length);
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
});

test("its types resolve in every mode", { timeout: 60_000 }, async () => {
  // The pages and the documents have no types.
  const excludeEntrypoints = ["./docs", "./openapi.json", "./openapi.yaml", "./package.json"];
  const tarball = createPackageFromTarballData(await readFile(installed.tarball));
  const result = await checkPackage(tarball, { excludeEntrypoints });
  if (!result.types) expect.fail("The package has no types.");
  // What is ESM is ESM for `require`, too.
  expect(result.problems.filter(({ kind }) => kind !== "CJSResolvesToESM")).toEqual([]);
});

test.each(COMPILERS.flatMap((compiler) => ["bundler", "nodenext"].map((mode) => [compiler, mode] as const)))(
  "%s compiles a consumer, module resolution %s",
  { timeout: 60_000 },
  async (compiler, mode) => {
    const project = join(installed.consumer, `tsconfig.${mode}.${compiler.replaceAll("/", "-")}.json`);
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      noEmit: true,
      target: "es2022",
      lib: ["es2022", "dom", "dom.iterable"],
      types: [],
      module: mode === "bundler" ? "preserve" : "nodenext",
      moduleResolution: mode,
    };
    await writeFile(project, JSON.stringify({ compilerOptions, files: ["all.ts", "browser.ts"] }));
    const findings = await run(process.execPath, [join(root, "node_modules", compiler), "--project", project])
      .then(() => "none")
      .catch(({ stdout }) => stdout);
    expect(findings).toBe("none");
  },
);

test.each([...RUNTIMES, process.versions.node])("it runs under Node.js %s", { timeout: 30_000 }, async (version) => {
  const program = runtimes.get(version) ?? process.execPath;
  const { stdout: told } = await run(program, ["--version"]);
  expect(told.trim()).toBe(`v${version}`);
  const { stdout } = await run(program, ["run.js"], { cwd: installed.consumer });
  expect(JSON.parse(stdout)).toEqual({
    accepted: "success",
    refused: { amount: ["must be at least 1"] },
    event: "invalid",
    issues: true,
    version: JSON.parse(await readFile(join(root, "package.json"), "utf8")).version,
    yaml: true,
    docs: true,
  });
});

test("its command runs", async () => {
  const { stdout } = await run(join(installed.consumer, "node_modules/.bin/token-payments"), ["mock", "--scenarios"]);
  expect(stdout).toContain("only_wallet");
});

test("a page that esbuild bundles calls the mock", { timeout: 60_000 }, async () => {
  const mock = await createMockServer({ port: 0 });
  const browser = await openBrowser();
  try {
    const { outputFiles } = await build({
      absWorkingDir: installed.consumer,
      entryPoints: ["browser.ts"],
      bundle: true,
      minify: true,
      format: "esm",
      define: { mockUrl: JSON.stringify(mock.url) },
      write: false,
    });
    const page = await browser.newPage();
    const failures: string[] = [];
    page.on("pageerror", (error) => failures.push(error.message));
    await page.goto(`${mock.url}/health`);
    await page.setContent(`<script type="module">${outputFiles[0]?.text}</script>`);
    await expect.poll(() => page.title()).toBe("success");
    expect(failures).toEqual([]);
  } finally {
    await browser.close();
    await mock.close();
  }
});
