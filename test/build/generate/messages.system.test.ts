import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../../scripts/contract/generated.ts";
import { WAYS_TO_PAY } from "../../support/contract.ts";

const SETUP = [
  `import { clientOf, createClient, issueSila } from "${join(ROOT, "generated/client.js")}";`,
  'const options = { baseUrl: "https://payments.example", appHandle: "demo_app", signApp: () => "any" };',
  'const client = createClient({ ...options, signUser: () => "any" });',
];

const FIELDS = `user_handle, amount, and one of: ${WAYS_TO_PAY}`;

/** Lines with a mistake each, and what the first line of the compiler says about it, which is all that some editors show. */
const MISTAKES = [
  ["client.issueSila({ amount: 1, account_name: 'a' });", `'InputWith<"${FIELDS}", IssueSilaInput>'`],
  ["client.issueSila({ user_handle: 'u', amount: 1 });", `'InputWith<"${FIELDS}", IssueSilaInput>'`],
  [
    "client.issueSila({ header: { user_handle: 'u' }, amount: 1, account_name: 'a' });",
    "'\"pass user_handle in the input, and other fields of header in the options\"'",
  ],
  [
    "createClient(options).issueSila({ user_handle: 'u', amount: 1, account_name: 'a' });",
    `'MissingOption<"signUser">'`,
  ],
  ["createClient({ ...options, retry: 2 });", "is not assignable to type 'never'"],
  ["createClient({ ...options, validate: true });", "'false | ValidateResponse | undefined'"],
  ["clientOf({ issueSila: undefined }, options);", `'Operation<"issueSila">'`],
] as const;

const CALLS = [...SETUP, ...MISTAKES.map(([code]) => code)].join("\n");
const COMPLETED = [...SETUP, "client."].join("\n");

/** Expects of each mistake, in its order, the line and the message that a compiler reports. */
function expectMessages(found: { line: number; message: string }[]): void {
  expect(found.map(({ line }) => line - SETUP.length)).toEqual([...MISTAKES.keys()]);
  for (const [index, [, message]] of MISTAKES.entries()) expect(found[index]?.message).toContain(message);
}

test("the first line of TypeScript 7 says what is wrong with a call", async () => {
  const folder = await mkdtemp(join(tmpdir(), "messages-"));
  const compilerOptions = { strict: true, noEmit: true, target: "es2022", module: "preserve", types: [] };
  await writeFile(join(folder, "caller.ts"), CALLS);
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["caller.ts"] }));
  const compiler = join(ROOT, "node_modules/@typescript/native/bin/tsc");
  const run = promisify(execFile)(process.execPath, [compiler, "--project", folder, "--pretty", "false"]);
  const { stdout = "" } = await run.catch((error: { stdout: string }) => error);
  const lines = stdout.split("\n").filter((line) => line.includes("error TS"));
  expectMessages(lines.map((message) => ({ line: Number(/\((\d+),/.exec(message)?.[1]) - 1, message })));
  await rm(folder, { recursive: true });
});

describe("an editor with TypeScript 5", () => {
  const texts: Record<string, string> = { "calls.ts": CALLS, "completed.ts": COMPLETED };
  const service = ts.createLanguageService({
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    getCurrentDirectory: () => ROOT,
    getCompilationSettings: () => ({
      strict: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.Preserve,
      types: [],
    }),
    getScriptFileNames: () => Object.keys(texts),
    getScriptVersion: () => "1",
    getScriptSnapshot: (name) => {
      const content = texts[name] ?? ts.sys.readFile(name);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });

  test("says what is wrong with a call", () => {
    const found = service.getSemanticDiagnostics("calls.ts").map(({ file, start = 0, messageText }) => ({
      line: file?.getLineAndCharacterOfPosition(start).line ?? -1,
      message: typeof messageText === "string" ? messageText : messageText.messageText,
    }));
    expectMessages(found);
  });

  test("crosses out the verbs of openapi-fetch of which no call compiles", () => {
    const entries = service.getCompletionsAtPosition("completed.ts", COMPLETED.length, {})?.entries ?? [];
    const verbs = entries.filter(({ name }) => /^[A-Z]+$/.test(name));
    const isCrossedOut = ({ kindModifiers = "" }: ts.CompletionEntry) => kindModifiers.includes("deprecated");
    expect(verbs.filter(isCrossedOut)).toHaveLength(7);
    expect(verbs.filter((verb) => !isCrossedOut(verb)).map(({ name }) => name)).toEqual(["POST"]);
    expect(entries.filter(isCrossedOut)).toHaveLength(7);
  });
});
