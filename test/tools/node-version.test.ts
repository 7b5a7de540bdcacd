import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

test.each([
  ["a script by npm", scripts.build, "build", "run npm rebuild node --ignore-scripts=false"],
  ["a script without npm", scripts.build, "", "run it by npm, such as npm run build or npm test"],
  [
    "vitest without npm",
    "node node_modules/vitest/vitest.mjs list",
    "",
    "run it by npm, such as npm run build or npm test",
  ],
])("%s says in one line what to do if Node.js does not run TypeScript", (_, command, script, what) => {
  const env = {
    ...process.env,
    NODE_OPTIONS: "--no-strip-types",
    PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
    npm_lifecycle_event: script,
  };
  const { status, stderr } = spawnSync("sh", ["-c", command], { cwd: root, env, encoding: "utf8" });
  expect(stderr).toMatch(/^Node\.js \S+ does not run TypeScript\. .*\n$/);
  expect(stderr).toContain(`: ${what}\n`);
  expect(status).toBe(1);
});

describe("where the packages that the scripts need are left out", () => {
  const folder = mkdtempSync(join(tmpdir(), "omit-"));
  cpSync(join(root, "scripts/node-version.cjs"), join(folder, "scripts/node-version.cjs"));
  afterAll(() => rmSync(folder, { recursive: true }));

  const runBy = (script: string) =>
    spawnSync("sh", ["-c", scripts[script]], {
      cwd: folder,
      env: { ...process.env, npm_lifecycle_event: script },
      encoding: "utf8",
    });

  test.each(["dependencies", "build", "start", "listen", "trigger", "diff", "release"])(
    "npm's script %s says in one line what to do",
    (script) => {
      const { status, stderr } = runBy(script);
      expect(stderr).toMatch(
        /^The packages that the scripts need are not installed: run npm ci, with --include=dev if .*\n$/,
      );
      expect(status).toBe(1);
    },
  );

  test("of a package that is missing, a script says which", () => {
    writeFileSync(
      join(folder, "package.json"),
      JSON.stringify({ devDependencies: { "@example/tool": "1.0.0", node: "1.0.0" } }),
    );
    mkdirSync(join(folder, "node_modules/node"), { recursive: true });
    onTestFinished(() => rmSync(join(folder, "node_modules"), { recursive: true }));
    const { status, stderr } = runBy("build");
    expect(stderr).toMatch(/^The packages @example\/tool are not installed: run npm ci, .*\n$/);
    expect(status).toBe(1);
  });

  test("an install without them keeps what is built", () => {
    mkdirSync(join(folder, "generated/mock"), { recursive: true });
    writeFileSync(join(folder, "generated/mock/cli.js"), "");
    expect(runBy("dependencies")).toMatchObject({ status: 0, stderr: "" });
    expect(runBy("build").status).toBe(1);
  });
});

test.each(["test", "test:fast", "test:project"])(
  "in a folder with #, %s says before it builds that no tests run",
  (script) => {
    const folder = mkdtempSync(join(tmpdir(), "a#b"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    cpSync(join(root, "scripts/test-folder.cjs"), join(folder, "scripts/test-folder.cjs"));
    const { status, stderr } = spawnSync("sh", ["-c", scripts[script]], { cwd: folder, encoding: "utf8" });
    expect(stderr).toMatch(/^The path .* contains #, with which vitest finds no tests: move the clone\.\n$/);
    expect(status).toBe(1);
  },
);

// Windows has no such folders, but another delimiter.
const unusable = process.platform === "win32" ? ["a;b"] : ["a*b", "a:b", "a\\b"];

test.each(unusable)("in the folder %s, where Node.js finds no packages, scripts say so", (name) => {
  const folder = mkdtempSync(join(tmpdir(), name));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(root, "scripts/node-version.cjs"), join(folder, "scripts/node-version.cjs"));
  const { status, stderr } = spawnSync("sh", ["-c", scripts.build], { cwd: folder, encoding: "utf8" });
  const character = name.charAt(1);
  expect(stderr).toContain(` contains ${character}, with which Node.js and npm find no packages: move the clone.\n`);
  expect(status).toBe(1);
});
