import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { EVERY_CASE } from "./cases.js";

// test/browser/ and `npm run test:project runtimes` run the same cases elsewhere.

const CASES = join(import.meta.dirname, "cases.js");

test("every case passes where Node.js disallows code generation from strings", async () => {
  const forbidden = ["--disallow-code-generation-from-strings", "--input-type=module", "--eval"];
  const code = `
import { run } from ${JSON.stringify(CASES)};
let evil = "possible";
try { new Function("")(); } catch { evil = "refused"; }
console.log(JSON.stringify([evil, await run(true)]));`;
  const { stdout } = await promisify(execFile)(process.execPath, [...forbidden, code]);
  expect(JSON.parse(stdout)).toEqual(["refused", EVERY_CASE]);
});
