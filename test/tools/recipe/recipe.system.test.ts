import { execFile } from "node:child_process";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filesOf } from "../../../scripts/generate/context.ts";
import { makeRelease } from "../../../scripts/release/make.ts";
import { cloneRepository, commitAll } from "../../support/clone.ts";

const root = resolve(import.meta.dirname, "../../..");
/** What the recipes add, laid out like the repository. */
const additions = join(import.meta.dirname, "files");
const ROOT_DOCUMENT = "openapi/openapi.yaml";

/** The lines of the root document, each with the line before which it is added. */
const LINES = [
  ["webhooks:\n", "  /0.2/close_account:\n    $ref: operations/close_account/close_account.yaml\n"],
  ["components:\n", "  account_closed:\n    $ref: events/account_closed/account_closed.yaml\n"],
  ["", "        - $ref: events/account_closed/AccountClosedEvent.yaml\n"],
] as const;

const run = promisify(execFile);
let copy: string;

beforeAll(async () => {
  copy = await cloneRepository();
  await cp(additions, copy, { recursive: true });
  const document = join(copy, ROOT_DOCUMENT);
  const text = LINES.reduce(
    (before, [next, line]) => (next === "" ? before + line : before.replace(`\n${next}`, `\n${line}${next}`)),
    await readFile(document, "utf8"),
  );
  await writeFile(document, text);
  commitAll(copy, "Add close_account and account_closed");
});
afterAll(() => rm(copy, { recursive: true }));

test("the recipes of docs/contributing.md list the files that are added", async () => {
  const guide = await readFile(join(root, "docs/contributing.md"), "utf8");
  const lists = [...guide.matchAll(/<!-- recipe: \w+ -->\n\n```\n(.*?)```/gs)].map(([, list = ""]) => list);
  const files = lists.flatMap((list) => list.trim().split("\n")).filter((file) => file !== ROOT_DOCUMENT);
  expect(lists).toHaveLength(2);
  expect(files.sort()).toEqual(await filesOf(additions));
});

test("a copy with the operation and the event is built, released and passes its tests", async () => {
  // Their addition requires a new version, so the tests pass in a release only; other changes may require a major one.
  await makeRelease(copy, "major", "2026-01-01", new AbortController().signal);
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const report = join(copy, "report.json");
  // The rest tests what is generated, whatever the contract.
  const folders = ["contract", "specification"].map((folder) => `test/${folder}/`);
  const options = [...folders, "--project=unit", "--reporter=json", `--outputFile=${report}`];
  await run(process.execPath, [vitest, "run", ...options], { cwd: copy }).catch(() => undefined);
  const { testResults } = JSON.parse(await readFile(report, "utf8")) as Report;
  const failed = testResults.flatMap(({ name, message, assertionResults }) => [
    ...assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName),
    ...(message === "" ? [] : [`${name}: ${message}`]),
  ]);
  const passed = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ fullName }) => fullName));
  expect(failed).toEqual([]);
  expect(passed.filter((name) => name.includes("close_account")).length).toBeGreaterThan(0);
  expect(passed.filter((name) => name.includes("account_closed")).length).toBeGreaterThan(0);
});

interface Report {
  testResults: { name: string; message: string; assertionResults: { fullName: string; status: string }[] }[];
}
