import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { STEP_NAMES } from "../../scripts/steps.ts";
import { cleanClone, cloneRepository, commitAll } from "../support/clone.ts";
import { readPage } from "../support/pages.ts";

interface Expected {
  /** What it prints. A command that goes on afterwards is interrupted then. */
  prints: RegExp;
  /** Arguments that bound its work, or keep it off a port that is in use. */
  more?: string[];
  /** Whether it runs until Ctrl-C. */
  isEndless?: true;
}

const ROOT = resolve(import.meta.dirname, "../..");
const server: Omit<Expected, "prints"> = { more: ["--port", "0"], isEndless: true };

/** The commands of the README and of the pages that explain the mock and how to contribute, apart from those below. */
const COMMANDS: Record<string, Expected> = {
  "npm start -- --scenarios": { prints: /example=only_wallet/ },
  "npm run listen": { prints: /^Listening for events at/m, ...server },
  "npm run trigger -- --list": { prints: /--outcome/ },
  // One file: checks.system.test.ts checks all of them.
  "npm run format": { prints: /^(Formatted|Checked) /m, more: ["vitest.config.ts"] },
  "npm exec -- node scripts/draft.ts": { prints: /say all that rows can say/ },
  "npm exec -- node test/runtime/payments/soak.ts": { prints: /^\d+ payments, 0 wrong: .* 409$/m, more: ["100"] },
  // The first of its ten rounds.
  "npm exec -- node test/bench/soak.ts": { prints: /^200 requests .* 0 wrong$/m, more: ["2000"], isEndless: true },
};

/** The first block of the README, which readme.copy.test.ts runs. */
const FIRST = ["npm ci", "npm start", "npm test"];

/** The commands that need a registry: they install what `npm ci` does not. */
const INSTALLING = [
  "npm run bench",
  "npm run bench -- mock",
  "npm exec -- node test/tools/mutation/main.ts code",
  "npm run prism",
  "npm run test:project browser",
  "npm run test:project versions",
  "npm run test:project runtimes",
  "npm run test:project renderers",
  "npm run test:project languages",
  "npm run test:project languages -- -u",
];

/** The commands whose program another test runs: failing-build, readme, release, score; and `.ci/run` each project. */
const ELSEWHERE = [
  "npm run build",
  "npm run build -- --help",
  "npm run build -- docs",
  "npm run build -- lint",
  "npm run build -- guides",
  "npm run test:project exhaustive",
  "npm run test:project copies",
  "npm exec -- node test/tools/mutation/main.ts",
  "npm run test:fast",
  "npm run diff",
  "npm run release -- minor",
  "npm exec -- node scripts/draft.ts close_account",
];

/** The command that needs a build first. */
const BUILT = ["npm run typecheck"];

describe("every command runs where nothing is generated beyond what is committed", () => {
  let clone: string;
  let child: ChildProcess | undefined;

  beforeAll(() => {
    clone = cloneRepository();
    commitAll(clone, "Clone");
  });
  afterEach(async () => {
    if (child?.pid !== undefined && child.exitCode === null) {
      const end = once(child, "close");
      process.kill(-child.pid, "SIGINT");
      await end;
    }
    cleanClone(clone);
  });
  afterAll(() => rm(clone, { recursive: true, maxRetries: 5 }));

  test.each(Object.entries(COMMANDS))("%s", { timeout: 600_000 }, async (command, expected) => {
    const { prints, more = [], isEndless } = expected;
    const [npm = "", ...words] = command.split(" ");
    const separator = more.length > 0 && !words.includes("--") ? ["--"] : [];
    // In a group of its own, which Ctrl-C ends as a whole.
    const options = { cwd: clone, detached: true, env: { ...process.env, NO_COLOR: "1" } };
    const run = spawn(npm, [...words, ...separator, ...more], options);
    child = run;
    let output = "";
    const printed = new Promise((resolve) => {
      for (const stream of [run.stdout, run.stderr]) {
        stream.setEncoding("utf8").on("data", (text) => {
          output += text;
          if (isEndless && prints.test(output)) resolve(true);
        });
      }
    });
    const code = await Promise.race([printed, once(run, "close").then(([code]) => code)]);
    expect(output).toMatch(prints);
    expect(code).toBe(isEndless ?? 0);
  });
});

test("these are the commands of the pages", () => {
  const pages = ["README.md", "docs/contributing.md", "docs/mock.md"];
  const text = pages.map((page) => readPage(page).text).join("\n");
  const lines = [...text.matchAll(/^npm .*$|(?<=`)npm [^`]+(?=`)/gm)].flatMap(([line]) => line.split(" && "));
  expect([...new Set(lines)].sort()).toEqual(
    [...Object.keys(COMMANDS), ...FIRST, ...INSTALLING, ...ELSEWHERE, ...BUILT].sort(),
  );
});

test("every script of npm starts files that are there, and steps of the build", async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  for (const command of Object.values<string>(scripts)) {
    for (const file of command.match(/[\w./@-]+\.[cm]?[jt]s\b/g) ?? []) {
      expect(existsSync(join(ROOT, file)), command).toBe(true);
    }
    const [, step] = /scripts\/build\.ts (\w+)$/.exec(command) ?? [];
    if (step !== undefined) expect(STEP_NAMES, command).toContain(step);
  }
});
