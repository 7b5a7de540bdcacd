import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeEventFrom } from "../../../scripts/service/mock/events/event.ts";
import { commandLine, printed } from "../../service/commands/command-line.ts";
import { runReceiver } from "../../service/mock/events/receiver.ts";
import { runMock, SIGNATURES } from "../../service/mock/mock.ts";
import { exampleValue } from "../../support/contract.ts";
import { freePort } from "../../support/server-process.ts";
import { listening, peers } from "./peers.ts";

const { run, started } = commandLine();
const mock = runMock();
const receiver = runReceiver();
const { closing } = peers();
const folder = mkdtempSync(join(tmpdir(), "proxy-"));
afterAll(() => rmSync(folder, { recursive: true }));

const SECRET = "tops3cret";
const HEADER = { created: 1760000000, app_handle: "demo_app", user_handle: "demo_user" };
const JSON_TYPE = { "content-type": "application/json" };

/** Starts the proxy on a free port, and returns its address. */
async function startedProxy(...words: string[]) {
  const port = String(await freePort());
  const proxy = await started("proxy", "--port", port, ...words);
  return { ...proxy, url: `http://127.0.0.1:${port}` };
}

function post(url: string, body: object, headers: Record<string, string> = SIGNATURES): Promise<Response> {
  return fetch(url, { method: "POST", headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) });
}

/** A service that breaks the contract with a secret in its response. */
async function brokenService(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, JSON_TYPE);
    response.end(JSON.stringify({ success: "yes", status: "SUCCESS", iban: SECRET, message: `no ${SECRET}` }));
  });
  closing.push(() => server.close());
  return (await listening(server)).href;
}

test("prints each exchange, names breaches in a header, and ends with a line that sums up", async () => {
  const { url, output, child, exit } = await startedProxy("--upstream", mock.address);
  const valid = await post(`${url}/0.2/delete_wallet`, { header: HEADER });
  expect([valid.status, valid.headers.has("x-contract-breaches")]).toEqual([200, false]);
  const invalid = await post(`${url}/0.2/delete_wallet`, { header: { ...HEADER, created: "now", naïve: 1 } });
  const direct = await post(`${mock.address}/0.2/delete_wallet`, {
    header: { ...HEADER, created: "now", naïve: 1 },
  });
  expect(invalid.status).toBe(400);
  expect(await invalid.json()).toMatchObject({ message: (await direct.json()).message });
  expect(invalid.headers.get("x-contract-breaches")).toBe("caller: request.body.header.created must be an integer");
  expect((await fetch(`${url}/health`)).status).toBe(200);
  await printed({ output, child, exit }, "#3");
  child.kill("SIGINT");
  expect(await exit).toBe(0);
  const [, , ...lines] = output.text.split("\n");
  expect(lines).toEqual([
    "#1  POST /0.2/delete_wallet 200  delete_wallet, valid",
    "#2  POST /0.2/delete_wallet 400  delete_wallet",
    "  breach by the caller: request.body.header.created must be an integer",
    "  not in the contract, from the caller: request.body.header.naïve is not in the contract",
    "  see generated/docs/delete_wallet.md",
    "#3  GET (1 segment) 200  no operation",
    "  not in the contract, from the caller: request.path is not an operation of the contract",
    "Calls: 2, deliveries of events: 0, with a breach: 1, not of the contract: 1",
    "",
  ]);
});

test("shows no secret in its output and its responses, and responds with 502 to breaches if it is strict", async () => {
  const record = join(folder, "strict.ndjson");
  const upstream = await brokenService();
  const { url, output, child, exit } = await startedProxy(
    "--upstream",
    upstream,
    "--strict",
    "--json",
    "--fail-on",
    "unlisted",
    "--record",
    record,
  );
  const response = await post(
    `${url}/0.2/check_handle?token=${SECRET}`,
    { header: HEADER, ssn: SECRET, [SECRET]: 1 },
    { authsignature: SECRET, cookie: SECRET },
  );
  expect(response.status).toBe(502);
  const body = await response.json();
  expect(body).toMatchObject({ success: false, status: "FAILURE", message: expect.stringContaining("by the service") });
  expect(response.headers.get("x-contract-breaches")).toContain("request.body.(9 characters) is not in the contract");
  expect(body.findings).toContainEqual(
    expect.objectContaining({ side: "service", field: "response.body.success", subject: "check_handle" }),
  );
  await expect.poll(() => output.text).toContain('"place":"#1"');
  child.kill("SIGTERM");
  expect(await exit).toBe(1);
  const lines = output.text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  expect(lines).toEqual([
    { listening: url },
    expect.objectContaining({ place: "#1", path: "/0.2/check_handle", status: 200, subject: "check_handle" }),
    { total: { calls: 1, events: 0, others: 0, broken: 1, missing: 0 } },
  ]);
  expect(readFileSync(record, "utf8").split(SECRET)).toHaveLength(9);
  expect(JSON.stringify([body, ...response.headers]) + output.text).not.toContain(SECRET);
});

