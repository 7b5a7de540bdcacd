import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "../../support/server-process.ts";
import { SIGNATURES } from "../mock/mock.ts";
import { commandLine, printed, script } from "./command-line.ts";

const { run, started } = commandLine();
const json = { "content-type": "application/json" };

// A color, a forged line, an 8-bit control character, and text that runs backwards.
const hostile = "\u001b[31m\r\n200 forged\u009b2J\u202e\u2028";
const escapes = "\\u001b[31m\\u000d\\u000a200 forged\\u009b2J\\u202e\\u2028";
const unprintable = /[^\n\P{Cc}]|[\p{Bidi_Control}\u2028]/u;

test.each([[["mock"]], [["mock", "--json"]]])("what a caller sends is escaped in the log of %j", async (words) => {
  const port = String(await freePort());
  const mock = await started(...words, "--port", port);
  const url = `http://127.0.0.1:${port}/0.2/check_handle`;
  const post = (body: string) => fetch(url, { method: "POST", headers: { ...json, ...SIGNATURES }, body });
  const header = { created: 1760000000, app_handle: "demo_app", user_handle: "demo_user" };
  await post(JSON.stringify({ header, [`field ${hostile}`]: 1 }));
  await post(`${hostile} is not JSON`);
  await printed(mock, "is not JSON in UTF-8");
  expect(mock.output.text).not.toMatch(unprintable);
  const lines = mock.output.text.trim().split("\n");
  if (words.includes("--json")) {
    const [, accepted, refused] = lines.map((line) => JSON.parse(line));
    expect(accepted.unknownFields).toEqual([`[${JSON.stringify(`field ${hostile}`)}]`]);
    expect(refused.message).toContain("\u001b");
  } else {
    expect(lines.at(-2)).toContain(`  not in the contract: ["field ${escapes.replace("\\u000d\\u000a", "\\r\\n")}"]`);
    expect(lines.at(-1)).toContain("\\u001b");
  }
});

test("what a sender of events sends is escaped in the output of listen", async () => {
  const port = String(await freePort());
  const listen = await started("listen", "--port", port);
  const post = (body: string) => fetch(`http://127.0.0.1:${port}`, { method: "POST", headers: json, body });
  await post(JSON.stringify({ event_type: hostile }));
  await post(`${hostile} is not JSON`);
  await printed(listen, "is not JSON in UTF-8");
  expect(listen.output.text).not.toMatch(unprintable);
  expect(listen.output.text).toContain(`\n  event_type "${escapes}" is not in the contract\n`);
});

test("what a receiver answers is escaped in the output of trigger", async () => {
  const receiver = createServer((socket) => {
    socket.once("data", () =>
      socket.end("HTTP/1.1 302 Found\r\nlocation: \u009b2J\r\ncontent-length: 0\r\n\r\n", "latin1"),
    );
  });
  await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
  const to = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const trigger = run("trigger", "kyc", "--entity", hostile, "--to", to);
  expect(await trigger.exit).toBe(1);
  expect(trigger.output.text).toContain("the redirect to ");
  expect(trigger.output.text).not.toMatch(unprintable);
  const [, sent = ""] = /^POST \S+ (.*)$/m.exec(trigger.output.text) ?? [];
  expect(JSON.parse(sent).event_details.entity).toBe(hostile);
  receiver.close();
});

