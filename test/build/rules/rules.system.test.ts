import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { runTool } from "../../../scripts/build/generate/run-tool.ts";
import plugin from "../../../scripts/build/rules/plugin.ts";

/** One case of a fixture: files by name, `openapi.yaml` among them, and where the rule must report something. */
interface Case {
  case: string;
  files: Record<string, object>;
  found?: string[];
}

interface Fixture {
  pass: Case[];
  fail: Required<Case>[];
}

interface Rule {
  severity?: string;
}

interface Problem {
  ruleId: string;
  message: string;
  location: { source: { ref: string }; pointer: string }[];
}

/** A rule in a linter's configuration that reports nothing, or less than it could. */
const OFF_OR_MILDER = /^ {2}[\w.$-]+:.*\b(off|warn|info|hint|allowAdditionalProperties: true)\b/;

const root = resolve(import.meta.dirname, "../../..");
const configuration: { rules: Record<string, string | Rule> } = parse(
  await readFile(join(root, "openapi/redocly.yaml"), "utf8"),
);

/** Our rules as `redocly.yaml` turns them on: those of the plugin, assertions, and `struct`, which checks our extensions. */
const rules = Object.entries(configuration.rules).filter(([name]) => /^((rule|contract)\/|struct$)/.test(name));
const withoutPrefix = (name: string) => name.replace(/^(rule|contract)\//, "");
const names = rules.map(([name]) => withoutPrefix(name));

const guide = await readFile(join(root, "openapi/README.md"), "utf8");
const fixtureFiles = (await readdir(import.meta.dirname)).filter((file) => file.endsWith(".yaml"));
const fixtures = await Promise.all(
  fixtureFiles.map(async (file): Promise<[string, Fixture]> => {
    const fixture: Fixture = parse(await readFile(join(import.meta.dirname, file), "utf8"));
    return [file.replace(".yaml", ""), fixture];
  }),
);

let folder: string;
let problems: Problem[];

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "rules-")));
  const documents: string[] = [];
  for (const [rule, { pass, fail }] of fixtures) {
    for (const each of [...pass, ...fail]) {
      await write(folderOf(rule, each), each.files);
      documents.push(join(folderOf(rule, each), "openapi.yaml"));
    }
  }
  problems = await lint(documents);
});

afterAll(() => rm(folder, { recursive: true }));

test("redocly.yaml turns on every rule of the plugin", () => {
  const ofPlugin = Object.keys(plugin().rules.oas3).map((name) => `contract/${name}`);
  expect(rules.map(([name]) => name)).toEqual(expect.arrayContaining(ofPlugin));
});

test.each(rules)("%s is an error, whose message links to its section", (name, rule) => {
  // Without a severity, an assertion is an error.
  const { severity = "error" } = typeof rule === "string" ? { severity: rule } : rule;
  expect(severity).toBe("error");
  const reported = problems.filter(({ ruleId }) => ruleId === name);
  expect(reported).not.toEqual([]);
  for (const { message } of reported) {
    expect(message.endsWith(` (openapi/README.md#${withoutPrefix(name)}).`), message).toBe(true);
  }
});

test("each rule has a fixture, and each fixture a rule", () => {
  expect(fixtures.map(([name]) => name).sort()).toEqual(names.toSorted());
});

test("each rule has a section under Rules in openapi/README.md, which says why it is there, and each section a rule", () => {
  const sections = [...guide.matchAll(/^### (.*)$/gm)].map(([, heading]) => heading);
  expect(sections.sort()).toEqual(names.toSorted());
});

test.each(["openapi/redocly.yaml", ".spectral.yaml"])(
  "each rule that is off or milder in %s has its reason above it",
  async (file) => {
    const lines = (await readFile(join(root, file), "utf8")).split("\n");
    const unexplained = lines.filter((line, index) => {
      if (!OFF_OR_MILDER.test(line)) return false;
      // One reason may explain several rules in a row.
      const above = lines.slice(0, index).findLast((each) => !OFF_OR_MILDER.test(each));
      return !above?.startsWith("  # ");
    });
    expect(lines.some((line) => OFF_OR_MILDER.test(line))).toBe(true);
    expect(unexplained).toEqual([]);
  },
);

describe.each(fixtures)("%s", (rule, { pass, fail }) => {
  test.each(pass)("accepts: $case", (each) => {
    expect(foundIn(rule, each)).toEqual([]);
  });

  test.each(fail)("reports: $case", (each) => {
    expect(foundIn(rule, each)).toEqual(each.found.toSorted());
  });
});

function folderOf(rule: string, { case: name }: Case): string {
  return join(folder, rule, name.replaceAll(/\W+/g, "-"));
}

/** Where a rule reported something in a case: `<file>#<JSON pointer>`, sorted. */
function foundIn(rule: string, each: Case): string[] {
  const target = folderOf(rule, each);
  return problems
    .filter(({ ruleId }) => withoutPrefix(ruleId) === rule)
    .map(({ location: [at] }) => `${relative(target, resolve(root, at?.source.ref ?? ""))}${at?.pointer}`)
    .filter((place) => !place.startsWith(".."))
    .sort();
}

async function write(target: string, files: Record<string, object>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const version = name === "openapi.yaml" ? { openapi: "3.1.0" } : {};
    await mkdir(dirname(join(target, name)), { recursive: true });
    await writeFile(join(target, name), stringify({ ...version, ...content }));
  }
}

/** Lints all documents with the real configuration, in one process. */
async function lint(documents: string[]): Promise<Problem[]> {
  const options = ["--config=openapi/redocly.yaml", "--format=json", "--max-problems=100000"];
  const context = { root, signal: new AbortController().signal };
  const { stdout, stderr } = await runTool(context, "redocly", ["lint", ...documents, ...options]);
  // Redocly prints one JSON document for each file.
  const reports: { problems: Problem[] }[] = JSON.parse(`[${stdout.replaceAll("\n}{", "\n},{")}]`);
  // A rule that throws ends the lint of its document.
  expect(reports.length, stderr).toBe(documents.length);
  return reports.flatMap(({ problems }) => problems);
}
