import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filesOf } from "../../../scripts/generate/context.ts";
import { runSteps, STEP_NAMES } from "../../../scripts/steps.ts";

const root = join(import.meta.dirname, "../../..");
let staging: string;

beforeAll(async () => {
  staging = await mkdtemp(join(tmpdir(), "freshness-"));
  const context = { root, staging, signal: new AbortController().signal };
  // The others leave nothing to commit.
  const steps = STEP_NAMES.filter((name) => !["lint", "validate", "docs", "mock"].includes(name));
  const [failure] = await runSteps(steps, context);
  if (failure !== undefined) throw failure;
}, 60_000);

afterAll(() => rm(staging, { recursive: true }));

test("what is committed is what the source gives", async () => {
  const differences = await Promise.all((await filesOf(staging)).map(difference));
  const stale = differences.filter((text) => text !== undefined);
  if (stale.length > 0) expect.fail(`${stale.join("\n")}\nRun "npm run build".`);
});

test("generated/ holds nothing else", async () => {
  const made = await filesOf(join(staging, "generated"));
  const committed = (await filesOf(join(root, "generated"))).filter((file) => !/^(docs|mock|validators)\//.test(file));
  const others = committed.filter((file) => !made.includes(file));
  if (others.length > 0) expect.fail(`No step makes generated/${others.join(", generated/")}. Run "npm run build".`);
});

/** Tells the first line in which a committed file differs from the one just made, if any does. */
async function difference(file: string): Promise<string | undefined> {
  const made = (await readFile(join(staging, file), "utf8")).split("\n");
  const committed = (await readFile(join(root, file), "utf8").catch(() => "")).split("\n");
  const line = Array.from({ length: Math.max(made.length, committed.length) }).findIndex(
    (_, i) => made[i] !== committed[i],
  );
  if (line === -1) return undefined;
  const show = (text: string | undefined) => (text === undefined ? "(nothing)" : JSON.stringify(text));
  return `${file}:${line + 1} is ${show(committed[line])}, but the source gives ${show(made[line])}.`;
}
