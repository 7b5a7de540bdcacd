import { type Command, InvalidArgumentError } from "commander";
import { readGeneratedContract } from "../../contract/generated.ts";
import {
  command,
  describeAddress,
  print,
  printError,
  refuseItself,
  toHost,
  toPort,
  toReceiver,
  untilInterrupted,
  withoutQuery,
} from "../../service/commands/command.ts";
import { startCheckingProxy } from "../proxy/checking.ts";
import { WEBHOOKS } from "../proxy/server.ts";
import { describeResult } from "../reports/text.ts";
import { resultOfExchange, resultOfOverdue, sumUpTraffic } from "../reports/traffic-report.ts";
import { isRecordingName, openRecording, type Recording } from "../traffic/record.ts";
import { findMissingIgnore } from "./ignored.ts";
import { addWatchOptions, readWatchOptions, type WatchCommandOptions } from "./watch-options.ts";

interface ProxyCommandOptions extends WatchCommandOptions {
  upstream: string;
  webhooksTo?: string;
  record?: string;
  port: number;
  host: string;
  strict?: true;
  quiet?: true;
  json?: true;
}

/** What the notice of `--record` says. */
const RECORDED =
  "what passes as it is, with signatures, tokens and personal data. Only you can read it. Before you share it, see generated/docs/traffic.md#share-a-recording.";

/** The command `proxy`: checks the traffic between an application and a service, until it is interrupted. */
export function proxyCommand(): Command {
  const proxy = command("proxy")
    .description("Pass requests on to a service, and print what violates the contract, on either side.")
    .option("--upstream <url>", "URL of the service, or of any mock of it", toReceiver)
    .option("--webhooks-to <url>", `URL of your webhook endpoint, which gets what arrives at ${WEBHOOKS}`, toReceiver)
    .option("--record <file>", "write the traffic to a file of .har or .ndjson", toRecording)
    .option("--port <number>", "port to listen on; 0 for any free port", toPort, 4012)
    .option("--host <address>", "address to listen on; only this machine can reach the default", toHost, "127.0.0.1")
    .option("--strict", "respond with 502 to a call that violates the contract, and exit with code 1 if anything did")
    .option("--quiet", "print only what violates the contract")
    .option("--json", "print each exchange as a line of JSON");
  addWatchOptions(proxy);
  return proxy.action(({ upstream, ...options }: ProxyCommandOptions & { upstream?: string }) => {
    // Not by Commander, which says so before it suggests the option that a mistyped one means.
    const address = upstream ?? proxy.error("error: required option '--upstream <url>' not specified");
    return runProxy(proxy, { ...options, upstream: address });
  });
}

async function runProxy(command: Command, options: ProxyCommandOptions): Promise<void> {
  const { upstream, webhooksTo, record, strict = false, quiet = false, json, port, host } = options;
  for (const server of [upstream, webhooksTo]) refuseItself(command, server, options);
  const contract = readGeneratedContract();
  const watched = readWatchOptions(command, contract, options);
  const recording = record === undefined ? undefined : startRecording(command, record, contract.info.version);
  const start = () =>
    startCheckingProxy(contract, {
      port,
      host,
      upstream: new URL(upstream),
      webhooksTo: webhooksTo === undefined ? undefined : new URL(webhooksTo),
      watched,
      isStrict: strict,
      reportsOnlyBreaches: quiet,
      recording,
      onExchange: (observed) => print(json ? JSON.stringify(observed) : describeResult(resultOfExchange(observed))),
      onOverdue: (overdue) => print(json ? JSON.stringify({ overdue }) : describeResult(resultOfOverdue(overdue))),
      onRecordingFailure({ message }) {
        printError(`Nothing more is recorded: ${message}`);
        process.exitCode = 1;
      },
    });
  const server = await untilInterrupted(start, port, ({ url }) => {
    // Not on stdout, which may be JSON or quiet: nobody should share the file unseen.
    if (record !== undefined) printError(`${record} will contain ${RECORDED}`);
    if (json) print(JSON.stringify({ listening: url }));
    else if (!quiet) print(welcome(url, options));
  });
  if (!server) {
    recording?.close();
    return;
  }
  const { counts } = server;
  const isBroken = counts.broken + counts.missing > 0;
  if (json) print(JSON.stringify({ total: counts }));
  else if (!quiet) print({ line: sumUpTraffic(counts), color: isBroken ? "red" : "green" });
  if (strict && isBroken) process.exitCode = 1;
}

/** Creates the file for the traffic, which contains secrets. */
function startRecording(command: Command, file: string, version: string): Recording {
  const missing = findMissingIgnore(file);
  if (missing !== undefined) {
    const advice = `add the line ${missing} to .gitignore at the top of its work tree, or name a file outside of it`;
    command.error(`error: ${file} would contain secrets, and git does not ignore it: ${advice}.`);
  }
  try {
    return openRecording(file, version);
  } catch (error) {
    return command.error(`error: ${(error as Error).message}`);
  }
}

function toRecording(file: string): string {
  if (!isRecordingName(file)) throw new InvalidArgumentError("Its name must end in .har or .ndjson.");
  return file;
}

function welcome(url: string, { upstream, webhooksTo, record, host }: ProxyCommandOptions): string[] {
  return [
    ...(describeAddress(url, host) === url ? [] : [`Proxy    ${describeAddress(url, host)}`]),
    `Calls    ${url} passes them on to ${withoutQuery(upstream)}`,
    ...(webhooksTo === undefined ? [] : [`Events   ${url}${WEBHOOKS} passes them on to ${withoutQuery(webhooksTo)}`]),
    ...(record === undefined ? [] : [`Record   ${record}`]),
    "",
  ];
}
