import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filesOf } from "../../scripts/build/generate/context.ts";
import { BROUGHT_ALONG } from "../package/install.ts";
import { cloneRepository, commitAll } from "../support/clone.ts";
import { blocksOf, compile, ROOT, readPage, writeExamples } from "../support/pages.ts";
import { type Registry, runRegistry } from "../support/registry.ts";

/** The blocks of the README, in their order. Each test runs the next one. */
const README = readPage("README.md");
const blocks = blocksOf(README);

/** Replaces the build of the clone: the command of these tests has built the same source. */
const COPY = `import { cpSync, rmSync } from "node:fs";
rmSync("generated", { recursive: true });
cpSync(${JSON.stringify(join(ROOT, "generated"))}, "generated", { recursive: true });
`;

const run = promisify(execFile);
let folder: string;
/** As after `npm ci`. */
let clone: string;
/** A project beside it. */
let app: string;
let registry: Registry;
let env: NodeJS.ProcessEnv;
let mock: ChildProcess;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "readme-"));
  [clone, app] = [join(folder, "token-payments-contract"), join(folder, "my-app")];
  await rename(cloneRepository(), clone);
  await writeFile(join(clone, "scripts/build.ts"), COPY);
  await mkdir(app);
  // It has the dependencies of the package, and not the package.
  registry = await runRegistry(BROUGHT_ALONG, folder);
  env = { ...process.env, npm_config_registry: registry.address, npm_config_cache: join(folder, "cache") };
});
afterAll(async () => {
  const exit = once(mock, "close");
  process.kill(-Number(mock.pid), "SIGINT");
  await exit;
  registry.close();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

test("the first blocks start the mock, and run the tests", async () => {
  expect(blocks.slice(0, 2).map(({ code }) => code)).toEqual(["npm ci\nnpm start\n", "npm run test:fast\nnpm test\n"]);
  // The clone has what `npm ci` installs. The mock takes a free port.
  mock = spawn("npm", ["start", "--", "--port", "0"], { cwd: clone, env, detached: true });
  let output = "";
  for (const stream of [mock.stdout, mock.stderr]) {
    stream?.on("data", (text) => {
      output += text;
    });
  }
  await expect.poll(() => output).toMatch(/^Mock +http.*^curl /ms);
  address = /^Mock +(\S+)$/m.exec(output)?.[1] ?? "";
  expect(await (await fetch(`${address}/openapi.json`)).json()).toHaveProperty("openapi");
  // One file, since this test is a part of the tests itself.
  const { stdout } = await run("npm", ["test", "--", "test/service/http/json.test.ts"], { cwd: clone, env });
  expect(stdout).toMatch(/Tests .* passed/);
});

test("the next block prints the balance that the page says, and compiles", async () => {
  expect(blocks[2]?.language).toBe("js");
  expect(await runFirstCall(clone)).toBe("Available: 100\n");
  expect(README.text).toContain("`Available: 100`");
  const examples = await writeExamples([blocks[2]?.code ?? ""]);
  expect(await compile(examples)).toBe("");
  await rm(examples, { recursive: true });
});

test("there is no other block", () => {
  expect(blocks).toHaveLength(3);
});

test("the page that the README links to installs the package, for the same call", async () => {
  expect(README.text).toContain("](docs/getting-started.md#in-a-project-of-your-own)");
  const [, section = ""] = readPage("docs/getting-started.md").text.split("## In a project of your own\n");
  const [install] = blocksOf({ file: "", text: section });
  const { stderr } = await run("sh", ["-e", "-c", install?.code ?? ""], { cwd: clone, env });
  expect(stderr).not.toContain("install script");
  await expectWholePackage();
});

test("an install by git builds the package", async () => {
  const manifest = JSON.parse(await readFile(join(clone, "package.json"), "utf8"));
  // The build above needs no packages, and the registry has none.
  await writeFile(join(clone, "package.json"), JSON.stringify({ ...manifest, devDependencies: {}, workspaces: [] }));
  await writeFile(join(clone, "scripts/node-version.cjs"), "");
  await rm(join(clone, "package-lock.json"));
  commitAll(clone, "Without packages for the build");
  await rm(app, { recursive: true });
  await mkdir(app);
  const { stderr } = await run("npm", ["install", `git+file://${clone}`], { cwd: app, env });
  expect(stderr).not.toContain("install script");
  await expectWholePackage();
});

async function expectWholePackage(): Promise<void> {
  const [packed, built] = [join(app, "node_modules/token-payments-contract"), ROOT].map((at) => join(at, "generated"));
  // The docs of the package have a page for each part of the reference.
  const expected = (await filesOf(String(built))).filter((file) => file !== "reference.md");
  expect((await filesOf(String(packed))).sort()).toEqual(expected);
  expect(await runFirstCall(app)).toBe("Available: 100\n");
}

test("nothing asks a registry for the package", () => {
  expect(registry.requests).toContain("/openapi-fetch");
  expect(registry.requests.filter((path) => path.includes("token-payments-contract"))).toEqual([]);
});

/** Runs the call of the README as the README says, in a folder. */
async function runFirstCall(cwd: string): Promise<string> {
  const [, program = "", file = ""] = /`(node) (first-call\.mjs)`/.exec(README.text) ?? [];
  await writeFile(join(cwd, file), (blocks[2]?.code ?? "").replace("http://127.0.0.1:4010", address));
  return (await run(program, [file], { cwd })).stdout;
}
