import { type Command, InvalidArgumentError } from "commander";
import { type Contract, readContract } from "../contract/contract.ts";
import { readGeneratedBundle } from "../contract/generated.ts";
import type { RunningServer } from "../http/interface.ts";
import type { Passed, Ruling } from "../proxy/passage.ts";
import { startProxy, WEBHOOKS } from "../proxy/server.ts";
import { inWords, isBreach, observedOf } from "../reports/report.ts";
import { parseUrlPath } from "../traffic/check.ts";
import type { Finding } from "../traffic/exchange.ts";
import { createMask } from "../traffic/masking.ts";
import { isRecordingName, openRecording, type Recording } from "../traffic/recording.ts";
import { createTrafficWatch, type Observation } from "../traffic/watch.ts";
import { command, integerBetween, print, printError, toHost, toPort, toReceiver, untilInterrupted } from "./command.ts";
import { COUNTED, type Counts, linesOf, overdueLines, verdictLine } from "./findings.ts";

/** The header that names what breaks the contract. */
const BREACHES = "x-contract-breaches";

/** How often is looked for events that have not arrived, in milliseconds. */
const INTERVAL = 1000;

interface ProxyOptions {
  upstream: string;
  webhooksTo?: string;
  /** In seconds; by default no event is missed. */
  eventsWithin?: number;
  record?: string;
  port: number;
  host: string;
  strict?: true;
  quiet?: true;
  json?: true;
}

/** The command `proxy`: judges the traffic between an application and a service, until it is interrupted. */
export function proxyCommand(): Command {
  const proxy = command("proxy")
    .description("Pass requests on to a service, and print what violates the contract, on either side.")
    .requiredOption("--upstream <url>", "URL of the service, or of any mock of it", toReceiver)
    .option("--webhooks-to <url>", `URL of your webhook endpoint, which gets what arrives at ${WEBHOOKS}`, toReceiver)
    .option("--events-within <seconds>", "report an event that has not followed a call by then", integerBetween(0, 1e9))
    .option("--record <file>", "write the traffic to a file of .har or .ndjson, masked", toRecording)
    .option("--port <number>", "port to listen on; 0 for any free port", toPort, 4012)
    .option("--host <address>", "address to listen on; only this machine can reach the default", toHost, "127.0.0.1")
    .option("--strict", "respond with 502 to a call that violates the contract, and exit with code 1 if anything did")
    .option("--quiet", "print only what violates the contract")
    .option("--json", "print each exchange as a line of JSON");
  return proxy.action(async (options: ProxyOptions) => {
    for (const server of [options.upstream, options.webhooksTo]) {
      if (server && isItself(server, options))
        proxy.error(`error: ${server} is the proxy itself: choose another --port`);
    }
    const contract = readContract(readGeneratedBundle());
    await watchTraffic(contract, options, () => {
      try {
        return options.record === undefined ? undefined : openRecording(options.record, contract.info.version);
      } catch (error) {
        return proxy.error(`error: ${(error as Error).message}`);
      }
    });
  });
}

/** Whether each request would be passed on to the proxy again, without an end. */
function isItself(server: string, { host, port: own }: ProxyOptions): boolean {
  const { hostname, port, protocol } = new URL(server);
  const isSamePort = Number(port || (protocol === "https:" ? 443 : 80)) === own;
  return isSamePort && ["localhost", "127.0.0.1", "[::1]", host].includes(hostname);
}

function toRecording(file: string): string {
  if (!isRecordingName(file)) throw new InvalidArgumentError("Its name must end in .har or .ndjson.");
  return file;
}

async function watchTraffic(
  contract: Contract,
  options: ProxyOptions,
  open: () => Recording | undefined,
): Promise<void> {
  const { upstream, webhooksTo, eventsWithin = Number.POSITIVE_INFINITY, strict, quiet, json, port, host } = options;
  const [watch, mask] = [createTrafficWatch(contract, eventsWithin), createMask(contract)];
  const counts: Counts = { calls: 0, events: 0, others: 0, broken: 0, missing: 0 };
  let recording: Recording | undefined;
  let place = 0;

  function settle(passed: Passed): Ruling | undefined {
    place += 1;
    const observation = watch.see({ ...passed, place: `#${place}` });
    const breaches = observation.findings.filter(isBreach);
    counts[COUNTED[observation.role]] += 1;
    if (breaches.length > 0) counts.broken += 1;
    const isPrinted = breaches.length > 0 || !quiet;
    // The response leaves first.
    if (isPrinted || recording) setImmediate(report, observation, isPrinted);
    return breaches.length === 0 ? undefined : rulingOn(breaches, strict);
  }

  function report(observation: Observation, isPrinted: boolean): void {
    const exchange = mask(observation.exchange);
    const masked = { ...observation, exchange };
    if (isPrinted) print(...(json ? [JSON.stringify(observedOf(masked))] : linesOf(masked)));
    try {
      recording?.write(exchange);
    } catch (error) {
      printError(`Nothing more is recorded: ${(error as Error).message}`);
      recording = undefined;
      process.exitCode = 1;
    }
  }

  function reportOverdue(): void {
    for (const overdue of watch.overdue(Date.now())) {
      if (isBreach(overdue)) counts.missing += 1;
      if (isBreach(overdue) || !quiet) print(...(json ? [JSON.stringify({ overdue })] : overdueLines(overdue)));
    }
  }

  const names = new Set(contract.operations.map(({ name }) => name));
  async function start(): Promise<RunningServer> {
    const server = await startProxy({
      port,
      host,
      upstream: new URL(upstream),
      ...(webhooksTo !== undefined && { webhooksTo: new URL(webhooksTo) }),
      isKeptBack: (target) => names.has(parseUrlPath(target).replace(/.*\//, "")),
      settle,
    });
    // Only now, since it replaces the file: a proxy that cannot listen has nothing to record.
    recording = open();
    return server;
  }
  const timer = setInterval(reportOverdue, INTERVAL).unref();
  let isReady = false;
  await untilInterrupted(start, port, ({ url }) => {
    isReady = true;
    if (json) print(JSON.stringify({ listening: url }));
    else if (!quiet) print(...welcome(url, options));
  });
  clearInterval(timer);
  // What ends with the connections is reported too.
  await new Promise((resolve) => setImmediate(resolve));
  reportOverdue();
  recording?.close();
  if (!isReady) return;
  if (json) print(JSON.stringify({ total: counts }));
  else if (!quiet) print(verdictLine(counts));
  if (strict && counts.broken + counts.missing > 0) process.exitCode = 1;
}

/** What becomes of the response to a call that breaks the contract. */
function rulingOn(breaches: Finding[], strict?: true): Ruling {
  const list = breaches.map(({ side, field, message }) => `${side}: ${field} ${message}`).join("; ");
  // As in `x-unknown-fields` of the mock: a header has room for few characters of few kinds.
  const headers = { [BREACHES]: encodeURI(list.slice(0, 1000).toWellFormed()).replaceAll("%20", " ") };
  if (!strict) return { headers };
  const message = `The exchange violates the contract: ${breaches.map(inWords).join(". ")}.`;
  return {
    headers,
    replacement: { status: 502, body: { success: false, status: "FAILURE", message, findings: breaches } },
  };
}

function welcome(url: string, { upstream, webhooksTo, record }: ProxyOptions): string[] {
  return [
    `Calls    ${url} passes them on to ${upstream}`,
    ...(webhooksTo === undefined ? [] : [`Events   ${url}${WEBHOOKS} passes them on to ${webhooksTo}`]),
    ...(record === undefined ? [] : [`Record   ${record}`]),
    "",
  ];
}
