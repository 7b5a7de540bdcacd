import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkOutcomes, readDatabase, readOutcomeFile } from "../docs/outcomes.ts";
import { checkWithoutPackage, programWithoutPackage } from "../docs/receiver.ts";
import { CALLS, expectOnly, expectTls, runRecorder, sampleOf } from "../support/sample-calls.ts";
import { freePort } from "../support/server-process.ts";
import { isInstalled, runProgram } from "./support.ts";

const recorder = runRecorder();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "samples-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** How the samples of a language are run: the file that one is written to, and the commands that run it. */
const LANGUAGES = [
  { title: "Python", file: "sample.py", commands: [["python3", "sample.py"]] },
  { title: "PHP", file: "sample.php", commands: [["php", "sample.php"]] },
  { title: "Ruby", file: "sample.rb", commands: [["ruby", "sample.rb"]] },
  { title: "Go", file: "main.go", commands: [["go", "run", "main.go"]], isSlow: true },
  { title: "Java", file: "Sample.java", commands: [["java", "-XX:TieredStopAtLevel=1", "Sample.java"]], isSlow: true },
  {
    title: "C#",
    file: "Sample.cs",
    commands: [
      ["mcs", "-nologo", "-r:System.Net.Http", "Sample.cs"],
      ["mono", "Sample.exe"],
    ],
    isSlow: true,
  },
];

/** A compiler takes a second for each: they make the minimal request of each operation alone. */
const MINIMAL = CALLS.filter(({ title }) => title.endsWith(", minimal"));

describe.each(LANGUAGES)("the samples of the docs in $title", ({ title: language, file, commands, isSlow }) => {
  const missing = commands.flatMap(([program = ""]) => (isInstalled(program) ? [] : [program])).join(", ");
  const run = async (source: string) => {
    await writeFile(join(folder, file), source);
    let printed = "";
    for (const command of commands) printed = await runProgram(folder, command);
    return printed;
  };

  test.for(isSlow ? MINIMAL : CALLS)("of $title", async ({ callTo }, { skip }) => {
    skip(missing !== "", `not run, since it is not installed: ${missing}`);
    const call = callTo(recorder.address);
    expect(await run(sampleOf(call, language))).toMatch(/^200 [{[]/);
    expectOnly(recorder.received, call);
  });

  test("print a response that is not JSON", async ({ skip }) => {
    skip(missing !== "", `not run, since it is not installed: ${missing}`);
    for (const [fault, status] of Object.entries({ "not-json": 200, "503": 503 })) {
      const call = {
        ...(MINIMAL[0] as (typeof CALLS)[0]).callTo(recorder.address),
        headers: { "x-mock-fault": fault },
      };
      expect(await run(sampleOf(call, language))).toContain(`${status} <!doctype html>`);
    }
  });

  test("write marks of the language as a part of a text", async ({ skip }) => {
    skip(missing !== "", `not run, since it is not installed: ${missing}`);
    const call = (CALLS.find(({ title }) => title === "issue_sila, minimal") as (typeof CALLS)[0]).callTo(
      recorder.address,
    );
    const descriptor = String.raw`a'b"c\d $e {$f} #{g} \u0041 %s é`;
    await run(sampleOf({ ...call, body: { ...(call.body as object), descriptor } }, language));
    expect(recorder.received.map(({ body }) => body)).toMatchObject([{ descriptor }]);
  });

  test("send nothing in plain text to an address of https", async ({ skip }) => {
    skip(missing !== "", `not run, since it is not installed: ${missing}`);
    await expectTls(language, run);
  });
});

describe("the receiver of the guide", () => {
  test.for([
    ["Python", "python3", "receiver.py", readDatabase],
    ["Go", "go", "receiver.go", readOutcomeFile],
  ] as const)(
    "in %s prints each event once, rejects what is not JSON, and keeps the outcome that wins",
    async ([language, tool, file, read], { skip }) => {
      skip(!isInstalled(tool), `not run, since it is not installed: ${tool}`);
      const port = String(await freePort());
      await writeFile(join(folder, file), programWithoutPackage(language).replace("4020", port));
      if (tool === "go") await runProgram(folder, ["go", "build", "-o", "receiver", file]);
      const [program, ...words] = tool === "go" ? ["./receiver"] : [tool, file];
      const server = spawn(program, words, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
      try {
        await checkWithoutPackage(server, `http://127.0.0.1:${port}`);
        await checkOutcomes(`http://127.0.0.1:${port}`, (transaction) => read(folder, transaction));
      } finally {
        server.kill();
      }
    },
  );
});
