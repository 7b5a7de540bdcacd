import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { GENERATED, PUBLISHING } from "../../../scripts/contract/generated.ts";

// A copy of the package, which is damaged here.
let root: string;
let mock: ChildProcess | undefined;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "damaged-"));
  await cp(join(GENERATED, "mock"), join(root, "generated/mock"), { recursive: true });
  await writeFile(join(root, "package.json"), '{"type":"module"}');
});
beforeEach(async () => {
  for (const file of ["facts.json", "mock-rules.json", "openapi.json"])
    await cp(join(GENERATED, file), join(root, "generated", file));
  await rm(join(root, PUBLISHING), { recursive: true, force: true });
});
afterAll(async () => {
  mock?.kill("SIGKILL");
  await rm(root, { recursive: true });
});

function start(...words: string[]): ChildProcess {
  return spawn(process.execPath, [join(root, "generated/mock/cli.js"), ...words]);
}

const bundle = () => join(root, "generated/openapi.json");

test.each<[string, () => Promise<void>, RegExp]>([
  ["is missing", () => rm(bundle()), /: ENOENT: .*'generated\/openapi\.json'\. Run npm run build/],
  ["is cut", () => writeFile(bundle(), '{"openapi":'), /: Unexpected end of JSON input\. Run npm run build/],
  ["has no paths", () => writeFile(bundle(), '{"paths":null}'), /: it is not an OpenAPI document\. Run npm run build/],
  ["is another document", () => writeFile(bundle(), "{}"), /: it is not an OpenAPI document\. Run npm run build/],
  [
    "may be of two builds",
    () => mkdir(join(root, PUBLISHING)).then(() => {}),
    /: a build was killed while it replaced files/,
  ],
])("a contract that %s is reported in one line, by its relative path", async (_, damage, reason) => {
  await damage();
  const child = start("mock", "--port", "0");
  const [stderr, [code]] = await Promise.all([(child.stderr as Readable).toArray(), once(child, "close")]);
  const line = stderr.join("");
  expect(code).toBe(1);
  expect(line).toMatch(/^generated\/openapi\.json cannot be read: .*\n$/);
  expect(line).toMatch(reason);
  expect(line).not.toContain(root);
});

test("a page that has changed is read again, and one that cannot be read is reported by its relative path", async () => {
  mock = start("mock", "--port", "0", "--json");
  const [line] = await once(mock.stdout as Readable, "data");
  const { listening } = JSON.parse(String(line));
  // Each failure below is a line of the log that cannot be written.
  mock.stdout?.destroy();
  const answer = async (path: string) => {
    const response = await fetch(listening + path);
    return { status: response.status, message: response.ok ? undefined : (await response.json()).message };
  };
  expect(await answer("/openapi.json")).toEqual({ status: 200 });
  await writeFile(bundle(), '{"changed":true}');
  expect(await (await fetch(`${listening}/openapi.json`)).json()).toEqual({ changed: true });
  await rm(bundle());
  expect(await answer("/openapi.json")).toEqual({
    status: 404,
    message: "generated/openapi.json does not exist: run npm run build, or install the package again.",
  });
  await mkdir(bundle());
  expect(await answer("/openapi.json")).toEqual({
    status: 500,
    message: "generated/openapi.json cannot be read: EISDIR.",
  });
  await rm(bundle(), { recursive: true });
  await writeFile(bundle(), "{}");
  expect(await answer("/openapi.json")).toEqual({ status: 200 });
  expect(await answer("/docs/")).toEqual({
    status: 404,
    message: "generated/docs/index.html does not exist: run npm run build.",
  });
});