test("passes deliveries on, names the call that they follow from, and reports what has not arrived", async () => {
  const words = ["--upstream", mock.address, "--webhooks-to", receiver.address, "--events-within", "5"];
  const proxy = await startedProxy(...words);
  const issue = { header: HEADER, amount: 100, account_name: "main_checking" };
  const { transaction_id } = await (await post(`${proxy.url}/0.2/issue_sila`, issue)).json();
  const example = exampleValue("IssuePendingConfirmation");
  const details = { transaction: transaction_id, entity: HEADER.user_handle, sila_amount: issue.amount };
  const event = makeEventFrom(example, details, { event_uuid: crypto.randomUUID(), event_time: 1 });
  const bytes = `${JSON.stringify(event)} `;
  const delivered = await fetch(`${proxy.url}/webhooks`, { method: "POST", headers: JSON_TYPE, body: bytes });
  expect(delivered.status).toBe(200);
  await receiver.received(1);
  await printed(proxy, "#2  POST / 200  transaction_created, valid\n  follows #1\n");
  // A second one, without its event.
  await post(`${proxy.url}/0.2/issue_sila`, { ...issue, header: { ...HEADER, reference: "second" } });
  await printed(
    proxy,
    "#3  is followed by transaction_created\n  breach by the service: event has not arrived within 5 seconds\n",
  );
  proxy.child.kill("SIGINT");
  expect(await proxy.exit).toBe(0);
  expect(proxy.output.text).toContain("Calls: 2, deliveries of events: 1, with a breach: 0, missing events: 1");
});

