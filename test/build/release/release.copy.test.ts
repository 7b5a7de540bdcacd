import { execFile } from "node:child_process";
import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { bundle } from "../../../scripts/build/generate/bundle.ts";
import { RELEASED } from "../../../scripts/build/release/compare.ts";
import { makeRelease } from "../../../scripts/build/release/make.ts";
import { BuildFailure } from "../../../scripts/contract/failure.ts";
import { Project } from "../generate/project.ts";

const run = promisify(execFile);
const TODAY = new Date().toISOString().slice(0, 10);
const PAYMENT = "openapi/components/schemas/Payment.yaml";

/** Replaces the whole build by the step whose output a release reads. */
const BUILD = `if (process.argv.length > 2) throw new Error("a release builds everything");
process.argv.push("bundle");
await import("./whole-build.ts");
`;

let project: Project;

// Each test starts from the state that the test before it left, as releases of a project do.
beforeAll(async () => {
  project = await Project.create();
  await rename(join(project.root, "scripts/build.ts"), join(project.root, "scripts/whole-build.ts"));
  const manifest = JSON.parse(await read("package.json"));
  await project.write("package.json", `${JSON.stringify({ ...manifest, version: "1.0.0" }, null, 2)}\n`);
  const lock = { name: "fixture", version: "1.0.0", lockfileVersion: 3, packages: { "": { version: "1.0.0" } } };
  await project.write("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
  await project.write(".gitignore", "node_modules\ngenerated/docs/\ngenerated/mock/\n.staging-*/\n");
  await project.write("scripts/build.ts", BUILD);
  await project.write("CHANGELOG.md", "# Changelog\n\n## [1.0.0] - 2025-01-02\n");
  await project.write("docs/changelog.md", "# Versions\n\n## Upgrade\n\n### To version 1\n\n- Start.\n");
  const released = await bundle({ root: project.root, signal: new AbortController().signal });
  await project.write(RELEASED, released["generated/openapi.yaml"] ?? "");
  await git("init", "--quiet");
  await commit("Start");
});

afterAll(() => project.remove());

function git(...args: string[]) {
  return run("git", ["-c", "user.name=Test", "-c", "user.email=test@mail.example", ...args], { cwd: project.root });
}

async function commit(message: string): Promise<void> {
  await git("add", "--all");
  await git("commit", "--quiet", "--message", message);
}

/** Runs a script of the project to its end. */
async function script(
  name: "diff" | "release",
  ...args: string[]
): Promise<{ code: number; stdout: string; output: string }> {
  const file = join(project.root, `scripts/${name}.ts`);
  const { code = 0, stdout, stderr } = await run(process.execPath, [file, ...args]).catch((error) => error);
  return { code, stdout, output: stdout + stderr };
}

const read = (file: string) => readFile(join(project.root, file), "utf8");

/** The version that each file contains. */
async function versions(): Promise<unknown[]> {
  const lock = JSON.parse(await read("package-lock.json"));
  return [
    JSON.parse(await read("package.json")).version,
    lock.version,
    lock.packages[""].version,
    parse(await read("openapi/openapi.yaml")).info.version,
    parse(await read("generated/openapi.yaml")).info.version,
    parse(await read(RELEASED)).info.version,
  ];
}

/** Expects that a release is refused for a reason, and that the tree stays as it was. */
async function expectRefusal(wanted: string | undefined, reason: string): Promise<void> {
  const { stdout: before } = await git("status", "--porcelain");
  const release = makeRelease(project.root, wanted, TODAY, new AbortController().signal);
  const failure = await release.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(BuildFailure);
  expect((failure as BuildFailure).message).toContain(reason);
  expect((await git("status", "--porcelain")).stdout).toBe(before);
}

test("a dirty tree is refused, with exit code 1 and without a stack trace", async () => {
  await project.write("notes.txt", "");
  const { code, output } = await script("release", "1.0.0");
  expect(output).toBe("Commit or stash these changes first:\n?? notes.txt\n");
  expect(code).toBe(1);
  await run("rm", [join(project.root, "notes.txt")]);
});

test("a failing build is refused, and the version is restored", async () => {
  const restore = await project.replace("openapi/mock.yaml", "pay:", "payy:");
  await commit("Break");
  await expectRefusal("2.0.0", 'openapi/mock.yaml:1 unknown key "payy"');
  expect(JSON.parse(await read("package.json")).version).toBe("1.0.0");
  await restore();
  await commit("Mend");
});

test("after a release nothing has changed", async () => {
  const { code, output } = await script("diff");
  expect(output).toContain("Nothing has changed since 1.0.0.");
  expect(code).toBe(0);
});

test.each([
  ["an option", ["--frmat", "json"], "error: unknown option '--frmat'\n(Did you mean --format?)"],
  ["a commit", ["--base", "v9"], "There is no contract at v9: fatal: not a valid object name: v9."],
])("%s that diff does not know is refused", async (_, args, message) => {
  const { code, output } = await script("diff", ...args);
  expect(output).toContain(message);
  expect(output).not.toContain("    at ");
  expect(code).toBe(1);
});

test("a harmless change requires a minor version, and an entry for the changelog", async () => {
  await project.replace(PAYMENT, "  speed:", "  note:\n    type: string\n  speed:");
  const { code, output } = await script("diff");
  expect(output).toContain(`  Request of \`pay\`: field \`note\` was added (\`type\`: string)\n      ${PAYMENT}:`);
  expect(output).toContain("All changes since 1.0.0 require version 1.1.0 or higher.");
  expect(output).toContain("The changes require 1.1.0: write docs/changes/<name>.added.md");
  expect(code).toBe(1);
  await project.write("docs/changes/note.added.md", "- A payment has a note.\n");
});

test("a breaking change, listed since a commit as JSON, requires a major version, and an entry that says so", async () => {
  await commit("Add a note");
  await project.replace(PAYMENT, "enum: [slow, fast]", "enum: [slow]");
  const { code, stdout, output } = await script("diff", "--base", "HEAD", "--format", "json");
  const { since, version, changes } = JSON.parse(stdout);
  expect(since).toBe("HEAD");
  expect(version).toEqual({ released: "1.0.0", required: "2.0.0", current: "1.0.0" });
  expect(changes).toMatchObject([
    {
      impact: "major",
      where: ["pay, request"],
      breaks: "senders of requests",
      places: [expect.stringContaining(`${PAYMENT}:`)],
    },
    { impact: "minor", where: ["list, response 200"], places: [expect.stringContaining(`${PAYMENT}:`)] },
  ]);
  expect(output).toContain("The changes require 2.0.0: write docs/changes/<name>.changed.md");
  expect(code).toBe(1);
  await project.write("docs/changes/speed.removed.md", "- **Breaking:** no payment is fast: omit `speed`.\n");
  await commit("Slow down");
  await expectRefusal("minor", "The changes since 1.0.0 require 2.0.0 or higher, not 1.1.0: see npm run diff.");
});

test("a major release asks for its upgrade notes, and writes a skeleton of them from the breaking entries", async () => {
  const { code, output } = await script("release", "major");
  expect(output).toContain("docs/changelog.md:5 has a skeleton of the upgrade notes for version 2 now");
  expect(code).toBe(1);
  expect(await read("docs/changelog.md")).toBe(`# Versions

## Upgrade

### To version 2

- No payment is fast: omit \`speed\`.

### To version 1

- Start.
`);
  expect(JSON.parse(await read("package.json")).version).toBe("1.0.0");
  await commit("Write the upgrade notes");
});

test("a release lists what changed, marks breaking changes, and prints what is left to do", async () => {
  const { code, output } = await script("release", "major");
  expect(code, output).toBe(0);
  expect(output).toContain("git tag --annotate v2.0.0");
  expect(output).toContain("npm publish --provenance");
  expect((await git("tag")).stdout).toBe("");
  expect(await read(RELEASED)).toBe(await read("generated/openapi.yaml"));
  expect(await versions()).toEqual(Array(6).fill("2.0.0"));
  const changelog = await read("CHANGELOG.md");
  expect(changelog).toContain(`# Changelog

## [2.0.0] - ${TODAY}

### Added

- A payment has a note.

### Removed

- **Breaking:** No payment is fast: omit \`speed\`.

### All changes of the contract

- **Breaking:** Request of \`pay\`: value \`fast\` of \`speed\` was removed (accepts less).
- Response 200 of \`list\`: field \`[].note\` was added (\`type\`: string).
- Response 200 of \`list\`: value \`fast\` of \`[].speed\` was removed (promises more).
- Request of \`pay\`: field \`note\` was added (\`type\`: string).

## [1.0.0] - `);
  expect((await git("status", "--porcelain", "docs/changes")).stdout).toBe(
    " D docs/changes/note.added.md\n D docs/changes/speed.removed.md\n",
  );
});
