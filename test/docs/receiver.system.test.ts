import { type ChildProcess, execFile, spawn } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { script } from "../service/commands/command-line.ts";
import { exampleValue } from "../support/contract.ts";
import { blocksOf, readPage, writeExamples } from "../support/pages.ts";
import { freePort } from "../support/server-process.ts";
import { checkOutcomes, collectAlerts, readDatabase } from "./outcomes.ts";
import { checkWithoutPackage, programWithoutPackage, receiverProgram, recipes } from "./receiver.ts";

type Receive = (request: Request, more: object) => Promise<Response>;
interface Exports {
  POST?: Receive;
  default?: { fetch: Receive };
}

const kyc = exampleValue("KycPassed");
const running: ChildProcess[] = [];
let folder: string;

beforeAll(async () => {
  folder = await writeExamples([]);
});
afterAll(async () => {
  for (const child of running) child.kill();
  await rm(folder, { recursive: true });
});

function delivery(address: string): Request {
  return new Request(address, { method: "POST", body: JSON.stringify(kyc) });
}

test("each line is run, here or by `npm run test:project runtimes`", () => {
  expect(Object.keys(recipes)).toEqual([
    "Next.js",
    "SvelteKit",
    "Hono",
    "Bun",
    "Deno",
    "Cloudflare Workers",
    "Node.js",
    "Express",
  ]);
});

test.each([
  ["Next.js", (module: Exports) => module.POST],
  [
    "SvelteKit",
    ({ POST }: Exports) =>
      (request: Request) =>
        POST?.({ request } as never, {}),
  ],
  ["Cloudflare Workers", (module: Exports) => module.default?.fetch],
])("the line for %s exports the receiver", async (name, exported) => {
  const file = join(folder, `${name.replace(/\W/g, "")}.js`);
  await writeFile(file, receiverProgram(name));
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  // All but SvelteKit pass a second argument.
  const response = await exported(await import(file))?.(delivery("http://receiver.example"), {});
  expect(response?.status).toBe(200);
  expect(log.mock.calls).toEqual([[kyc.event_details.kyc]]);
  log.mockRestore();
});

test("the line for Node.js starts a server", async () => {
  const port = String(await freePort());
  const file = join(folder, "server.js");
  await writeFile(file, receiverProgram("Node.js", port));
  const server = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "inherit"] });
  running.push(server);
  let printed = "";
  server.stdout.on("data", (text) => (printed += text));
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}`), { timeout: 60_000 });
  expect((await fetch(delivery(`http://127.0.0.1:${port}`))).status).toBe(200);
  await expect.poll(() => printed).toBe(`${kyc.event_details.kyc}\n`);
});

test("the handler for AWS Lambda responds as the receiver does", async () => {
  const [code = ""] = blocksOf(readPage("docs/receiver.md"), "js").flatMap(({ note, code }) =>
    note === "lambda" ? [code] : [],
  );
  const receive = `import { createReceiver } from "token-payments-contract/webhooks";
export const receive = createReceiver({
  on: { kyc_status_update: (event) => console.log(event.event_details.kyc) },
  onError: () => {},
});`;
  await writeFile(join(folder, "receive.js"), receive);
  await writeFile(join(folder, "lambda.js"), code);
  const { handler } = await import(join(folder, "lambda.js"));
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const body = JSON.stringify(kyc);
  const headers = { "content-type": "application/json", "content-length": String(body.length) };
  expect(await handler({ headers, body, isBase64Encoded: false })).toMatchObject({ statusCode: 200, body: "" });
  const encoded = Buffer.from(body).toString("base64");
  expect(await handler({ headers, body: encoded, isBase64Encoded: true })).toMatchObject({ statusCode: 200 });
  expect(log.mock.calls).toEqual([[kyc.event_details.kyc], [kyc.event_details.kyc]]);
  const refused = { statusCode: 400, headers: { "content-type": "application/json" } };
  expect(await handler({ headers: {} })).toMatchObject({ ...refused, body: expect.stringMatching(/"issues"/) });
  log.mockRestore();
});

test("the receiver without the package prints each event once and what the guide shows, rejects what is not JSON, and keeps the outcome that wins", async () => {
  const port = String(await freePort());
  const file = join(folder, "without-package.mjs");
  await writeFile(file, programWithoutPackage("Node.js").replace("4020", port));
  const server = spawn(process.execPath, [file], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  running.push(server);
  const alerts = collectAlerts(server);
  await checkWithoutPackage(server, `http://127.0.0.1:${port}`);
  await checkOutcomes(`http://127.0.0.1:${port}`, (transaction) => readDatabase(folder, transaction));
  await expect.poll(() => alerts).not.toEqual([]);
  let printed = "";
  server.stdout.on("data", (text) => (printed += text));
  const blocks = blocksOf(readPage("docs/webhooks.md")).map(({ code }) => code);
  const place = blocks.findIndex((code) => code.includes("--scenario paid-then-returned"));
  const command = blocks[place]?.replace("npx token-payments-contract", `"${process.execPath}" "${script}"`);
  const { stdout } = await promisify(execFile)("sh", ["-c", String(command?.replace("4020", port))]);
  await expect.poll(() => printed).toContain(blocks[place + 1]);
  const [, transaction = ""] = /"transaction":"([^"]+)"/.exec(stdout) ?? [];
  expect(await readDatabase(folder, transaction)).toMatchObject({ outcome: "failed", alert: false });
});
