import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const { scripts } = JSON.parse(read("package.json"));

/**
 * The packages of this repository, each with the headings of docs/dependencies.md that its dependencies are under, and
 * whether any in its lock file has an install script; a house of `scripts/` shares that of the root.
 */
const packages = [
  { folder: "", headings: ["For users of the client", "For work on the contract"], withScripts: true },
  { folder: "scripts/docs/", headings: ["For the docs"] },
  { folder: "scripts/conformance/", headings: ["For recorded traffic"] },
  { folder: "test/browser/chromium/", headings: ["For the tests in a browser"], withScripts: false },
  { folder: "test/bench/", headings: ["For the benchmarks"], withScripts: true },
  { folder: "test/package/versions/", headings: ["For the tests of the package"], withScripts: true },
  { folder: "test/runtimes/", headings: ["For other runtimes"], withScripts: true },
  { folder: "test/languages/", headings: ["For other languages and tools"], withScripts: true },
  { folder: "test/conformance/verify/rivals/", headings: ["For the comparison with other tools"], withScripts: true },
  { folder: "test/tools/mutation/", headings: ["For mutants of the code"], withScripts: false },
];

describe.each(packages)("$folder", ({ folder, headings }) => {
  const { dependencies, devDependencies } = JSON.parse(read(`${folder}package.json`));
  const versions: [string, string][] = Object.entries({ ...dependencies, ...devDependencies });

  test("every dependency has an exact version", () => {
    expect(versions).not.toEqual([]);
    expect(versions.filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version))).toEqual([]);
  });

  test("docs/dependencies.md gives a reason for each dependency, and for nothing else", () => {
    const sections = read("docs/dependencies.md").split(/^## /m);
    const rows = headings.flatMap((heading) => {
      const [table = ""] = (sections.find((section) => section.startsWith(`${heading}\n`)) ?? "").split(/^### /m);
      return [...table.matchAll(/^\| *`([^`]+)` *\| *\S.*\|$/gm)].map(([, name]) => name);
    });
    expect(rows.sort()).toEqual(versions.map(([name]) => name).sort());
  });
});

const locks = packages.filter(({ withScripts }) => withScripts !== undefined);

describe.each(locks)("the lock file of $folder", ({ folder, withScripts }) => {
  const { allowScripts = {} } = JSON.parse(read(`${folder}package.json`));
  const lock = read(`${folder}package-lock.json`);
  const locked = Object.entries<{ name?: string; deprecated?: string; hasInstallScript?: true }>(
    JSON.parse(lock).packages,
  );

  test("package-lock.json records no download address", () => {
    expect(lock.match(/"resolved": "http.*/g) ?? []).toEqual([]);
  });

  test("no package is deprecated", () => {
    expect(locked.filter(([, { deprecated }]) => deprecated !== undefined)).toEqual([]);
  });

  test("every install script is allowed or refused", () => {
    const ignored = /^ignore-scripts=true$/m.test(read(`${folder}.npmrc`));
    const withScript = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
    // An alias has its name beside its path.
    const scripted = withScript.map(([path, { name }]) => name ?? nameOf(path));
    expect(scripted.length > 0).toBe(withScripts);
    expect(scripted.filter((name) => !ignored && !(name in allowScripts))).toEqual([]);
  });
});

test("no file names a home or work folder", () => {
  expect(linesWith("/(home|work|root)/", ".")).toEqual([]);
});

test("a page mentions each script", () => {
  const pages = ["README.md", "docs/contributing.md", "docs/dependencies.md", "docs/mock.md"].map(read).join("\n");
  const unmentioned = Object.keys(scripts).filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(pages));
  // npm itself runs them after an install, and before it packs.
  expect(unmentioned).toEqual(["dependencies", "prepack"]);
});

test("the Node.js that is installed is the program whose hash is listed for its platform", () => {
  const { version, sha256 } = JSON.parse(read("test/tools/node-programs.json"));
  const { devDependencies } = JSON.parse(read("package.json"));
  expect(version).toBe(devDependencies.node);
  const program = createHash("sha256").update(readFileSync(process.execPath)).digest("hex");
  expect(program).toBe(sha256[`${process.platform}-${process.arch}`]);
});

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
      expect(stderr).toMatch(/^The packages that the scripts need are not installed\. .*: run npm ci --include=dev\n$/);
      expect(status).toBe(1);
    },
  );

  test("an install without them keeps what is built", () => {
    mkdirSync(join(folder, "generated/mock"), { recursive: true });
    writeFileSync(join(folder, "generated/mock/cli.js"), "");
    expect(runBy("dependencies")).toMatchObject({ status: 0, stderr: "" });
    expect(runBy("build").status).toBe(1);
  });
});

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

test("the top level has the folders that the page for contributors explains, and those of continuous integration", () => {
  const rows = [...read("docs/contributing.md").matchAll(/^- `([a-z]+)\/`/gm)].map(([, folder]) => folder);
  const folders = execFileSync("git", ["ls-tree", "-d", "--name-only", "HEAD"], { cwd: root, encoding: "utf8" });
  expect(folders.trim().split("\n").sort()).toEqual([".ci", ".github", ...rows].sort());
});

test("no test is skipped, or excludes others", () => {
  expect(linesWith("\\.(only|skip|skipIf|runIf|todo)[.(]|\\b(only|skip|todo): *true", "test/*.test.ts")).toEqual([]);
});

test("the workflow of the code host and the gate run scripts of package.json, and the same tests", () => {
  const [install, compare, ...others] = commandsOf("ci.yml", "test");
  expect([install, compare]).toEqual(["npm ci", "git diff --exit-code"]);
  expect(read(".ci/run")).toContain("git diff --exit-code");
  const inWorkflow = others.map((command) => /^npm (?:run )?(\S+)$/.exec(command)?.[1]);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(inWorkflow));
  const inGate = [...read(".ci/run").matchAll(/^ +check (\S+)/gm)].map(([, name]) => name);
  expect(inGate).toContain("test");
  expect([...inGate, "diff"].sort()).toEqual(inWorkflow.sort());
});

interface Job {
  permissions?: Record<string, string>;
  steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
}

function jobsOf(file: string): [name: string, job: Job][] {
  return Object.entries<Job>(parse(read(`.github/workflows/${file}`)).jobs);
}

/** The commands of a workflow of the code host, in all its jobs or in one. */
function commandsOf(file: string, only?: string): string[] {
  const jobs = jobsOf(file).filter(([name]) => only === undefined || name === only);
  return jobs.flatMap(([, { steps }]) => steps.flatMap(({ run }) => run ?? []));
}

describe.each(["ci.yml", "pull-request.yml", "release.yml"])("%s", (file) => {
  const jobs = jobsOf(file);

  test("runs scripts of package.json", () => {
    const names = commandsOf(file).flatMap((command) => /^npm run (?:--silent )?(\S+)/.exec(command)?.[1] ?? []);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(names));
    expect(commandsOf(file)).toContain("npm ci");
  });

  test("names actions by digest, and keeps no credentials in the checkout", () => {
    const steps = jobs.flatMap(([, { steps }]) => steps.filter(({ uses }) => uses !== undefined));
    expect(steps.filter(({ uses = "" }) => !/^[\w/-]+@[0-9a-f]{40}$/.test(uses))).toEqual([]);
    const checkouts = steps.filter(({ uses = "" }) => uses.startsWith("actions/checkout@"));
    expect(checkouts.map((step) => step.with?.["persist-credentials"])).toEqual(checkouts.map(() => false));
  });

  test("gives the right to write to no job that runs code of the repository", () => {
    const { on, permissions } = parse(read(`.github/workflows/${file}`));
    expect(permissions).toEqual({ contents: "read" });
    const writers = jobs.filter(([, job]) => Object.values(job.permissions ?? {}).includes("write"));
    expect(writers.filter(([, { steps }]) => steps.some(({ run = "" }) => /\bnpm\b/.test(run)))).toEqual([]);
    // It would run the code of a fork with the right to write.
    expect(JSON.stringify(on)).not.toContain("pull_request_target");
  });
});

test("a release of the code host has the OpenAPI files that the package exports", () => {
  const assets =
    commandsOf("release.yml")
      .join(" ")
      .match(/generated\/\S+/g) ?? [];
  const exported = Object.values<string>(JSON.parse(read("package.json")).exports).filter((file) =>
    /openapi[^/]*$/.test(file),
  );
  expect(assets.map((file) => `./${file}`).sort()).toEqual(exported.sort());
});

/** Returns the name of a package from its path in a lock file. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** Returns the lines that match a POSIX expression, with file and number, in all files that git does not ignore. */
function linesWith(expression: string, files: string): string[] {
  const search = ["grep", "--untracked", "--extended-regexp", "--line-number", "-I", "-e", expression, "--", files];
  try {
    return execFileSync("git", search, { cwd: root, encoding: "utf8" }).trim().split("\n");
  } catch (error) {
    // Git found none.
    if ((error as { status?: number }).status === 1) return [];
    throw error;
  }
}
