import { readFile } from "node:fs/promises";
import { Command } from "commander";
import { type Scenario, scenariosOf } from "../contract/scenarios.ts";
import { BUNDLE } from "../mock/files.ts";
import type { DeliveryEntry, LogEntry } from "../mock/interface.ts";
import { createMockServer, EVENT_DELAY } from "../mock/server.ts";
import { integerBetween, toAddress, toPort } from "./option-values.ts";
import { untilInterrupted } from "./until-interrupted.ts";

interface Options {
  port: number;
  host: string;
  dynamic?: true;
  seed?: string;
  eventsTo?: string;
  eventDelay: number;
  quiet?: true;
  json?: true;
  scenarios?: true;
}

/**
 * The command `mock`: serves the contract until it is interrupted.
 *
 * @param docs settles once the page of the docs is there
 */
export function mockCommand(docs?: Promise<unknown>): Command {
  return new Command("mock")
    .showSuggestionAfterError(false)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
    .description("Answer requests from the contract, as a stand-in for the service.")
    .option("--port <number>", "port to listen on; 0 takes any that is free", toPort, 4010)
    .option("--host <address>", "address to listen on; the default is reached from this machine only", "127.0.0.1")
    .option("--dynamic", "make up values from the schemas, rather than answer with examples")
    .option("--seed <text>", "make up the same values in every run")
    .option("--events-to <url>", "send the events that accepted requests lead to, as the sandbox would", toAddress)
    .option("--event-delay <ms>", "time before each event", integerBetween(0, 3_600_000), EVENT_DELAY)
    .option("--quiet", "log nothing")
    .option("--json", "log each request as a line of JSON")
    .option("--scenarios", "list every answer that the header Prefer can choose, and end")
    .action(async (options: Options) => {
      if (options.scenarios) await listScenarios(options);
      else await serve(options, docs);
    });
}

async function serve({ quiet, json, scenarios, ...options }: Options, docs?: Promise<unknown>): Promise<void> {
  const logs = json ? { log: logJson, logEvent: logJson } : { log: logText, logEvent: logEventText };
  await untilInterrupted(
    () => createMockServer({ ...options, ...(!quiet && logs), ...(docs && { docs }) }),
    options.port,
    ({ url }) => {
      if (!quiet) console.log(json ? JSON.stringify({ listening: url }) : welcome(url));
    },
  );
}

function logJson(entry: LogEntry | DeliveryEntry): void {
  console.log(JSON.stringify({ time: new Date().toISOString(), ...entry }));
}

function logText({ method, path, status, ms, message, unknownFields }: LogEntry): void {
  const notes = [message, unknownFields && `unknown to the contract: ${unknownFields.join(", ")}`];
  console.log([`${status} ${method} ${path} ${ms} ms`, ...notes.filter(Boolean)].join("  "));
}

function logEventText({ webhook, event, status, ms, problem }: DeliveryEntry): void {
  const outcome = "outcome" in event.event_details ? ` ${event.event_details.outcome}` : "";
  const verdict = problem === undefined ? "delivered" : `not delivered, ${problem}`;
  console.log(`${status ?? "no answer"} event ${webhook}${outcome} ${ms} ms  ${verdict}`);
}

async function listScenarios({ json }: Options): Promise<void> {
  const scenarios = scenariosOf(JSON.parse(await readFile(BUNDLE, "utf8")));
  console.log(json ? JSON.stringify(scenarios, null, 2) : scenarioTable(scenarios));
}

function scenarioTable(scenarios: Scenario[]): string {
  const operations = Map.groupBy(scenarios, ({ operation }) => operation);
  return [...operations]
    .map(([operation, list]) => {
      const lines = list.map(({ prefer, summary }) => `  Prefer: ${prefer}\n      ${summary}`);
      return `${operation}\n${lines.join("\n")}`;
    })
    .join("\n\n");
}

function welcome(url: string): string {
  const header = { created: 1760000000, app_handle: "demo_app", user_handle: "new_user" };
  const call = [
    `curl ${url}/0.2/check_handle`,
    "-H 'content-type: application/json'",
    "-H 'authsignature: any'",
    `-d '${JSON.stringify({ header })}'`,
  ];
  return `Mock     ${url}
Docs     ${url}/docs
Bundle   ${url}/openapi.yaml and ${url}/openapi.json

Try it in another terminal; Ctrl-C ends the mock:

${call.join(" ")}
`;
}
