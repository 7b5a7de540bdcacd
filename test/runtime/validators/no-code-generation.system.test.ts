import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { createContext, Script } from "node:vm";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import * as validators from "../../../generated/validators.js";
import { filesOf } from "../../../scripts/build/generate/context.ts";

const root = join(import.meta.dirname, "../../..");
const run = promisify(execFile);

/** Uses a validator of each file and the parser; evaluates to a text. */
const PROGRAM = `
import * as validators from "token-payments-contract/validators";
import { parseWebhookEvent } from "token-payments-contract/webhooks";
const { validateResponse, checkInput, ...others } = validators;
const verdicts = Object.values(others).map(({ validate }) => validate(5).issues[0].message);
verdicts.push(validateResponse("issueSilaSuccess", 5).issues[0].message);
globalThis.results = [verdicts.length, ...new Set(verdicts), parseWebhookEvent('{"event_type":"kyc"}').issues.length].join();
`;
// `checkInput` is a middleware.
const RESULTS = `${Object.keys(validators).length - 1},must be an object,must be an array,3`;

/** The program as one script without imports. */
async function script(): Promise<string> {
  const stdin = { contents: PROGRAM, resolveDir: root };
  const { outputFiles } = await build({ stdin, bundle: true, format: "iife", platform: "browser", write: false });
  return outputFiles[0]?.text ?? "";
}

test("validators and parser work where Node.js disallows code generation from strings", async () => {
  const forbidden = ["--disallow-code-generation-from-strings", "--input-type=module", "--eval"];
  const code = `${PROGRAM}
let refused = false;
try { new Function("return 1")(); } catch { refused = true; }
console.log(results, refused);`;
  const { stdout } = await run(process.execPath, [...forbidden, code], { cwd: root });
  expect(stdout).toBe(`${RESULTS} true\n`);
});

test("validators and parser work in a context with only the language and TextDecoder", async () => {
  const context = createContext({ TextDecoder }, { codeGeneration: { strings: false, wasm: false } });
  new Script(await script()).runInContext(context);
  expect(new Script("globalThis.results").runInContext(context)).toBe(RESULTS);
  expect(() => new Script("new Function('')").runInContext(context)).toThrow(/Code generation/);
});

test("validators and parser work in a worker", async () => {
  const code = `${await script()}\nrequire("node:worker_threads").parentPort.postMessage(globalThis.results);`;
  const worker = new Worker(code, { eval: true });
  const results = await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
  await worker.terminate();
  expect(results).toBe(RESULTS);
});

describe("their files neither generate code nor load a package", async () => {
  const files = [
    ...(await filesOf(join(root, "generated/validators"))).map((file) => `validators/${file}`),
    "webhooks.js",
  ];

  test.each(files)("%s", async (file) => {
    const code = await readFile(join(root, "generated", file), "utf8");
    expect(code.match(/\beval\b|\bnew Function\b|\bFunction\(|\brequire\b\(|\bimport\(/g)).toBeNull();
    const imports = [...code.matchAll(/(?:from|import)\s*"([^"]+)"/g)].map(([, name]) => name);
    expect(imports.filter((name) => !name?.startsWith("./"))).toEqual([]);
  });
});
