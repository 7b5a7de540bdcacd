import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import ts from "typescript";
import { describe, expect, inject, test } from "vitest";
import { run } from "../package/install.ts";
import { exampleValue } from "../support/contract.ts";
import { blocksOf, readPage } from "../support/pages.ts";

const installed = inject("installed");
const packages = inject("packages");

/** The code of a recipe of a guide. In docs/testing.md it is JavaScript, or TypeScript that does without types. */
function recipe(name: string, file = "docs/testing.md"): string {
  const block = blocksOf(readPage(file)).find(({ note }) => note === name);
  if (block === undefined) throw new Error(`${file} has no recipe ${name}`);
  return block.code;
}

/** Makes a project that has installed the package, and returns its folder. */
async function makeProject(name: string, files: Record<string, string>): Promise<string> {
  const folder = join(installed.consumer, name);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return folder;
}

describe("Jest", () => {
  /** Runs all tests of a project, and returns what Jest prints. */
  async function jest(folder: string, ...nodeOptions: string[]): Promise<string> {
    const words = [...nodeOptions, join(packages, "jest/bin/jest.js"), "--no-cache", `--rootDir=${folder}`];
    return (await run(process.execPath, words, { cwd: folder })).stderr;
  }

  const LOADER = "--experimental-vm-modules";
  const MODULES = { "package.json": '{ "type": "module" }' };
  const COMMONJS = { "package.json": "{}" };
  /** A test of all that tests import, with an event. It has no types of its own. */
  const TEST = `import { expect, test } from "@jest/globals";
import { createClient } from "token-payments-contract/client";
import { createMockFetch } from "token-payments-contract/mock";
import { issueSilaInput } from "token-payments-contract/validators";
import { createReceiver } from "token-payments-contract/webhooks";

const mock = createMockFetch();
const sign = () => "any";
const app = { baseUrl: "http://payments.example", appHandle: "demo_app", signApp: sign, signUser: sign };
const payments = createClient({ ...app, fetch: mock });
const outcomes = new Set();
const receive = createReceiver({ on: { kyc_status_update: (event) => outcomes.add(event.event_details.outcome) } });

test("a failed verification is reported", async () => {
  mock.next("requestKyc", { event: { outcome: "failed" } });
  expect(await payments.requestKyc({ user_handle: "demo_user", kyc_level: "DOC_KYC" })).toMatchObject({ status: 200 });
  expect(await mock.deliver(receive)).toMatchObject([{ delivered: true }]);
  expect([...outcomes]).toEqual(["failed"]);
  expect(issueSilaInput.is({})).toBe(false);
});
`;
  const REQUIRED = TEST.replaceAll(/^import (.+) from (.+);$/gm, "const $1 = require($2);");
  const SERVER = `
test("a server starts", async () => {
  await (await require("token-payments-contract/mock").createMockServer({ port: 0 })).close();
});
`;
  const tsconfig = JSON.stringify({
    compilerOptions: { module: "commonjs", target: "es2022", strict: true, types: [] },
  });
  const withBabel = `${recipe("jest-commonjs")}\ndelete module.exports.transform;`;
  const babel = `module.exports = { plugins: ["@babel/plugin-transform-modules-commonjs"] };`;

  test.each([
    ["runs the recipe for ES modules", { ...MODULES, "a.test.js": recipe("jest") }, [LOADER]],
    ["runs a CommonJS test by the same option", { ...COMMONJS, "a.test.js": REQUIRED + SERVER }, [LOADER]],
    [
      "compiles a CommonJS project by ts-jest",
      { ...COMMONJS, "jest.config.js": recipe("jest-commonjs"), "tsconfig.json": tsconfig, "a.test.ts": TEST },
      [],
    ],
    [
      "compiles a CommonJS project by Babel",
      { ...COMMONJS, "jest.config.js": withBabel, "babel.config.js": babel, "a.test.js": TEST },
      [],
    ],
  ])("%s", async (title, files, options) => {
    expect(await jest(await makeProject(title, files), ...options)).toMatch(/^Tests: +[12] passed, [12] total$/m);
  });
});

test("Mock Service Worker answers the service, and nothing else", async () => {
  const calls = `import "./handlers.js";
const body = JSON.stringify({ header: { created: 1, app_handle: "a", user_handle: "u" } });
const headers = { "content-type": "application/json", authsignature: "any", usersignature: "any" };
const { status } = await fetch("http://payments.example/0.2/delete_wallet", { method: "POST", headers, body });
const other = await fetch("http://other.example/").catch((error) => error);
console.log(status, other instanceof Error);`;
  const folder = await makeProject("msw", { "handlers.js": recipe("msw"), "calls.js": calls });
  const { stdout } = await run(process.execPath, ["calls.js"], { cwd: folder });
  expect(stdout).toBe("200 true\n");
});

test("Next.js builds a page that the mock answers", async () => {
  const folder = await makeProject("site", {
    "package.json": '{ "private": true, "type": "module" }',
    "payments.js": recipe("next"),
    "app/layout.js": "export default ({ children }) => <html><body>{children}</body></html>;",
    "app/page.js": `import { payments } from "../payments.js";
export default async () => <p>{JSON.stringify(await payments.deleteWallet({ user_handle: "demo_user" }))}</p>;`,
  });
  // Its other bundler follows no links to packages elsewhere.
  await run(process.execPath, [join(packages, "next/dist/bin/next"), "build", "--webpack"], {
    cwd: folder,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", PAYMENTS_MOCK: "1" },
  });
  const page = await readFile(join(folder, ".next/server/app/index.html"), "utf8");
  expect(page).toMatch(/<p>{&quot;kind&quot;:&quot;success&quot;,&quot;status&quot;:200/);
});

describe("NestJS, whose parser comes first", () => {
  const event = ` ${JSON.stringify(exampleValue("KycPassed"))}`;
  const files = {
    "package.json": '{ "type": "module" }',
    "events.controller.js": ts.transpile(recipe("nest", "docs/receiver.md"), {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
      rewriteRelativeImportExtensions: true,
    }),
    "receive.js": `import { createReceiver } from "token-payments-contract/webhooks";
const verify = (bytes) => console.log("bytes", new TextDecoder().decode(bytes) === ${JSON.stringify(event)}) ?? true;
export const receive = createReceiver({
  on: { kyc_status_update: (event) => console.log(event.event_details.outcome) },
  onError: ({ message }) => console.log(message),
  ...(process.argv.includes("verify") && { verify }),
});`,
    "app.js": `import "reflect-metadata";
import { Module } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { EventsController } from "./events.controller.js";
class AppModule {}
Module({ controllers: [EventsController] })(AppModule);
const app = await NestFactory.create(AppModule, { logger: false, rawBody: process.argv.includes("raw") });
await app.listen(0, "127.0.0.1");
const headers = { "content-type": "application/json" };
const address = \`http://127.0.0.1:\${app.getHttpServer().address().port}/events\`;
console.log((await fetch(address, { method: "POST", headers, body: ${JSON.stringify(event)} })).status);
await app.close();`,
  };

  test.each([
    [[], /^passed\n200\n$/],
    [["verify"], /^verify needs the bytes of the body, .* request\.rawBody\.\n500\n$/],
    [["verify", "raw"], /^bytes true\npassed\n200\n$/],
  ])("%j", async (words, printed) => {
    const folder = await makeProject(["nest", ...words].join("-"), files);
    expect((await run(process.execPath, ["app.js", ...words], { cwd: folder })).stdout).toMatch(printed);
  });
});