test.each([
  ["mock", "0.0.0.0"],
  ["listen", "0"],
  ["proxy", "0.0.0.0"],
])("%s prints an address that can be called if it listens on all of them, %s", async (command, host) => {
  const port = String(await freePort());
  const words = [
    command,
    "--host",
    host,
    "--port",
    port,
    ...(command === "proxy" ? ["--upstream", "http://a.example"] : []),
  ];
  const { output } = await started(...words);
  expect(output.text).toContain(`http://127.0.0.1:${port}, and at every other address of this machine`);
  expect(output.text.match(/http:\/\/[\d.]+:\d+/g)?.every((url) => url === `http://127.0.0.1:${port}`)).toBe(true);
  const listening = await started(...words.with(4, "0"), "--json");
  expect(JSON.parse(listening.output.text).listening).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

test.each([[[]], [["help", "none"]]])("the help that %j prints has its own line ends", async (words) => {
  const { output, exit } = run(...words);
  expect(await exit).toBe(2);
  expect(output.text).toMatch(/^Usage: token-payments-contract .*\n\nTools for .*\n\nOptions:\n {2}--version /);
  expect(output.text).not.toContain("\\u000a");
});

test("each problem of a config is a line, in which what it quotes is escaped", async () => {
  const folder = await mkdtemp(join(tmpdir(), "config-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const config = join(folder, "config.mjs");
  const wrong = { appHandle: "", skip: [hostile], [hostile]: 1 };
  await writeFile(config, `export default ${JSON.stringify(wrong)};`);
  const { output, exit } = run("verify", "--target", "http://127.0.0.1:1/a b", "--config", config);
  expect(await exit).toBe(2);
  const lines = output.text.trimEnd().split("\n");
  expect(lines).toEqual([
    expect.stringContaining(`error: The config has ${escapes}, which is none of its fields: `),
    "error: appHandle of the config must be a string that is not empty.",
    ...["userHandle", "signApp", "signUser"].map((name) =>
      expect.stringContaining(`error: The config needs ${name}, `),
    ),
    expect.stringContaining(`error: The config has ${escapes} in skip, where `),
  ]);
  expect(output.text).not.toMatch(unprintable);
});

describe("color", () => {
  const red = "\u001b[31merror: ";

  test.each([
    [{}, false],
    [{ FORCE_COLOR: "1" }, true],
    [{ FORCE_COLOR: "1", NO_COLOR: "1" }, true],
    [{ FORCE_COLOR: "0" }, false],
  ])("without a terminal and with %j", async (env, isRed) => {
    const { stderr } = await failing(process.execPath, [script, "trigger"], env);
    expect(stderr).toContain("error: ");
    expect(stderr.includes(red)).toBe(isRed);
  });

  // `script` runs a program on a terminal of its own, by these options on Linux.
  test.each([
    [{}, true],
    [{ NO_COLOR: "1" }, false],
    [{ NO_COLOR: "" }, true],
    [{ FORCE_COLOR: "0" }, false],
    [{ TERM: "dumb" }, false],
  ])("on a terminal and with %j", async (env, isRed) => {
    const words = ["-qec", `${process.execPath} ${script} trigger`, "/dev/null"];
    const { stdout } = await failing("script", words, { TERM: "xterm", ...env });
    expect(stdout).toContain("error: ");
    expect(stdout.includes(red)).toBe(isRed);
  });

  /** Runs a program that fails. */
  async function failing(program: string, words: string[], colors: NodeJS.ProcessEnv): Promise<Output> {
    const { NO_COLOR: _no, FORCE_COLOR: _force, ...env } = process.env;
    const run = promisify(execFile)(program, words, { env: { ...env, ...colors } });
    const failure = await run.catch((error: Output) => error);
    expect(failure).toMatchObject({ code: 2 });
    return failure;
  }

  interface Output {
    stdout: string;
    stderr: string;
  }
});

test("the commands print through one place", () => {
  const folder = join(import.meta.dirname, "../../../scripts");
  const folders = ["service/commands", "conformance/commands"];
  const commands = folders.flatMap((inner) => readdirSync(join(folder, inner)).map((file) => `${inner}/${file}`));
  const files = ["cli.ts", "program.ts", "start.ts", ...commands];
  const printing = files.filter((file) =>
    /console\.|process\.std(out|err)/.test(readFileSync(join(folder, file), "utf8")),
  );
  expect(printing).toEqual(["service/commands/command.ts"]);
});
