import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { runReceiver } from "../mock/events/receiver.ts";
import { runMock } from "../mock/mock.ts";
import { exampleValue } from "../support/contract.ts";
import { blocksOf, compile, ROOT, readPage, writeExamples } from "../support/pages.ts";

const mock = runMock();
const receiver = runReceiver();
const run = promisify(execFile);

describe("every event that the README triggers arrives, valid", () => {
  const commands = blocksOf(readPage("README.md"), "sh")
    .map(({ code }) => code)
    .filter((code) => code.startsWith("npm run trigger "));

  test("at least one is found", () => expect(commands.length).toBeGreaterThan(0));

  test.each(commands)("%s", async (command) => {
    await run("sh", ["-c", command.replaceAll("http://127.0.0.1:4011", receiver.address)], { cwd: ROOT });
    await receiver.received(1);
  });
});

describe("the TypeScript examples of the README", () => {
  const examples = blocksOf(readPage("README.md"), "ts");
  let folder: string;

  beforeAll(async () => {
    // The mock of the tests listens on a port of its own.
    folder = await writeExamples(examples.map(({ code }) => code.replaceAll("http://127.0.0.1:4010", mock.address)));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** The file of the one example that has a text in it. */
  function fileWith(text: string): string {
    const found = examples.flatMap(({ code }, index) => (code.includes(text) ? [index] : []));
    expect(found, `the examples with ${text}`).toHaveLength(1);
    return join(folder, `${found[0]}.ts`);
  }

  test("the first call prints a balance", async () => {
    const { stdout } = await run(process.execPath, [fileWith("payments.getAccountBalance")]);
    expect(stdout).toBe("Available: 100\n");
  });

  test("compile", async () => {
    expect(await compile(folder)).toBe("");
  });

  test("the mock's example prints the failure that it asks for", async () => {
    const { stdout } = await run(process.execPath, [fileWith("client.deleteWallet")]);
    expect(stdout).toBe("403 The wallet is the user's only wallet.\n");
  });

  test("the client's example creates a transaction", async () => {
    const { stdout } = await run(process.execPath, [fileWith("createHmac")]);
    expect(stdout).toMatch(/^Transaction [0-9a-f-]{36} was created\.\n$/);
  });

  test("the receiver's example handles an event once, accepts other events, and rejects invalid ones", async () => {
    const { receive } = await import(fileWith("createReceiver("));
    const answerTo = async (event: object): Promise<Response> => {
      return receive(new Request("http://receiver.example", { method: "POST", body: JSON.stringify(event) }));
    };
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const event = exampleValue("IssueSuccess");
    const settled = { ...event, event_uuid: crypto.randomUUID() };
    settled.event_details = { ...event.event_details, outcome: "settled" };
    for (const each of [event, event, settled, { event_type: "unheard_of" }]) {
      expect((await answerTo(each)).status).toBe(200);
    }
    const lines = [
      `Transaction ${event.event_details.transaction}: success`,
      "Ignored: unrecognized",
      "Ignored: unknown",
    ];
    expect(log.mock.calls).toEqual(lines.map((line) => [line]));
    log.mockRestore();
    const refusal = await answerTo({ ...event, event_uuid: "x" });
    expect(refusal.status).toBe(400);
    expect(await refusal.json()).toEqual({ issues: [{ path: ["event_uuid"], message: "must be a version 4 UUID" }] });
  });

  test("the validator's example prints what is wrong", async () => {
    const { stdout } = await run(process.execPath, [fileWith("issueSilaInput.validate")]);
    expect(stdout).toBe("card_name must not be empty: leave it out\namount must be at least 1\nfalse\n");
  });
});
