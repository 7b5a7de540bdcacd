import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/bench/free-port.ts";
import { contract } from "../support/contract.ts";
import { blocksOf, compile, guides, readPage, writeExamples } from "../support/pages.ts";

// The README's are run by a test of their own.
const examples = guides().flatMap((page) => blocksOf(page, "ts"));
let folder: string;

beforeAll(async () => {
  folder = await writeExamples(examples.map(({ code }) => code));
});
afterAll(() => rm(folder, { recursive: true }));

test("every TypeScript of the guides compiles", { timeout: 60_000 }, async () => {
  expect(examples).not.toEqual([]);
  expect(await compile(folder)).toBe("");
});

test("the note on an event tells each kind, what is unknown, and what is broken", async () => {
  const index = examples.findIndex(({ code }) => code.includes("export function noteOn"));
  const { noteOn } = await import(join(folder, `${index}.ts`));
  const { KycPassed, IssueSuccess, SmsOptedIn } = contract.components.examples;
  expect([KycPassed, IssueSuccess, SmsOptedIn].map(({ value }) => noteOn(JSON.stringify(value)))).toEqual([
    `Verification ${KycPassed.value.event_details.kyc}: passed`,
    `Transaction ${IssueSuccess.value.event_details.transaction}: success`,
    "entity_sms_opt_in",
  ]);
  expect(noteOn('{"event_type":"unheard_of"}')).toBe("Not known to this version: unheard_of");
  expect(noteOn("{")).toMatch(/^Broken: is no JSON/);
});

test("the receiver of the first event prints what the curl below it sends", { timeout: 20_000 }, async () => {
  const page = readPage("docs/getting-started.md");
  const port = String(await freePort());
  const [receiver] = blocksOf(page, "ts");
  const [delivery] = blocksOf(page, "sh").filter(({ code }) => code.includes(":4020/"));
  const code = await writeExamples([String(receiver?.code).replace("4020", port)]);
  const process_ = spawn(process.execPath, [join(code, "0.ts")], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const command = String(delivery?.code)
      .replace("4020", port)
      .replace("curl ", "curl --silent --fail --retry 20 --retry-connrefused --retry-delay 1 ");
    const printed = once(process_.stdout, "data");
    await promisify(execFile)("sh", ["-c", command]);
    const [text] = await printed;
    expect(String(text)).toMatch(/^transaction_status_update \{/);
    expect(String(text)).toContain("outcome: 'success'");
  } finally {
    await end(process_);
    await rm(code, { recursive: true });
  }
});

async function end(process_: ChildProcess): Promise<void> {
  const exit = once(process_, "exit");
  process_.kill();
  await exit;
}
