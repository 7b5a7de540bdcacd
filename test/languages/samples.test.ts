import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
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

describe("the samples of the docs", () => {
  test.for(CALLS)("of $title, in Python", async ({ callTo }, { skip }) => {
    skip(!isInstalled("python3"), "not run, since it is not installed: python3");
    const call = callTo(recorder.address);
    expect(await runProgram(folder, ["python3", "-c", sampleOf(call, "Python")])).toMatch(/^200 [{[]/);
    expectOnly(recorder.received, call);
  });

  test.for(CALLS.slice(0, 1))(
    "of $title, in Python, with a response that is not JSON",
    async ({ callTo }, { skip }) => {
      skip(!isInstalled("python3"), "not run, since it is not installed: python3");
      for (const [fault, status] of Object.entries({ "not-json": 200, "503": 503 })) {
        const call = { ...callTo(recorder.address), headers: { "x-mock-fault": fault } };
        const printed = await runProgram(folder, ["python3", "-c", sampleOf(call, "Python")]);
        expect(printed).toContain(`${status} <!doctype html>`);
      }
    },
  );

  test("in Python send nothing in plain text to an address of https", async ({ skip }) => {
    skip(!isInstalled("python3"), "not run, since it is not installed: python3");
    await expectTls("Python", (source) => runProgram(folder, ["python3", "-c", source]));
  });

  test("in Go send nothing in plain text to an address of https", async ({ skip }) => {
    skip(!isInstalled("go"), "not run, since it is not installed: go");
    await expectTls("Go", async (source) => {
      await writeFile(join(folder, "secure.go"), source);
      await runProgram(folder, ["go", "run", "secure.go"]);
    });
  });

  test("of all calls, in Go", async ({ skip }) => {
    skip(!isInstalled("go"), "not run, since it is not installed: go");
    const calls = CALLS.map(({ callTo }) => callTo(recorder.address));
    await writeFile(join(folder, "go.mod"), "module samples\n");
    for (const [index, call] of calls.entries()) {
      await mkdir(join(folder, `sample${index}`));
      await writeFile(join(folder, `sample${index}/main.go`), sampleOf(call, "Go"));
    }
    await runProgram(folder, ["go", "build", "-o", `${join(folder, "bin")}/`, "./..."]);
    for (const [index, call] of calls.entries()) {
      expect(await runProgram(folder, [join(folder, `bin/sample${index}`)])).toMatch(/^200 [{[]/);
      expectOnly(recorder.received, call);
    }
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
