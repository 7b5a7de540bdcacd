import { access, constants, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesOf } from "../../scripts/generate/context.ts";
import { FRESH_BUILD } from "../fresh-build.ts";

const root = join(import.meta.dirname, "../..");

test("every generated file that is committed is up to date", async () => {
  const files = await filesOf(FRESH_BUILD);
  expect(files).toContain("generated/openapi.yaml");
  const differences = (await Promise.all(files.map(firstDifference))).filter((text) => text !== undefined);
  if (differences.length > 0) expect.fail(`${differences.join("\n")}\nRun "npm run build".`);
});

test("generated/ contains nothing that no step generates", async () => {
  const made = await filesOf(join(FRESH_BUILD, "generated"));
  const committed = (await filesOf(join(root, "generated"))).filter(
    (file) => !/^(collections|declarations|docs|mock|validators)\//.test(file),
  );
  const others = committed.filter((file) => !made.includes(file));
  if (others.length > 0) expect.fail(`No step makes generated/${others.join(", generated/")}. Run "npm run build".`);
});

test("the command is executable, since npm sets that only when it installs a package", async () => {
  await access(join(root, "generated/mock/cli.js"), constants.X_OK);
});

/** Describes the first line in which a committed file differs from the one just made; undefined if none does. */
async function firstDifference(file: string): Promise<string | undefined> {
  const made = (await readFile(join(FRESH_BUILD, file), "utf8")).split("\n");
  const committed = (await readFile(join(root, file), "utf8").catch(() => "")).split("\n");
  const line = Array.from({ length: Math.max(made.length, committed.length) }).findIndex(
    (_, i) => made[i] !== committed[i],
  );
  if (line === -1) return undefined;
  const show = (text: string | undefined) => (text === undefined ? "(nothing)" : JSON.stringify(text));
  return `${file}:${line + 1} is ${show(committed[line])}, but the source gives ${show(made[line])}.`;
}
