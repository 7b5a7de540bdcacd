import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { below } from "../../scripts/contract/json-pointer.ts";

/** One case of a fixture: files by name, `openapi.yaml` among them, and where the rule must find something wrong. */
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
  description?: string;
  message?: string;
  severity?: string;
}

interface Finding {
  code: string;
  source: string;
  path: string[];
}

const root = resolve(import.meta.dirname, "../..");
const ruleset = parse(await readFile(join(root, ".spectral.yaml"), "utf8"));
const houseRules = Object.entries<Rule>(ruleset.rules).filter(([, rule]) => typeof rule === "object");
const names = houseRules.map(([name]) => name);
const guide = await readFile(join(root, "openapi/README.md"), "utf8");
const fixtureFiles = (await readdir(import.meta.dirname)).filter((file) => file.endsWith(".yaml"));
const fixtures = await Promise.all(
  fixtureFiles.map(async (file): Promise<[string, Fixture]> => {
    const fixture: Fixture = parse(await readFile(join(import.meta.dirname, file), "utf8"));
    return [file.replace(".yaml", ""), fixture];
  }),
);

let folder: string;
let findings: Finding[];

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "house-rules-")));
  for (const [rule, { pass, fail }] of fixtures) {
    for (const each of [...pass, ...fail]) await write(folderOf(rule, each), each.files);
  }
  findings = await lint(join(folder, "**/openapi.yaml"));
}, 30_000);

afterAll(() => rm(folder, { recursive: true }));

describe.each(houseRules)("%s", (name, rule) => {
  test("is an error that says what is wrong, and links to its section", () => {
    expect(rule.severity).toBe("error");
    expect(rule.description).toMatch(/^[A-Z].*\.$/);
    expect(rule.message).toContain(`(openapi/README.md#${name}).`);
  });
});

test("each house rule has a fixture, and each fixture a rule", () => {
  expect(fixtures.map(([name]) => name).sort()).toEqual(names.toSorted());
});

test("each house rule has a section in openapi/README.md, and each section under Rules a rule", () => {
  const sections = [...guide.matchAll(/^### (.*)$/gm)].map(([, heading]) => heading);
  expect(sections.sort()).toEqual(names.toSorted());
});

describe.each(fixtures)("%s", (rule, { pass, fail }) => {
  test.each(pass)("passes: $case", (each) => {
    expect(foundIn(rule, each)).toEqual([]);
  });

  test.each(fail)("finds: $case", (each) => {
    expect(foundIn(rule, each)).toEqual(each.found.toSorted());
  });
});

function folderOf(rule: string, { case: name }: Case): string {
  return join(folder, rule, name.replaceAll(/\W+/g, "-"));
}

/** Where `rule` found something in a case: `<file>#<JSON pointer>`, sorted. */
function foundIn(rule: string, each: Case): string[] {
  return findings
    .filter(({ code, source }) => code === rule && source.startsWith(`${folderOf(rule, each)}/`))
    .map(({ source, path }) => `${relative(folderOf(rule, each), source)}${below("#", ...path)}`)
    .sort();
}

async function write(target: string, files: Record<string, object>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const version = name === "openapi.yaml" ? { openapi: "3.1.1" } : {};
    await mkdir(dirname(join(target, name)), { recursive: true });
    await writeFile(join(target, name), stringify({ ...version, ...content }));
  }
}

/** The findings of the real ruleset: one run of Spectral for all documents, since each run takes a second to start. */
function lint(documents: string): Promise<Finding[]> {
  const spectral = join(root, "node_modules/@stoplight/spectral-cli/dist/index.js");
  const options = ["--ruleset", join(root, ".spectral.yaml"), "--format", "json", "--quiet"];
  return new Promise((done, fail) => {
    const settings = { maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, [spectral, "lint", documents, ...options], settings, (_error, stdout, stderr) => {
      // Findings make the exit code 1; anything else than JSON on stdout is a failure of Spectral itself.
      if (stdout.startsWith("[")) done(JSON.parse(stdout));
      else fail(new Error(`Spectral gave no findings: ${stderr}${stdout}`));
    });
  });
}
