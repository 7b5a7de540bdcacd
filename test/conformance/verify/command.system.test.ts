import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyCommand } from "../../../scripts/conformance/commands/verify.ts";
import { REPORT_WRITERS } from "../../../scripts/conformance/reports/writers.ts";
import { commandLine, eventually, runInProcess } from "../../service/commands/command-line.ts";
import { runMock } from "../../service/mock/mock.ts";
import { contract } from "../../support/contract.ts";
import { freePort } from "../../support/server-process.ts";
import { listening } from "../proxy/peers.ts";

const CONFIG = `export default {
  appHandle: "demo_app",
  userHandle: "demo_user",
  signApp: () => "signature-of-the-app",
  signUser: () => "any",
};`;

/** Without --allow-payments, no other operation is called. */
const readOnly = contract.operations.filter(({ idempotent }) => idempotent === true).length;

const mock = runMock();
const { run } = commandLine();
let folder: string;
let config: string;
/** Responds with a redirect to a page that exists. */
const paths: string[] = [];
const wrong = createServer(({ url = "" }, response) => {
  paths.push(url);
  if (url === "/elsewhere") response.end("{}");
  else response.writeHead(307, { location: "/elsewhere" }).end();
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verify-"));
  config = join(folder, "config.mjs");
  await writeFile(config, CONFIG);
  await new Promise<void>((listening) => wrong.listen(0, "127.0.0.1", listening));
});
afterAll(async () => {
  wrong.close();
  await rm(folder, { recursive: true });
});

const addressOf = () => `http://127.0.0.1:${(wrong.address() as AddressInfo).port}`;

async function outputOf(...words: string[]): Promise<{ code: number; text: string }> {
  const { output, exit } = runInProcess(verifyCommand(), words);
  return { code: await exit, text: output.text };
}

test("Ctrl-C restores the environment, prints what is shown, and exits with 130", async () => {
  const slow = join(folder, "slow.mjs");
  const prepare = `prepare: { getEntities: () => { console.log("set up"); return () => console.log("restored"); } }`;
  await writeFile(slow, CONFIG.replace("};", `${prepare} };`));
  const hanging = createServer(() => {});
  const { port } = await listening(hanging);
  const { child, output, exit } = run(
    "verify",
    ...["--target", `http://127.0.0.1:${port}`, "--config", slow, "--only", "get_entities"],
  );
  await eventually(() => expect(output.text).toContain("set up"));
  child.kill("SIGINT");
  expect(await exit).toBe(130);
  hanging.closeAllConnections();
  hanging.close();
  expect(output.text).toMatch(/^set up\nInterrupted: the environment is being restored\. .*\nrestored\n/);
  expect(output.text).toContain("verify was interrupted");
});

test("a promise of the config that nothing fulfills ends the command with one line and exit code 2", async () => {
  const stuck = join(folder, "stuck.mjs");
  await writeFile(stuck, CONFIG.replace("};", "setUp: () => new Promise(() => {}) };"));
  const { output, exit } = run("verify", "--target", addressOf(), "--config", stuck);
  expect(await exit).toBe(2);
  expect(output.text).toMatch(
    /^error: .*stuck\.mjs waits for a promise that nothing fulfills, in setUp, prepare, .*\n$/,
  );
});

test("what comes from a service that does not speak HTTP is said in words", async () => {
  const server = createTcpServer((socket) => socket.on("error", () => {}).end("SSH-2.0-x\r\n"));
  const { port } = await listening(server);
  const { text } = await outputOf("--target", `http://127.0.0.1:${port}`, "--config", config);
  server.close();
  expect(text).toContain("there is no response: what came is not HTTP/1.1");
  expect(text).not.toContain("HPE_");
});

