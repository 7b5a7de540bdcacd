import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
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

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "messages-"));
});

afterAll(() => rm(folder, { recursive: true }));

test.each(["typescript/bin/tsc", "@typescript/native/bin/tsc"])(
  "the first line of %s says what is wrong with a call",
  async (compiler) => {
    const compilerOptions = { strict: true, noEmit: true, target: "es2022", module: "preserve", types: [] };
    await writeFile(join(folder, "caller.ts"), [...SETUP, ...MISTAKES.map(([code]) => code)].join("\n"));
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["caller.ts"] }));
    const program = [join(ROOT, "node_modules", compiler), "--project", folder, "--pretty", "false"];
    const run = promisify(execFile)(process.execPath, program);
    const { stdout = "" } = await run.catch((error: { stdout: string }) => error);
    const lines = stdout.split("\n").filter((line) => line.includes("error TS"));
    expect(lines.map((line) => Number(/\((\d+),/.exec(line)?.[1]) - SETUP.length - 1)).toEqual([...MISTAKES.keys()]);
    for (const [index, [, message]] of MISTAKES.entries()) expect(lines[index]).toContain(message);
  },
);

test("an editor crosses out the verbs of openapi-fetch of which no call compiles", async () => {
  const file = join(folder, "editor.ts");
  const text = [...SETUP, "client."].join("\n");
  const service = ts.createLanguageService({
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => ({ strict: true, module: ts.ModuleKind.Preserve, types: [] }),
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (name) => {
      const content = name === file ? text : ts.sys.readFile(name);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  const entries = service.getCompletionsAtPosition(file, text.length, {})?.entries ?? [];
  const verbs = entries.filter(({ name }) => /^[A-Z]+$/.test(name));
  const isCrossedOut = ({ kindModifiers = "" }: ts.CompletionEntry) => kindModifiers.includes("deprecated");
  expect(verbs.filter(isCrossedOut)).toHaveLength(7);
  expect(verbs.filter((verb) => !isCrossedOut(verb)).map(({ name }) => name)).toEqual(["POST"]);
  expect(entries.filter(isCrossedOut)).toHaveLength(7);
});
