import { execFile } from "node:child_process";
import { appendFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filesOf } from "../../../scripts/build/generate/context.ts";
import { makeRelease } from "../../../scripts/build/release/make.ts";
import { removeUnreleased } from "../../../scripts/build/release/unreleased.ts";
import { cloneRepository, commitAll } from "../../support/clone.ts";
import { CHANGES, type Change } from "./changes.ts";
import { UNLIKE } from "./unlike.ts";

const root = resolve(import.meta.dirname, "../../..");
/** What the recipes add, in a folder for each, laid out like the repository: new files, and the ends of others. */
const additions = join(import.meta.dirname, "files");

const run = promisify(execFile);
const guide = await readFile(join(root, "docs/contributing.md"), "utf8");
/** What the guide has below the mark of each recipe: the files that are added or changed, or commands. */
const blocks: [recipe: string, block: string][] = [
  ...guide.matchAll(/<!-- recipe: (\w+) -->\n\n```\n(.*?)\n```/gs),
].map(([, recipe = "", block = ""]) => [recipe, block]);
const { rename: commands = "", ...lists } = Object.fromEntries(blocks);
const changes = [...CHANGES, ...UNLIKE];

test("the recipes of docs/contributing.md list the files that are added, changed or removed", async () => {
  const added = await filesOf(additions);
  const known = changes.filter(({ recipe }) => recipe in lists);
  const changed = known.map(({ recipe, edits, removed = [] }) => {
    const own = added.filter((file) => file.startsWith(`${recipe}/`)).map((file) => file.slice(recipe.length + 1));
    return [recipe, new Set([...removed, ...edits.map(([file]) => file), ...own])];
  });
  const listed = Object.entries(lists).map(([recipe, list]) => [recipe, new Set(list.split("\n"))]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(changed));
});

describe("a copy with all of these changes", () => {
  let copy: string;
  beforeAll(async () => {
    copy = cloneRepository();
    commitAll(copy, "Start");
    for (const change of changes) await make(copy, change);
  });
  afterAll(() => rm(copy, { recursive: true }));

  test("is built and released, and passes all fast tests", async () => {
    await removeUnreleased(copy);
    commitAll(copy, "Follow the recipes");
    await run("sh", ["-c", commands], { cwd: copy });
    commitAll(copy, "Rename a schema");
    // They require a new version, so the tests pass in a release only; other changes may require a major one.
    await makeRelease(copy, "major", "2026-01-01", new AbortController().signal);
    commitAll(copy, "Release");
    const report = join(copy, "report.json");
    const options = ["--reporter=json", `--outputFile=${report}`];
    // The release has built it.
    const tests = ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", ...options];
    const { stderr } = await run(process.execPath, tests, { cwd: copy }).catch((error) => error);
    const { testResults } = JSON.parse(await readFile(report, "utf8").catch(() => expect.fail(stderr))) as Report;
    const failed = testResults.flatMap(({ name, message, assertionResults }) => [
      ...assertionResults
        .filter(({ status }) => status !== "passed")
        .map(({ fullName, failureMessages }) => [fullName, ...failureMessages].join("\n")),
      ...(message === "" ? [] : [`${name}: ${message}`]),
    ]);
    const titles = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ fullName }) => fullName));
    expect(failed).toEqual([]);
    const untested = changes.filter(({ tested = "" }) => !titles.some((title) => title.includes(tested)));
    expect(untested.map(({ recipe }) => recipe)).toEqual([]);
  }, 600_000);
});

/** Makes a change in a copy. */
async function make(copy: string, { recipe, edits, removed = [] }: Change): Promise<void> {
  for (const file of (await filesOf(additions)).filter((file) => file.startsWith(`${recipe}/`))) {
    const path = join(copy, file.slice(recipe.length + 1));
    await mkdir(dirname(path), { recursive: true });
    await appendFile(path, await readFile(join(additions, file)));
  }
  for (const [file, search, replacement] of edits) {
    const path = join(copy, file);
    const text = await readFile(path, "utf8");
    const changed = text.replace(search, replacement);
    expect(changed, `${file}, which has nothing that the recipe "${recipe}" can change at ${search}`).not.toBe(text);
    await writeFile(path, changed);
  }
  for (const file of removed) await rm(join(copy, file), { recursive: true });
}

interface Report {
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}
