import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTrafficChecker } from "../../scripts/conformance/traffic/check.ts";
import type { TrafficExchange } from "../../scripts/conformance/traffic/exchange.ts";
import { writeTable } from "../../scripts/docs/markdown-text.ts";
import { BREAKS, type Break } from "../conformance/traffic/breaks.ts";
import { textOf } from "../conformance/traffic/exchanges.ts";
import { contract } from "../support/contract.ts";
import { ROOT, readPage } from "../support/pages.ts";
import { freePort } from "../support/server-process.ts";

/**
 * What the table of docs/traffic.md compares, and an exchange that shows it. They are of different operations where
 * `redocly drift` would count them as one problem.
 */
const ROWS: Record<string, string> = {
  "Request: a field is missing": "issue_sila request without amount",
  "Request: a field has another type": "issue_sila request with a wrong amount",
  "Request: two ways of naming source and destination": "two ways of naming source and destination",
  "Request: a field that is not listed": "a field that the contract does not list, in a request",
  "Request: not JSON": "issue_sila with a body that is not JSON",
  "Request: not sent as JSON": "issue_sila as text",
  "Request: no application signature": "redeem_sila without authsignature",
  "Request: no user signature": "get_accounts without usersignature",
  "Request: another version of the API": "another version of the API",
  "Response: a status that is not listed": "issue_sila 200 with another status",
  "Response: a field is missing": "issue_sila 200 response without transaction_id",
  "Response: a field has another type": "issue_sila 200 response with a wrong transaction_id",
  "Response: an id that is no UUID": "an id that is no UUID",
  "Response: an error code that is not listed": "an error code that the contract does not list",
  "Response: a field that is not listed": "a field that the contract does not list, in a response",
  "Response: `success` is wrong in a failure": "issue_sila 401 response with a wrong success",
  "Response: cut in half": "issue_sila 200 cut in half",
  "Response: empty": "redeem_sila 200 empty",
  "Response: HTML": "issue_sila 200 as HTML",
  "Response: another reference than that of the request": "another reference than that of the request",
  "Response: a success without credentials": "a success without credentials",
};

const breaks = Object.values(ROWS).map((what) => BREAKS.find((each) => each.what === what) as Break);
const kept = breaks.map((each) => each.kept);
/** The broken exchanges in the order of the rows, and after them the same unbroken. */
const exchanges = [...breaks.map((each) => each.broken), ...kept];
const check = createTrafficChecker(contract);

let folder: string;
let upstream: Server;
let prism: ChildProcess;
let proxyPort: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "peers-"));
  upstream = createServer((request, response) => {
    request.resume().on("end", () => {
      const answer = exchanges[Number(request.headers["x-row"])]?.response;
      // Node.js would add no media type of its own.
      response.writeHead(answer?.status ?? 500, answer?.headers as Record<string, string>).end(answer?.body);
    });
  }).listen(0, "127.0.0.1");
  proxyPort = await freePort();
  const cli = join(import.meta.dirname, "node_modules/@stoplight/prism-cli/dist/index.js");
  const origin = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const options = ["proxy", "--port", String(proxyPort), "--verboseLevel", "silent"];
  prism = spawn(process.execPath, [cli, ...options, join(ROOT, "generated/openapi.yaml"), origin], { stdio: "ignore" });
  await vi.waitFor(() => fetch(`http://127.0.0.1:${proxyPort}`), { timeout: 60_000 });
}, 90_000);

afterAll(async () => {
  prism.kill();
  upstream.close();
  await rm(folder, { recursive: true });
});

/** What `prism proxy` does with an exchange. It reports violations in a header, or by a response of its own. */
function prismReports({ method, url, request, response }: TrafficExchange, row: number): Promise<string> {
  const options = { method, headers: { ...request.headers, "x-row": row, connection: "close" } };
  return new Promise((resolve, reject) => {
    const address = `http://127.0.0.1:${proxyPort}${new URL(url).pathname}`;
    httpRequest(address, options, (answer) => {
      const { headers, statusCode } = answer.resume();
      resolve(headers["sl-violations"] !== undefined || statusCode !== response?.status ? "yes" : "–");
    })
      .setTimeout(5_000, () => resolve("no response"))
      .on("error", reject)
      .end(request.body);
  });
}

/** The rows that `redocly drift` reports, more than as an undocumented header. */
async function redoclyReports(): Promise<Set<number>> {
  const headersOf = (headers: object) => Object.entries(headers).map(([name, value]) => ({ name, value }));
  const entries = exchanges.map(({ time, ms, method, url, request, response }) => ({
    startedDateTime: new Date(time).toISOString(),
    time: ms,
    request: {
      method,
      url,
      httpVersion: "HTTP/1.1",
      headers: headersOf(request.headers),
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: -1,
      postData: { mimeType: request.headers["content-type"], text: textOf(request.body) },
    },
    response: {
      status: response?.status,
      statusText: "",
      httpVersion: "HTTP/1.1",
      headers: headersOf(response?.headers ?? {}),
      cookies: [],
      content: { size: -1, mimeType: response?.headers["content-type"] ?? "", text: textOf(response?.body) },
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
  }));
  const [traffic, report] = [join(folder, "traffic.har"), join(folder, "report.json")];
  await writeFile(
    traffic,
    JSON.stringify({ log: { version: "1.2", creator: { name: "test", version: "1" }, entries } }),
  );
  const redocly = join(ROOT, "node_modules/@redocly/cli/bin/cli.js");
  const options = ["--api", join(ROOT, "generated/openapi.yaml"), "--format", "json", "--output", report];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  // Its exit code says that there are findings.
  await promisify(execFile)(process.execPath, [redocly, "drift", traffic, ...options], { env }).catch(() => {});
  const { problems } = JSON.parse(await readFile(report, "utf8"));
  const reported = problems.filter(({ severity }: { severity: string }) => severity !== "info");
  return new Set(reported.map(({ exchangeIndex }: { exchangeIndex: number }) => exchangeIndex));
}

test("the table in docs/traffic.md says who reports what", async () => {
  const drift = await redoclyReports();
  const answers = await Promise.all(exchanges.map(prismReports));
  const reports = exchanges.map((exchange, index) => {
    return [check(exchange).findings.length > 0 ? "yes" : "–", drift.has(index) ? "yes" : "–", answers[index] ?? ""];
  });
  // So that a "yes" says something.
  expect(reports.slice(breaks.length)).toEqual(kept.map(() => ["–", "–", "–"]));
  const rows = Object.keys(ROWS).map((what, index) => [what, ...(reports[index] ?? [])]);
  const expected = writeTable(["What travels", "`check`, `proxy`", "`redocly drift`", "`prism proxy`"], rows);
  expect(readPage("docs/traffic.md").text).toContain(expected);
}, 120_000);
