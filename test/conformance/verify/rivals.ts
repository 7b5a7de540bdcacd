import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { createEntry } from "../../../scripts/conformance/traffic/entry.ts";
import { parseBodyObject, type TrafficExchange } from "../../../scripts/conformance/traffic/exchange.ts";
import { parseUrlQuery } from "../../../scripts/conformance/traffic/url.ts";
import { createPool } from "../../../scripts/service/http/pool.ts";
import { ROOT } from "../../support/pages.ts";
import { freePort } from "../../support/server-process.ts";
import { textOf } from "../traffic/exchanges.ts";

// Other tools that compare calls with a contract, each as its documentation says. `npm ci --prefix test/conformance/verify/rivals`
// installs Prism and Specmatic, which needs Java.

/** What a tool reports of each service, in the order of the services: texts without values that differ from run to run. */
type Reports = Set<string>[];

/** The recorded calls of some services, as a rival is given them. */
type Services = TrafficExchange[][];

const BUNDLE = join(ROOT, "generated/openapi.yaml");
const MODULES = join(import.meta.dirname, "rivals/node_modules");

const run = promisify(execFile);

/** By their names in the table. */
export const RIVALS = { drift: tryDrift, Prism: tryPrism, Specmatic: trySpecmatic } satisfies Record<
  string,
  (services: Services) => Promise<Reports>
>;

/** Redocly CLI checks recordings. A header that the contract does not describe is only information to it. */
async function tryDrift(services: Services): Promise<Reports> {
  const limited = createPool(2);
  const redocly = join(ROOT, "node_modules/@redocly/cli/bin/cli.js");
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  return inFolder((folder) => {
    const tryOne = async (exchanges: TrafficExchange[], index: number) => {
      // It refuses a recording without calls.
      if (exchanges.length === 0) return new Set<string>();
      const [traffic, report] = [join(folder, `${index}.har`), join(folder, `${index}.json`)];
      const log = { version: "1.2", creator: { name: "test", version: "1" }, entries: exchanges.map(createEntry) };
      await writeFile(traffic, JSON.stringify({ log }));
      const options = ["--api", BUNDLE, "--server", "http://service.example", "--min-severity", "warning"];
      // Its exit code says that there are findings.
      await run(process.execPath, [redocly, "drift", traffic, ...options, "--format", "json", "--output", report], {
        env,
      }).catch(() => {});
      const { problems } = JSON.parse(await readFile(report, "utf8"));
      type Problem = { exchangeIndex: number; target: string; message: string };
      return new Set<string>(
        problems.map(({ exchangeIndex, target, message }: Problem) => {
          return `${describeCall(exchanges[exchangeIndex] as TrafficExchange)} ${target} ${message}`;
        }),
      );
    };
    return Promise.all(services.map((exchanges, index) => limited(() => tryOne(exchanges, index))));
  });
}

/** `prism proxy` reports in a header of the response, or by a response of its own. */
async function tryPrism(services: Services): Promise<Reports> {
  const all = services.flatMap((exchanges, index) => exchanges.map((exchange) => ({ exchange, index })));
  const upstream = createServer((request, response) => {
    request.resume().on("end", () => {
      const given = all[Number(request.headers["x-row"])]?.exchange.response;
      response.writeHead(given?.status ?? 500, given?.headers as Record<string, string>).end(given?.body);
    });
  }).listen(0, "127.0.0.1");
  const port = await freePort();
  const origin = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const cli = join(MODULES, "@stoplight/prism-cli/dist/index.js");
  const options = ["proxy", "--port", String(port), "--verboseLevel", "silent", BUNDLE, origin];
  const prism: ChildProcess = spawn(process.execPath, [cli, ...options], { stdio: "ignore" });
  try {
    for (let tries = 0; tries < 100 && !(await isListening(port)); tries++) await wait(500);
    const limited = createPool(8);
    const reports: Reports = services.map(() => new Set());
    await Promise.all(
      all.map(({ exchange, index }, row) =>
        limited(async () => {
          for (const each of await askPrism(port, exchange, row)) reports[index]?.add(each);
        }),
      ),
    );
    return reports;
  } finally {
    prism.kill();
    upstream.close();
  }
}