test("a strict proxy does not refuse a delivery, which would be repeated, and reports it", async () => {
  const words = ["--upstream", mock.address, "--webhooks-to", receiver.address, "--strict", "--quiet"];
  const port = String(await freePort());
  const { output, child, exit } = run("proxy", "--port", port, ...words);
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(`${url}/health`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  const response = await post(`${url}/webhooks`, { event_type: "kyc" });
  expect(response.status).toBe(200);
  await expect.poll(() => output.text).toContain("breach by the service: event.event_details is required");
  child.kill("SIGINT");
  expect(await exit).toBe(1);
  // What is valid or unknown is not printed.
  expect(output.text).not.toContain("/health");
  expect(output.text).not.toContain("deliveries");
});

test("reports a call whose caller leaves, and records it when it is interrupted", async () => {
  const record = join(folder, "left.har");
  const server = createServer(() => {});
  closing.push(() => server.closeAllConnections());
  const upstream = (await listening(server)).href;
  const { url, output, child, exit } = await startedProxy("--upstream", upstream, "--record", record);
  const asked = once(server, "request");
  const call = post(`${url}/0.2/check_handle`, { header: HEADER }).catch(() => "failed");
  await asked;
  child.kill("SIGINT");
  expect(await exit).toBe(0);
  expect(await call).toBe("failed");
  expect(output.text).toContain("not checked: there is no response: the caller closed the connection");
  const [entry] = JSON.parse(readFileSync(record, "utf8")).log.entries;
  expect(entry).toMatchObject({ response: { status: 0 }, _problem: { kind: "caller left" } });
});

test("survives bodies that are nested too deeply to be judged", async () => {
  const { url, output, child, exit } = await startedProxy(
    "--upstream",
    mock.address,
    "--record",
    join(folder, "deep.har"),
  );
  const deep = (levels: number) => `{"header":${'{"header":'.repeat(levels)}1${"}".repeat(levels)}}`;
  for (const levels of [100, 5000, 100_000]) {
    const body = deep(levels);
    const response = await fetch(`${url}/0.2/check_handle`, {
      method: "POST",
      headers: { ...JSON_TYPE, ...SIGNATURES },
      body,
    });
    expect(response.status).toBeLessThan(500);
  }
  await printed({ output, child, exit }, "#3");
  child.kill("SIGINT");
  expect(await exit).toBe(0);
});

test.each([
  [[], /required option '--upstream <url>' not specified/],
  [["--upsteam", "http://127.0.0.1:1"], /unknown option '--upsteam' \(Did you mean --upstream\?\)/],
  [["--upstream", "localhost"], /It must be an http or https address/],
  [["--upstream", "http://localhost:4012"], /^error: http:\/\/localhost:4012\/ is proxy itself/],
  [["--upstream", "http://localhost", "--port", "80"], /^error: http:\/\/localhost\/ is proxy itself/],
  [
    ["--upstream", "http://localhost:1", "--webhooks-to", "http://localhost:4012/webhooks"],
    /^error: http:\/\/localhost:4012\/webhooks is proxy itself/,
  ],
  [["--upstream", "http://a", "--record", "x.json"], /Its name must end in \.har or \.ndjson/],
  [["--upstream", "http://a", "--record", "/nowhere/x.har", "--port", "0"], /^error: .*ENOENT/],
])("rejects wrong usage with exit code 2: %s", async (words, expected) => {
  const proxy = run("proxy", ...words);
  expect(await proxy.exit).toBe(2);
  expect(proxy.output.text).toMatch(expected);
});

test("goes on when nothing more can be recorded, and ends with exit code 1", async () => {
  const record = join(folder, "full.ndjson");
  const { url, output, child, exit } = await startedProxy("--upstream", mock.address, "--record", record);
  // Every write to a file fails from now on, as on a full disk.
  execFileSync("prlimit", ["--pid", String(child.pid), "--fsize=0"]);
  for (const count of [1, 2]) {
    expect((await post(`${url}/0.2/delete_wallet`, { header: HEADER })).status).toBe(200);
    await printed({ output, child, exit }, `#${count}`);
  }
  child.kill("SIGINT");
  expect(await exit).toBe(1);
  expect(output.text.match(/Nothing more is recorded: EFBIG/g)).toHaveLength(1);
});

test("a second proxy on the same recording ends before it listens, and the first one keeps all", async () => {
  const record = join(folder, "shared.ndjson");
  const words = ["--upstream", mock.address, "--record", record];
  const first = await startedProxy(...words);
  const second = run("proxy", "--port", "0", ...words);
  expect(await second.exit).toBe(2);
  expect(second.output.text).toMatch(/^error: .*shared\.ndjson exists, and a recording replaces nothing: [^\n]*\n$/);
  for (let count = 0; count < 3; count += 1) await post(`${first.url}/0.2/delete_wallet`, { header: HEADER });
  await printed(first, "#3");
  first.child.kill("SIGINT");
  expect(await first.exit).toBe(0);
  expect(readFileSync(record, "utf8").trim().split("\n")).toHaveLength(3);
});

test.each([["--quiet"], ["--json"], []])("says on stderr what the recording contains, with %s", async (...words) => {
  const record = join(folder, `notice${words}.har`);
  const proxy = run("proxy", "--port", "0", "--upstream", mock.address, "--record", record, ...words);
  let errors = "";
  proxy.child.stderr?.on("data", (chunk) => (errors += chunk));
  await printed(proxy, "signatures, tokens and personal data");
  proxy.child.kill("SIGINT");
  expect(await proxy.exit).toBe(0);
  expect(errors).toMatch(/^\S+\.har will contain what passes as it is, with [^\n]*\n$/);
});

test("a recording in a work tree of git is refused until git ignores it", async () => {
  const tree = mkdtempSync(join(tmpdir(), "tree-"));
  const inner = join(tree, "a [b]");
  mkdirSync(inner);
  const record = join(inner, "traffic.har");
  const words = ["--port", "0", "--upstream", mock.address, "--record", record];
  execFileSync("git", ["init", "--quiet", tree]);
  const refused = run("proxy", ...words);
  expect(await refused.exit).toBe(2);
  expect(refused.output.text).toMatch(
    /^error: .* git does not ignore it: add the line \/a \\\[b\]\/traffic\.har to \.gitignore/,
  );
  const [, line = ""] = /add the line (.*) to \.gitignore/.exec(refused.output.text) ?? [];
  writeFileSync(join(tree, ".gitignore"), `${line}\n`);
  const ignored = await started("proxy", ...words);
  ignored.child.kill("SIGINT");
  expect(await ignored.exit).toBe(0);
  rmSync(tree, { recursive: true });
});

test("a recording that is removed meanwhile is noticed, and ends with exit code 1", async () => {
  const record = join(folder, "removed.har");
  const { url, output, child, exit } = await startedProxy("--upstream", mock.address, "--record", record);
  await post(`${url}/0.2/delete_wallet`, { header: HEADER });
  await expect.poll(() => existsSync(record)).toBe(true);
  rmSync(record);
  child.kill("SIGINT");
  expect(await exit).toBe(1);
  expect(output.text).toContain("Nothing more is recorded: ");
  expect(output.text).toContain("removed.har was removed or replaced meanwhile.");
});

test("says in one line that its port is in use, and leaves no recording", async () => {
  const port = new URL(mock.address).port;
  const record = join(folder, "none.har");
  const proxy = run("proxy", "--upstream", "http://payments.example", "--port", port, "--record", record);
  expect(await proxy.exit).toBe(1);
  expect(existsSync(record)).toBe(false);
  expect(proxy.output.text).toMatch(/^Port \d+ is in use: .*\n$/);
});
