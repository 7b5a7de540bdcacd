import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse, parseDocument } from "yaml";
import { pointerSegments, valueAt } from "../../scripts/contract/json-pointer.ts";
import { changesBetween } from "../../scripts/release/changes.ts";

interface Case {
  change: string;
  /** Values by JSON pointer. */
  set?: Record<string, unknown>;
  remove?: string[];
  asks: "major" | "minor" | "patch" | "nothing";
}

const root = join(import.meta.dirname, "../..");
const base = join(import.meta.dirname, "base.yaml");
const baseText = await readFile(base, "utf8");
const cases: Case[] = parse(await readFile(join(import.meta.dirname, "changes.yaml"), "utf8"));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "diff-"));
});

afterAll(() => rm(folder, { recursive: true }));

/** The base with a change, as YAML. */
function changed({ set = {}, remove = [] }: Case): string {
  const document = parseDocument(baseText);
  for (const [pointer, value] of Object.entries(set)) document.setIn(pointerSegments(pointer), value);
  for (const pointer of remove) {
    expect(valueAt(document.toJS(), pointer), `${pointer} is there to be removed`).toBeDefined();
    document.deleteIn(pointerSegments(pointer));
  }
  return document.toString();
}

test.concurrent.each(cases)("$change: $asks", { timeout: 20_000 }, async (entry) => {
  const revision = join(folder, `${cases.indexOf(entry)}.yaml`);
  await writeFile(revision, changed(entry));
  const context = { root, staging: folder, signal: new AbortController().signal };
  const changes = await changesBetween(context, base, revision);
  expect(changes[0]?.impact ?? "nothing").toBe(entry.asks);
});
