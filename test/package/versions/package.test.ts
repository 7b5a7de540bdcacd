import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { blocksOf, readPage } from "../../support/pages.ts";
import { BROUGHT_ALONG, root, run, runConsumer, workingConsumer } from "../install.ts";

/** The most that the files of the package may take, in bytes. */
const LARGEST_PACKAGE = 6_100_000;

/** The page of the package that is made of a guide: the README is that of the repository, and links to the guides. */
const pageOf = (guide: string) =>
  guide.replace(/^docs\/README/, "docs/index").replace(/^docs\/(?=.*\.md$)/, "generated/docs/");

const installed = inject("installed");

test("the tarball contains the files of files.txt, and no other", async () => {
  // The docs are a page for each guide, operation and event. The bundler
  // names what modules share after the content.
  const files = installed.files.map((file) =>
    file.replace(/(?<=generated\/docs\/).*/, "**").replace(/(?<=\/shared-)\w+/, "*"),
  );
  await expect(`${[...new Set(files)].sort().join("\n")}\n`).toMatchFileSnapshot("../files.txt");
});

test("its files take at most 6.1 MB", () => {
  expect(installed.unpackedSize).toBeLessThanOrEqual(LARGEST_PACKAGE);
});

test("every link of a page of the tarball leads to a file of the tarball, and each of the README to a page of its docs", () => {
  const pages = installed.files.filter((file) => file.endsWith(".md")).map(readPage);
  expect(pages.map(({ file }) => file)).toEqual(expect.arrayContaining(["README.md", "generated/docs/issue_sila.md"]));
  const broken = pages.flatMap(({ file, text }) => {
    const targets = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, target = ""]) =>
      join(dirname(file), file === "README.md" ? pageOf(target) : target),
    );
    return targets.filter((target) => !installed.files.includes(target)).map((target) => `${file}: ${target}`);
  });
  expect(broken).toEqual([]);
});

test("it installs one dependency, and what that needs", async () => {
  const modules = join(installed.consumer, "node_modules");
  expect((await readdir(modules)).filter((name) => !name.startsWith("."))).toEqual(["token-payments-contract"]);
  const packages = await readdir(join(modules, "token-payments-contract/node_modules"));
  expect(packages.sort()).toEqual(BROUGHT_ALONG);
});

test("it runs under the Node.js of the tests", async () => {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  expect(await runConsumer(installed, process.execPath)).toEqual(workingConsumer(version));
});

const REQUIRE = `console.log(typeof require("token-payments-contract/client").createClient)`;

test("require loads it", async () => {
  const { stdout } = await run(process.execPath, ["--input-type=commonjs", "--eval", REQUIRE], {
    cwd: installed.consumer,
  });
  expect(stdout).toBe("function\n");
});

describe("a CommonJS file", () => {
  const IMPORT = `import { createClient } from "token-payments-contract/client"; createClient;`;
  const DYNAMIC = `import("token-payments-contract/client").then(({ createClient }) => createClient);`;
  const [{ code: TYPES } = { code: "" }] = blocksOf(readPage("docs/client.md"), "ts").slice(-1);

  test.each([
    ["typescript", "node16", [TYPES, DYNAMIC, IMPORT], [/^2\.cts\(.* TS1479:/]],
    ["typescript", "nodenext", [IMPORT], []],
    ["@typescript/native", "node16", [TYPES], []],
    ["@typescript/native", "nodenext", [IMPORT], []],
  ])("by %s, with module %s", async (compiler, module, codes, refusals) => {
    const folder = await mkdtemp(join(installed.consumer, "commonjs-"));
    for (const [index, code] of codes.entries()) await writeFile(join(folder, `${index}.cts`), code);
    const compilerOptions = { strict: true, noEmit: true, target: "es2022", module, types: [], skipLibCheck: true };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.cts"] }));
    const tsc = join(root, "node_modules", compiler, "bin/tsc");
    const compiled = run(process.execPath, [tsc, "--project", ".", "--pretty", "false"], { cwd: folder });
    const { stdout = "" } = await compiled.catch((error: { stdout: string }) => error);
    const errors = stdout.split("\n").filter((line) => line.includes("error TS"));
    expect(errors).toEqual(refusals.map((refusal) => expect.stringMatching(refusal)));
  });
});

// npm passes SIGTERM on, and dies of SIGKILL; the shell between them passes nothing on.
test.each(["SIGTERM", "SIGKILL"] as const)("a mock that npx has started ends with it, by %s", async (signal) => {
  const words = ["token-payments-contract", "mock", "--port", "0", "--json", "--quiet"];
  const npx = spawn("npx", words, { cwd: installed.consumer, stdio: ["ignore", "pipe", "ignore"] });
  const [line] = await once(npx.stdout, "data");
  const { listening } = JSON.parse(line);
  expect((await fetch(`${listening}/health`)).status).toBe(200);
  npx.kill(signal);
  await expect.poll(() => fetch(`${listening}/health`).catch(() => "ended")).toBe("ended");
});
