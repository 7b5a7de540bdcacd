import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { checkCommand } from "../../scripts/conformance/commands/check.ts";
import { proxyCommand } from "../../scripts/conformance/commands/proxy.ts";
import { verifyCommand } from "../../scripts/conformance/commands/verify.ts";
import { listenCommand } from "../../scripts/service/commands/listen.ts";
import { mockCommand } from "../../scripts/service/commands/mock.ts";
import { triggerCommand } from "../../scripts/service/commands/trigger.ts";
import { FAULTS } from "../../scripts/service/mock/faults.ts";
import { runMock } from "../service/mock/mock.ts";
import { blocksOf, pagesToPaste, ROOT } from "../support/pages.ts";

const run = promisify(execFile);
const mock = runMock();

const lines = pagesToPaste().flatMap((page) =>
  blocksOf(page, "sh").map((block) => ({ ...block, place: `${page.file}:${block.line}` })),
);
const calls = lines.filter(({ code }) => /^curl .?http:..127.0.0.1:4010./.test(code));

test("every shell command is a curl of the mock, a command of npm after mkdir, or a program", () => {
  const others = lines.filter((line) => !calls.includes(line));
  expect(others.filter(({ code }) => !/^(npm|npx|node|mkdir) /.test(code)).map(({ place }) => place)).toEqual([]);
});

test("every command of the package exists, with its options", () => {
  const commands = [checkCommand(), listenCommand(), mockCommand(), proxyCommand(), triggerCommand(), verifyCommand()];
  const used = pagesToPaste().flatMap(({ text }) => [
    ...text
      .replaceAll(/npm start( --)?/g, "npx token-payments-contract mock")
      .replaceAll(/npm run (listen|trigger)( --)?/g, "npx token-payments-contract $1")
      .matchAll(/npx token-payments-contract ([a-z].*?)(?=`|$)/gm),
  ]);
  const unknown = used.flatMap(([line, words = ""]) => {
    const [name, ...others] = words.split(" ");
    const options = commands.find((command) => command.name() === name)?.options.map(({ long }) => long);
    // Its options depend on the event: other tests run it.
    if (name === "trigger") return [];
    return options && others.every((word) => !word.startsWith("--") || options.includes(word)) ? [] : [line];
  });
  expect(used.length).toBeGreaterThan(10);
  expect(unknown).toEqual([]);
});

describe("every curl works as pasted", () => {
  test("at least five are found", () => expect(calls.length).toBeGreaterThan(4));

  test.each(calls)("$place", async ({ code, note }) => {
    const status = note || (/prefer: code=(\d+)/.exec(code)?.[1] ?? "200");
    const command = code
      .replaceAll("http://127.0.0.1:4010", mock.address)
      .replace("curl ", "curl --silent --show-error --write-out '\n%{http_code}' ");
    const { stdout } = await run("sh", ["-c", command]);
    const [body = "", answered] = stdout.split("\n");
    expect(answered).toBe(status);
    expect(JSON.parse(body)).toMatchObject({ success: status === "200" });
  });
});

test("npm start -- --scenarios lists how to get each failure", async () => {
  const { stdout } = await run(process.execPath, ["scripts/start.ts", "--scenarios"], { cwd: ROOT });
  expect(stdout).toContain("Prefer: code=403, example=only_wallet");
  for (const { name, summary } of FAULTS) expect(stdout).toContain(`  x-mock-fault: ${name}\n      ${summary}\n`);
  expect(stdout).toContain("Prefer: wait=<seconds>\n");
});

test("npm start -- --scenarios --json lists the same", async () => {
  const words = ["scripts/start.ts", "--scenarios", "--json"];
  const scenarios = JSON.parse((await run(process.execPath, words, { cwd: ROOT })).stdout);
  expect(scenarios).toContainEqual(expect.objectContaining({ operation: "delete_wallet", name: "only_wallet" }));
  for (const { name, summary } of FAULTS) {
    expect(scenarios).toContainEqual({ name, summary, header: `x-mock-fault: ${name}` });
  }
  expect(scenarios).toContainEqual(expect.objectContaining({ name: "wait", header: "Prefer: wait=<seconds>" }));
});
