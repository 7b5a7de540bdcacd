import type { Command } from "commander";
import type { RunningServer } from "../http/interface.ts";
import {
  command,
  describeAddress,
  integerBetween,
  type Line,
  print,
  refuseItself,
  toHost,
  toPort,
  toReceiver,
  untilInterrupted,
} from "./command.ts";
import { type Arrival, type LocalReceiverOptions, startReceiver } from "./receiver.ts";

interface ListenOptions extends LocalReceiverOptions {
  count?: number;
  strict?: true;
  json?: true;
}

/** The command `listen`: receives events and prints them until it is interrupted, or has received enough. */
export function listenCommand(): Command {
  return command("listen")
    .description("Receive events, validate each against the contract, and print what violates it.")
    .option("--port <number>", "port to listen on; 0 for any free port", toPort, 4011)
    .option("--host <address>", "address to listen on; only this machine can reach the default", toHost, "127.0.0.1")
    .option("--status <number>", "status to respond with; only 200 counts as delivered", integerBetween(200, 599), 200)
    .option("--forward-to <url>", "pass each delivery on unchanged, and respond with the status from there", toReceiver)
    .option("--count <number>", "exit after so many deliveries", integerBetween(1, 1_000_000))
    .option("--strict", "exit with code 1 if a delivery was invalid, or fewer came than --count says")
    .option("--json", "print each delivery as a line of JSON")
    .action((options: ListenOptions, listening: Command) => {
      refuseItself(listening, options.forwardTo, options);
      return listen(options);
    });
}

async function listen({ count = Number.POSITIVE_INFINITY, strict, json, ...options }: ListenOptions): Promise<void> {
  const arrived = { deliveries: 0, invalid: 0 };
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const report = (arrival: Arrival) => {
    print(json ? renderJsonLine(arrival) : renderLines(arrival));
    if (arrival.kind === "no delivery") return;
    arrived.deliveries += 1;
    if (arrival.kind === "invalid") arrived.invalid += 1;
    if (arrived.deliveries >= count) finish();
  };
  const welcome = (url: string) =>
    `Listening for events at ${describeAddress(url, options.host)}, on any path; press Ctrl-C to stop.`;
  const ready = ({ url }: RunningServer) => print(json ? JSON.stringify({ listening: url }) : welcome(url));
  await untilInterrupted(() => startReceiver({ ...options, report }), options.port, ready, finished);
  const isShort = Number.isFinite(count) && arrived.deliveries < count;
  if (strict && (arrived.invalid > 0 || isShort)) process.exitCode = 1;
}

function renderLines(arrival: Arrival): Line[] {
  const { kind, name, violations, unrecognized, json, status, forwarded } = arrival;
  const verdict = {
    event: { line: `${name}, valid`, color: "green" },
    unrecognized: { line: `${name}, with values that the contract does not list`, color: "yellow" },
    unknown: { line: "an event that the contract does not list", color: "yellow" },
    invalid: { line: "violates the contract", color: "red" },
    "no delivery": { line: "is no delivery", color: "red" },
  } as const;
  const { line, color } = verdict[kind];
  const notes = [
    ...violations,
    ...unrecognized,
    ...(forwarded?.problem ? [`not delivered, ${forwarded.problem}`] : []),
  ];
  const lines = [{ line: `${status}  ${line}`, color }, ...notes.map((note) => `  ${note}`)];
  return json === undefined ? lines : [...lines, `  ${json}`];
}

function renderJsonLine({ json, ...arrival }: Arrival): string {
  const entry = JSON.stringify({ time: new Date().toISOString(), ...arrival });
  return json === undefined ? entry : `${entry.slice(0, -1)},"body":${json}}`;
}