test("a broken service is reported by statement, and ends the command with exit code 1", async () => {
  const report = join(folder, "report.json");
  const { output, exit } = run("verify", "--target", addressOf(), "--config", config, "--report", report);
  expect(await exit).toBe(1);
  const { text } = output;
  // One cause, of one statement of each operation.
  expect(text).toMatch(
    /^(\w+)\/path {2}The path is `\/0\.2\/\1`\.\n {2}breach in \1, \w+: response\.status is 307, and \1 has 200, .*; it must accept the first example, .* \(\d+ times, in \1, /,
  );
  expect(text).toMatch(
    new RegExp(
      ` statements, 0 shown, 0 shown: its form, 0 partly shown, 0 open, \\d+ not shown, ${readOnly} broken\\.\nFailed: the service breaks ${readOnly} statements: \\w+/path.*; no operation accepts its first example\\.\n$`,
    ),
  );
  expect(JSON.parse(await readFile(report, "utf8"))).toMatchObject({ ok: false, target: addressOf() });
  // One request of each operation that only reads. No redirect is followed: it may lead to production.
  expect(new Set(paths).size).toBe(readOnly);
  expect(paths).toHaveLength(readOnly);
  expect(paths).not.toContain("/elsewhere");
});

test("the report is printed in the format that --format names", async () => {
  const words = ["--target", addressOf(), "--config", config, "--format"];
  const { code, text } = await outputOf(...words, "junit");
  expect(code).toBe(1);
  expect(text).toMatch(/^<\?xml .*\n<testsuites name="token-payments-contract verify" tests="\d+" failures="\d+" /);
  expect(text).toContain(` failures="${readOnly}" `);
  expect(JSON.parse((await outputOf(...words, "json")).text)).toMatchObject({ ok: false });
});

test("a config that shows nothing ends the command with exit code 1, and the report says what it lacks", async () => {
  const refusing = createServer((_, response) => {
    const body = { success: false, status: "FAILURE", message: "The signature is incorrect." };
    response.writeHead(401, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const { port } = await listening(refusing);
  const unsigned = join(folder, "unsigned-too.mjs");
  await writeFile(unsigned, CONFIG.replace("};", `skip: ["getAccountBalance"] };`));
  const { code, text } = await outputOf("--target", `http://127.0.0.1:${port}`, "--config", unsigned);
  refusing.close();
  expect(text).toMatch(
    / 0 broken\.\nFailed: the service refuses the signature of the app, .* correct `appHandle` or `signApp`\.\n$/,
  );
  expect(code).toBe(1);
});

test("a target that cannot be reached ends the command with one line and exit code 2, and no report", async () => {
  const report = join(folder, "unreached.json");
  const host = `127.0.0.1:${await freePort()}`;
  const { code, text } = await outputOf("--target", `http://${host}/api`, "--config", config, "--report", report);
  expect(text).toBe(
    `error: The target cannot be reached: nothing listens at ${host}. Start the service, or correct the address.\n`,
  );
  expect(code).toBe(2);
  expect(existsSync(report)).toBe(false);
});

const endings = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(
  REPORT_WRITERS.map(({ extension }) => extension),
);
const formats = REPORT_WRITERS.map(({ format }) => format).join(", ");

test.each([
  [["--target", "https://api.token-payments.example"], /is production.* say --production/],
  [["--target", "here"], /must be an http or https address/],
  [["--target", "http://127.0.0.1:1", "--report", "report.html"], `It must end in ${endings}.`],
  [["--target", "http://127.0.0.1:1", "--format", "xml"], `Allowed choices are ${formats}.`],
  [["--target", "http://127.0.0.1:1", "--rate", "0"], /must be a whole number from 1/],
  [[], /required option '--target <url>' not specified/],
  [["--taget", "http://127.0.0.1:1"], /unknown option '--taget' \(Did you mean --target\?\)/],
])("wrong usage, %j, ends the command with exit code 2", async (words, message) => {
  const { code, text } = await outputOf("--config", config, ...words);
  expect(text).toMatch(message);
  expect(code).toBe(2);
});

test("a baseline that is no report ends the command with exit code 2, and one that shows more with 1", async () => {
  const baseline = join(folder, "baseline.json");
  const words = ["--target", mock.address, "--config", config, "--baseline", baseline];
  expect(await outputOf(...words)).toMatchObject({ code: 2, text: expect.stringContaining("no such file") });
  await writeFile(baseline, "{}");
  expect(await outputOf(...words)).toMatchObject({ code: 2, text: expect.stringContaining("is no report of verify") });
  await writeFile(baseline, JSON.stringify({ statements: [{ id: "issue_sila/amount", verdict: "shown" }] }));
  const { code, text } = await outputOf(...words);
  expect(text).toContain("\n  less than the baseline, in which it is shown\n");
  expect(code).toBe(1);
});

test.each([
  ["missing.ts", undefined, /^error: there is no file .*missing\.ts: correct --config\n$/],
  ["wrong.mjs", "export default {", /wrong\.mjs cannot be loaded: /],
  [
    "several.mjs",
    'throw new Error("APP_KEY is missing\\n::error::USER_KEY is missing");',
    /^error: .*several\.mjs cannot be loaded: APP_KEY is missing\nerror: ::error::USER_KEY is missing\n$/,
  ],
  [
    "none.mjs",
    "export const config = {};",
    /^error: .*none\.mjs has no default export: begin the config with export default\n$/,
  ],
  ["unsigned.mjs", CONFIG.replace("signUser", "sign"), /The config needs signUser, a function/],
])("a config that is %s ends the command with exit code 2", async (name, text, message) => {
  const file = join(folder, name);
  if (text !== undefined) await writeFile(file, text);
  const { code, text: printed } = await outputOf("--target", mock.address, "--config", file);
  expect(printed).toMatch(message);
  expect(code).toBe(2);
});

test("without a config, the command names the files that it looks for", async () => {
  const { code, text } = await outputOf("--target", mock.address);
  expect(text).toContain("there is no config: write one of token-payments.config.ts, token-payments.config.mts,");
  expect(code).toBe(2);
});
