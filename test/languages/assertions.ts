import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Operation } from "../../scripts/contract/contract.ts";
import { listChoices } from "../../scripts/docs/samples/minimal.ts";
import { contract } from "../support/contract.ts";
import { ROOT } from "../support/pages.ts";

const UNIDENTIFIED = "Source and destination can be missing or conflict.";

/** Mistakes in a request. Types must find those that have no `lost`, which says what is lost if they accept the others. */
const MISTAKES: { request: string; lost?: string }[] = [
  { request: "{ amount: 1, account_name }" },
  { request: "{ header: { ...header, user_handle: 1 }, amount: 1, account_name }" },
  { request: '{ header, amount: "1", account_name }' },
  { request: "{ header, amount: 1, account_name: 1 }" },
  {
    request: '{ header, amount: 1, account_name, processing_type: "ACH" }',
    lost: "`processing_type` accepts any text.",
  },
  { request: "{ header, amount: 1 }", lost: UNIDENTIFIED },
  { request: "{ header, amount: 1, account_name, card_name: account_name }", lost: UNIDENTIFIED },
  { request: "{ header, amount: 1, account_name, account: 1 }", lost: "Unknown fields are accepted." },
];

/**
 * Compiles a program together with assertions about the types that it uses: they describe every field of the examples
 * of events and of `issue_sila`, require no field that may be absent, and find mistakes.
 *
 * @param program path of the program, beside `generated/` and `tsconfig.json`
 * @param types code that imports the types `IssueSilaRequest`, `OpenVirtualAccountRequest` and `WebhookEvent`, from `../`
 * @returns what the types lose, as sentences
 * @throws Error with what the compiler reports, if it is another error
 */
export async function compileWithAssertions(program: string, types: string): Promise<string[]> {
  const folder = join(dirname(program), "generated", `${basename(program, ".ts")}.assertions`);
  const files = {
    "examples.ts": `${types}
export const requests: IssueSilaRequest[] = ${JSON.stringify(requests(), null, 2)};
export const events: WebhookEvent[] = ${JSON.stringify(EVENTS, null, 2)};
`,
    // Two lines for each mistake, from the first line on, by which they are found again.
    "mistakes.ts": `${MISTAKES.map(({ request }, index) => `// @ts-expect-error ${request}\nexport const mistake${index}: IssueSilaRequest = ${request};`).join("\n")}
${types}
declare const header: { created: 1; app_handle: "demo_app"; user_handle: "demo_user" };
declare const account_name: "main_checking";
`,
    "defaults.ts": `${types}
export const open: OpenVirtualAccountRequest = ${JSON.stringify(minimalRequest("open_virtual_account"))};
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
  // An error of the compiler's settings has no place.
  if (findings.length !== stdout.split("error TS").length - 1) throw new Error(stdout);
  const lost = findings.map(([text, file = "", line, code]) => {
    if (file.endsWith("narrowing.ts")) return "`event_type` does not narrow an event.";
    // Properties are missing.
    if (file.endsWith("defaults.ts") && /^TS27(39|41)$/.test(code ?? "")) return "Fields with a default are required.";
    // The compiler reports with this code that it expected an error, and found none.
    const accepted = file.endsWith("mistakes.ts") && code === "TS2578" ? MISTAKES[(Number(line) - 1) / 2] : undefined;
    if (accepted?.lost === undefined) throw new Error(accepted ? `${text} ${accepted.request}` : text);
    return accepted.lost;
  });
  return [...new Set(lost)];
}

/** The payloads of all examples of events. */
export const EVENTS = contract.events.flatMap(({ request }) => request.examples.map(({ value }) => value));

function requests(): unknown[] {
  return operationOf("issue_sila").request.examples.map(({ value }) => value);
}

function minimalRequest(name: string): unknown {
  return listChoices(contract, operationOf(name))[0]?.value;
}

function operationOf(name: string): Operation {
  return contract.operations.find((operation) => operation.name === name) as Operation;
}
