import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writePrograms } from "../../scripts/docs/languages.ts";
import { createExampleCall, SAMPLE_WIDTH } from "../../scripts/docs/samples/call.ts";
import { listChoices } from "../../scripts/docs/samples/minimal.ts";
import { SAMPLES } from "../../scripts/docs/samples/samples.ts";
import { contract } from "../support/contract.ts";
import { compile, ROOT, writeExamples } from "../support/pages.ts";
import { CALLS, expectOnly, expectTls, runRecorder, sampleOf } from "../support/sample-calls.ts";

// test/languages/samples.test.ts runs the samples in languages that have to be installed.

const run = promisify(execFile);
const recorder = runRecorder();

test.each(CALLS)("the curl command of $title works as pasted", async ({ callTo }) => {
  const call = callTo(recorder.address);
  await run("sh", ["-c", sampleOf(call, "curl")]);
  expectOnly(recorder.received, call);
});

test.each(CALLS.slice(0, 1))("the fetch sample of $title prints a response that is not JSON", async ({ callTo }) => {
  for (const [fault, status] of Object.entries({ "not-json": 200, "503": 503 })) {
    const call = { ...callTo(recorder.address), headers: { "x-mock-fault": fault } };
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", sampleOf(call, "fetch")]);
    expect(stdout).toContain(`${status} <!doctype html>`);
  }
});

test.each([
  ["curl", ["sh", "-c"]],
  ["fetch", [process.execPath, "--input-type=module", "--eval"]],
  ["TypeScript", [process.execPath, "--input-type=module-typescript", "--eval"]],
])(
  "the sample in %s sends nothing in plain text to an address of https",
  async (language, [program = "", ...words]) => {
    await expectTls(language, (source) => run(program, [...words, source], { cwd: ROOT }));
  },
);

describe.each([
  { language: "fetch", success: /^200 [{[]/, byClient: false },
  { language: "TypeScript", success: /^\{\n {2}success: true,|^\[/, byClient: true },
])("the $language samples", ({ language, success, byClient }) => {
  /** Ends the output of each program. */
  const END = "--- end of the program ---\n";
  let folder: string;
  let outputs: string[];
  let received: typeof recorder.received;

  // All in one process.
  beforeAll(async () => {
    // JavaScript has no types of parameters, without which the compiler rejects TypeScript.
    const typed = (source: string) => source.replaceAll("(body) =>", "(body: string | Uint8Array) =>");
    folder = await writeExamples(CALLS.map(({ callTo }) => typed(sampleOf(callTo(recorder.address), language))));
    const all = CALLS.map((_, index) => {
      return `await import("./${index}.ts");\nprocess.stdout.write(${JSON.stringify(END)});\n`;
    });
    await writeFile(join(folder, "all.mjs"), all.join(""));
    recorder.received.length = 0;
    const { stdout } = await run(process.execPath, [join(folder, "all.mjs")]);
    outputs = stdout.split(END).slice(0, -1);
    received = recorder.received.splice(0);
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("compile", async () => {
    expect(await compile(folder)).toBe("");
  });

  test("send one request each", () => {
    expect([outputs.length, received.length]).toEqual([CALLS.length, CALLS.length]);
  });

  test.each(CALLS.map((call, index) => ({ ...call, index })))("of $title prints a success", ({ index, callTo }) => {
    expect(outputs[index]).toMatch(success);
    expectOnly(received.slice(index, index + 1), callTo(recorder.address), { byClient });
  });
});

test.each(SAMPLES)("no line of a minimal request in $title is wider than the block beside a text", ({ generate }) => {
  const lines = contract.operations.flatMap((operation) => {
    const samples = listChoices(contract, operation)
      .slice(0, 1)
      .map((example) => generate(createExampleCall(operation, example)));
    return samples.join("\n").replaceAll("\t", "  ").split("\n");
  });
  expect(lines).not.toEqual([]);
  expect(lines.filter(({ length }) => length > SAMPLE_WIDTH)).toEqual([]);
});

test("the samples from programs in other languages call the operation, and begin at the margin", async () => {
  const blocks = (await writePrograms(ROOT)).split(/\n\n(?=```)/);
  expect(blocks.length).toBeGreaterThan(4);
  expect(blocks.filter((block) => !/^```\w+ tab=\S+\n\S.*\bissue_?sila/is.test(block))).toEqual([]);
});