function isListening(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}`).then(
    () => true,
    () => false,
  );
}

function askPrism(port: number, exchange: TrafficExchange, row: number): Promise<string[]> {
  const { url, request, response } = exchange;
  const { pathname, search } = new URL(url);
  const call = describeCall(exchange);
  const headers = { ...request.headers, "x-row": row, connection: "close" };
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, host: "127.0.0.1", method: "POST", path: pathname + search, headers });
    sent.setTimeout(30_000, () => resolve([`${call} gets no response`])).on("error", reject);
    sent.on("response", (answer) => {
      answer.resume();
      // A list of JSON, which Prism cuts off if it is too long for a header.
      const violations = String(answer.headers["sl-violations"] ?? "");
      const found = [...violations.matchAll(/"location":\[([^\]]*)\],"severity":"\w+","code":"([^"]*)"/g)].map(
        ([, location, code]) => `${call} ${location?.replaceAll('"', "").replaceAll(",", ".")} ${code}`,
      );
      const isReplaced = answer.statusCode !== response?.status;
      resolve(isReplaced ? [...found, `${call} responds with ${answer.statusCode}`] : found);
    });
    sent.end(request.body);
  });
}

/** Specmatic validates calls as examples of the contract. */
async function trySpecmatic(services: Services): Promise<Reports> {
  return inFolder(async (folder) => {
    const examples = join(folder, "examples");
    await mkdir(examples);
    for (const [index, exchanges] of services.entries()) {
      for (const [row, exchange] of exchanges.entries()) {
        await writeFile(join(examples, `${index}-${row}.json`), JSON.stringify(createExample(exchange)));
      }
    }
    const jar = join(MODULES, "specmatic/specmatic.jar");
    const options = ["--spec-file", BUNDLE, "--examples-dir", examples, "--examples-to-validate", "EXTERNAL"];
    // Its exit code says that there are findings.
    const { stdout } = await run("java", ["-jar", jar, "examples", "validate", ...options], {
      cwd: folder,
      maxBuffer: 2 ** 30,
    }).catch((error) => error as { stdout: string });
    if (!stdout.includes("Validation Summary")) throw new Error(`Specmatic does not run: ${stdout}`);
    const reports: Reports = services.map(() => new Set());
    const [, ...sections] = stdout.split(/^Error\(s\) found in the .* - '/m);
    for (const section of sections) {
      const [, index, row] = /(\d+)-(\d+)\.json':/.exec(section) ?? [];
      const call = describeCall(services[Number(index)]?.[Number(row)] as TrafficExchange);
      for (const [, field, rule] of section.matchAll(/^>> (\S+)\n\n\s+(.*)/gm)) {
        // The number of an item says nothing.
        reports[Number(index)]?.add(`${call} ${field?.replaceAll(/\[\d+\]/g, "[]")} ${rule}`);
      }
    }
    return reports;
  });
}

function createExample({ url, method, request, response }: TrafficExchange): object {
  const bodyOf = (message: TrafficExchange["request"]) => parseBodyObject(message) ?? textOf(message.body);
  const query = parseUrlQuery(url);
  const { "content-type": _, ...headers } = request.headers;
  return {
    "http-request": { method, path: new URL(url).pathname, query, headers, body: bodyOf(request) },
    "http-response": { status: response?.status, headers: response?.headers, body: response && bodyOf(response) },
  };
}

/** What is reported of an accepted call is something else than the same of a refused one. */
function describeCall({ url, response }: TrafficExchange): string {
  return `${new URL(url).pathname} ${response?.status === 200 ? "accepted" : "refused"}:`;
}

async function inFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "rivals-"));
  return use(folder).finally(() => rm(folder, { recursive: true }));
}
