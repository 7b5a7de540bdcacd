import type { Command } from "commander";
import { readGeneratedContract } from "../../contract/generated.ts";
import { groupBy } from "../../contract/utilities.ts";
import { type Scenario, scenariosOf, schemesFor } from "../../contract/views.ts";
import { MOCK_PORT } from "../http/addresses.ts";
import type { DeliveryEntry, LogEntry, MockServerOptions } from "../mock/interface.ts";
import { TRANSPORT_SCENARIOS } from "../mock/prefer.ts";
import { EVENT_DELAY, startServer } from "../mock/server.ts";
import {
  command,
  describeAddress,
  integerBetween,
  print,
  toHost,
  toPort,
  toReceiver,
  untilInterrupted,
} from "./command.ts";

interface Options extends MockServerOptions {
  port: number;
  host: string;
  quiet?: true;
  json?: true;
  scenarios?: true;
}

/** The command `mock`: serves the contract until it is interrupted. */
export function mockCommand(): Command {
  return command("mock")
    .description("Answer requests from the contract, in place of the service.")
    .option("--port <number>", "port to listen on; 0 for any free port", toPort, MOCK_PORT)
    .option("--host <address>", "address to listen on; only this machine can reach the default", toHost, "127.0.0.1")
    .option("--dynamic", "generate values from the schemas, in place of the examples")
    .option("--seed <text>", "generate the same values in every run")
    .option("--events-to <url>", "send the events that follow accepted requests, specified or assumed", toReceiver)
    .option("--event-delay <ms>", "time before each event", integerBetween(0, 3_600_000), EVENT_DELAY)
    .option("--quiet", "log nothing")
    .option("--json", "print the URL, and log each request, as lines of JSON")
    .option("--scenarios", "list every response and fault that a request can select, and exit")
    .action(async (options: Options) => {
      if (options.scenarios) listScenarios(options);
      else await serve(options);
    });
}

async function serve({ quiet, json, scenarios, ...options }: Options): Promise<void> {
  const logs = json ? { log: logJson, logEvent: logJson } : { log: logText, logEvent: logEventText };
  await untilInterrupted(
    () => startServer({ ...options, ...(!quiet && logs) }),
    options.port,
    ({ url }) => {
      if (!quiet || json) print(json ? JSON.stringify({ listening: url }) : welcome(url, options));
    },
  );
}

function logJson(entry: LogEntry | DeliveryEntry): void {
  print(JSON.stringify({ time: new Date().toISOString(), ...entry }));
}

function logText({ method, path, status, ms, message, unknownFields, warnings = [], fault }: LogEntry): void {
  const unknown = unknownFields && `not in the contract: ${unknownFields.join(", ")}`;
  const odd = warnings.map(({ field, message }) => `${field} ${message}`);
  const notes = [message, unknown, ...odd, fault && `fault: ${fault}`];
  const line = [`${status} ${method} ${path} ${ms} ms`, ...notes.filter(Boolean)].join("  ");
  print({ line, color: status >= 500 ? "red" : status >= 400 ? "yellow" : undefined });
}

function logEventText({ webhook, event, status, ms, problem }: DeliveryEntry): void {
  const { outcome, transaction } = event.event_details as { outcome?: string; transaction?: string };
  const verdict = problem === undefined ? "delivered" : `not delivered, ${problem}`;
  const what = [webhook, outcome, transaction].filter(Boolean).join(" ");
  const line = `${status ?? "no response"} event ${what} ${ms} ms  ${verdict}`;
  print({ line, color: problem === undefined ? "green" : "red" });
}

function listScenarios({ json }: Options): void {
  const scenarios = scenariosOf(readGeneratedContract());
  const allScenarios = [...scenarios, ...TRANSPORT_SCENARIOS];
  print((json ? JSON.stringify(allScenarios, null, 2) : scenarioTable(scenarios)).split("\n"));
}

function scenarioTable(scenarios: Scenario[]): string {
  const sections = [...groupBy(scenarios, ({ operation }) => operation)].map(([operation, list]) => {
    return [operation, ...list.map(({ prefer, summary }) => `  Prefer: ${prefer}\n      ${summary}`)];
  });
  const faults = TRANSPORT_SCENARIOS.map(({ header, summary }) => `  ${header}\n      ${summary}`);
  return [...sections, ["every operation", ...faults]].map((lines) => lines.join("\n")).join("\n\n");
}

function welcome(url: string, { host }: Pick<Options, "host">): string[] {
  return [
    `Mock     ${describeAddress(url, host)}`,
    `Docs     ${url}/docs/`,
    `Bundle   ${url}/openapi.yaml and ${url}/openapi.json`,
    "",
    "Try it in another terminal; press Ctrl-C to stop the mock:",
    "",
    writeFirstCall(url),
    "",
  ];
}

/** Writes a call of the first operation, with its first example. */
function writeFirstCall(url: string): string {
  const [operation] = readGeneratedContract().operations;
  const [example] = operation?.request.examples ?? [];
  const { header } = Object(example?.value) as { header?: object };
  const headers = operation && header ? schemesFor(operation, header).map((scheme) => `-H '${scheme}: any'`) : [];
  const body = JSON.stringify(example?.value).replaceAll("'", "'\\''");
  return [`curl ${url}${operation?.path}`, "-H 'content-type: application/json'", ...headers, `-d '${body}'`].join(" ");
}
