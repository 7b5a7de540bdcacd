import { execFile } from "node:child_process";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filesOf } from "../../../scripts/generate/context.ts";
import { makeRelease } from "../../../scripts/release/make.ts";
import { cloneRepository, commitAll } from "../../support/clone.ts";

const root = resolve(import.meta.dirname, "../../..");
/** The files that the recipes add, laid out like the repository. */
const additions = join(import.meta.dirname, "files");

const BALANCE = "openapi/operations/get_account_balance";

/** The lines that the recipes add to files that are there, each with the text that comes before it. */
const LINES: [file: string, after: string, lines: string][] = [
  [
    `${BALANCE}/GetAccountBalanceSuccess.yaml`,
    "    x-echo: account_name\n",
    "  balance_epoch:\n    type: integer\n    description: Time of the balance, in Unix seconds.\n",
  ],
  [`${BALANCE}/examples/BothBalances.yaml`, "  account_name: main_checking\n", "  balance_epoch: 1760000000\n"],
  [
    "openapi/specification/sections/4.5-get_account_balance.yaml",
    "statements:\n",
    `  balance-time:
    says: The 200 has \`balance_epoch\`, the time of the balance.
    response:
      balance_epoch: { type: integer }
`,
  ],
  [
    "openapi/openapi.yaml",
    "\npaths:\n",
    "  /0.2/close_account:\n    $ref: operations/close_account/close_account.yaml\n",
  ],
  ["openapi/openapi.yaml", "\nwebhooks:\n", "  account_closed:\n    $ref: events/account_closed/account_closed.yaml\n"],
];

const run = promisify(execFile);
let copy: string;

beforeAll(async () => {
  copy = await cloneRepository();
  commitAll(copy, "Start");
  await cp(additions, copy, { recursive: true });
  for (const [file, after, lines] of LINES) {
    const path = join(copy, file);
    const text = await readFile(path, "utf8");
    const end = text.indexOf(after) + after.length;
    expect(text, `${file}, which has the line after which to add`).toContain(after);
    await writeFile(path, text.slice(0, end) + lines + text.slice(end));
  }
});
afterAll(() => rm(copy, { recursive: true }));

test("the recipes of docs/contributing.md list the files that are added or changed", async () => {
  const guide = await readFile(join(root, "docs/contributing.md"), "utf8");
  const lists = [...guide.matchAll(/<!-- recipe: (\w+) -->\n\n```\n(.*?)```/gs)];
  expect(lists.map(([, recipe]) => recipe)).toEqual(["field", "operation", "event"]);
  const listed = new Set(lists.flatMap(([, , list = ""]) => list.trim().split("\n")));
  const changed = new Set([...LINES.map(([file]) => file), ...(await filesOf(additions))]);
  expect([...listed].sort()).toEqual([...changed].sort());
});

test("a copy with the field, the operation and the event is built and released, and passes all fast tests", async () => {
  commitAll(copy, "Follow the recipes");
  // They require a new version, so the tests pass in a release only; other changes may require a major one.
  await makeRelease(copy, "major", "2026-01-01", new AbortController().signal);
  const report = join(copy, "report.json");
  const options = ["--reporter=json", `--outputFile=${report}`];
  const { stderr } = await run("npm", ["run", "test:fast", "--", ...options], { cwd: copy }).catch((error) => error);
  const { testResults } = JSON.parse(await readFile(report, "utf8").catch(() => expect.fail(stderr))) as Report;
  const failed = testResults.flatMap(({ name, message, assertionResults }) => [
    ...assertionResults
      .filter(({ status }) => status !== "passed")
      .map(({ fullName, failureMessages }) => [fullName, ...failureMessages].join("\n")),
    ...(message === "" ? [] : [`${name}: ${message}`]),
  ]);
  const titles = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ fullName }) => fullName));
  expect(failed).toEqual([]);
  for (const added of ["get_account_balance/balance-time", "close_account", "account_closed"]) {
    expect(titles.filter((title) => title.includes(added))).not.toEqual([]);
  }
}, 600_000);

interface Report {
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}
