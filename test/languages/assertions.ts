import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { contract } from "../support/contract.ts";
import { ROOT } from "../support/pages.ts";

/** Mistakes in a request, each with what is lost if the types accept it. */
const MISTAKES: [request: string, lost: string][] = [
  ["{ amount: 1, account_name }", "`header` is optional."],
  ["{ header: { ...header, user_handle: 1 }, amount: 1, account_name }", "`user_handle` has no type."],
  ['{ header, amount: "1", account_name }', "`amount` has no type."],
  ["{ header, amount: 1, account_name: 1 }", "`account_name` has no type."],
  ['{ header, amount: 1, account_name, processing_type: "ACH" }', "`processing_type` accepts any text."],
  ["{ header, amount: 1, account_name, account: 1 }", "Unknown fields are accepted."],
];

/** What no generator may lose: the types of these fields. */
const ESSENTIAL = 4;

/**
 * Compiles a program together with assertions about the types that it uses: they describe every field of the examples
 * of events and of `issue_sila`, and find mistakes.
 *
 * @param program path of the program, beside `generated/` and `tsconfig.json`
 * @param types code that imports the types `IssueSilaRequest` and `WebhookEvent`, from `../`
 * @returns what the types lose, as sentences
 * @throws Error with what the compiler reports, if they lose a field
 */
export async function compileWithAssertions(program: string, types: string): Promise<string[]> {
  const folder = join(dirname(program), "generated", `${basename(program, ".ts")}.assertions`);
  const files = {
    "examples.ts": `${types}
export const requests: IssueSilaRequest[] = ${JSON.stringify(requests(), null, 2)};
export const events: WebhookEvent[] = ${JSON.stringify(EVENTS, null, 2)};
`,
    // Two lines for each mistake, from the first line on, by which they are found again.
    "mistakes.ts": `${MISTAKES.map(([request], index) => `// @ts-expect-error\nexport const mistake${index}: IssueSilaRequest = ${request};\n`).join("")}
${types}
declare const header: { created: 1; app_handle: "demo_app"; user_handle: "demo_user" };
declare const account_name: "main_checking";
`,
    "narrowing.ts": `${types}
export const kycOf = (event: WebhookEvent): string | undefined =>
  event.event_type === "kyc" ? event.event_details.kyc : undefined;
`,
    "tsconfig.json": JSON.stringify({
      extends: "../../tsconfig.json",
      include: ["*.ts", `../../${basename(program)}`],
    }),
  };
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);

  const compiler = join(ROOT, "node_modules/@typescript/native/bin/tsc");
  const compiling = promisify(execFile)(process.execPath, [compiler, "--pretty", "false", "--project", folder]);
  const { stdout } = await compiling.catch((error: { stdout: string }) => error);
  const findings = [...stdout.matchAll(/^(\S+?)\((\d+),\d+\): error (TS\d+).*(\n .*)*/gm)];
  const lost = findings.map(([text, file = "", line, code]) => {
    if (file.endsWith("narrowing.ts")) return "`event_type` does not narrow an event.";
    const index = (Number(line) - 1) / 2;
    // The compiler reports with this code that it expected an error, and found none.
    const [, sentence] = (file.endsWith("mistakes.ts") && code === "TS2578" && MISTAKES[index]) || [];
    if (sentence === undefined || index < ESSENTIAL) throw new Error(`${sentence ?? ""}\n${text}`);
    return sentence;
  });
  return [...new Set(lost)];
}

/** The payloads of all examples of events. */
export const EVENTS = contract.events.flatMap(({ request }) => request.examples.map(({ value }) => value));

function requests(): unknown[] {
  const operation = contract.operations.find(({ name }) => name === "issue_sila");
  return operation?.request.examples.map(({ value }) => value) ?? [];
}
