import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const { scripts } = JSON.parse(read("package.json"));

/**
 * The packages of this repository, each with the headings of docs/dependencies.md that its dependencies are under, and
 * whether any in its lock file has an install script; a folder of `scripts/` shares that of the root.
 */
const packages = [
  { folder: "", headings: ["For users of the client", "For work on the contract"], withScripts: true },
  { folder: "scripts/docs/", headings: ["For the docs"] },
  { folder: "scripts/conformance/", headings: ["For recorded traffic"] },
  { folder: "test/browser/chromium/", headings: ["For the tests in a browser"], withScripts: false },
  { folder: "test/bench/", headings: ["For the benchmarks"], withScripts: true },
  { folder: "test/renderers/", headings: ["For other viewers"], withScripts: true },
  { folder: "test/package/versions/", headings: ["For the tests of the package"], withScripts: true },
  { folder: "test/runtimes/", headings: ["For other runtimes"], withScripts: true },
  { folder: "test/languages/", headings: ["For other languages and tools"], withScripts: true },
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

test("the Node.js that is installed is the program whose hash is listed for its platform", () => {
  const { version, sha256 } = JSON.parse(read("test/tools/node-programs.json"));
  const { devDependencies } = JSON.parse(read("package.json"));
  expect(version).toBe(devDependencies.node);
  const program = createHash("sha256").update(readFileSync(process.execPath)).digest("hex");
  expect(program).toBe(sha256[`${process.platform}-${process.arch}`]);
});

test("no test is skipped, or excludes others", () => {
  expect(linesWith("\\.(only|skip|skipIf|runIf|todo)[.(]|\\b(only|skip|todo): *true", "test/*.test.ts")).toEqual([]);
});

interface Job {
  "timeout-minutes"?: number;
  permissions?: Record<string, string>;
  steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
}

function jobsOf(file: string): [name: string, job: Job][] {
  return Object.entries<Job>(parse(read(`.github/workflows/${file}`)).jobs);
}

describe.each(["ci.yml", "pull-request.yml", "release.yml"])("%s", (file) => {
  const jobs = jobsOf(file);

  test("runs scripts of package.json", () => {
    const commands = jobs.flatMap(([, { steps }]) => steps.flatMap(({ run }) => run ?? []));
    const names = commands.flatMap((command) => /^npm run (?:--silent )?(\S+)/.exec(command)?.[1] ?? []);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(names));
    expect(commands).toContain("npm ci");
  });

  test("ends what hangs", () => {
    expect(jobs.filter(([, job]) => !(Number(job["timeout-minutes"]) <= 120))).toEqual([]);
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

test("a pull request whose build fails gets a comment that says so, in place of that of an older commit", () => {
  const steps = jobsOf("pull-request.yml").flatMap(([, job]) => job.steps);
  const { run = "" } = steps.find((step) => step.run?.includes("GITHUB_STEP_SUMMARY")) ?? {};
  const comment = (diff?: string) => {
    using temporary = mkdtempDisposableSync(join(tmpdir(), "comment-"));
    const folder = temporary.path;
    if (diff !== undefined) writeFileSync(join(folder, "changes.md"), diff);
    execFileSync("bash", ["-ec", run], {
      cwd: folder,
      env: { ...process.env, SHA: "c0ffee", GITHUB_STEP_SUMMARY: "summary" },
    });
    return readFileSync(join(folder, "changes.md"), "utf8");
  };
  for (const diff of [undefined, ""]) expect(comment(diff)).toMatch(/^### Not compared: the build of c0ffee failed/);
  expect(comment("### No change")).toBe("### No change");
});

test("the types of requests, responses and events are committed, and shown in a review", () => {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" });
  const types = ["generated/client.d.ts", "generated/types.d.ts"];
  const committed = git("ls-files", "--cached", "--others", "--exclude-standard", "generated/*.d.ts");
  expect(committed.trim().split("\n").sort()).toEqual(types);
  const attributes = git("check-attr", "linguist-generated", ...types);
  expect(attributes.match(/unset$/gm)).toHaveLength(types.length);
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
