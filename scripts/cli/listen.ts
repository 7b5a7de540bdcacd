import { Command } from "commander";
import { integerBetween, toPort } from "./option-values.ts";
import { type Arrival, createReceiver } from "./receiver.ts";
import { untilInterrupted } from "./until-interrupted.ts";

interface Options {
  port: number;
  host: string;
  status: number;
}

/** The command `listen`: receives events and prints them, until it is interrupted. */
export function listenCommand(): Command {
  return new Command("listen")
    .showSuggestionAfterError(false)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
    .description("Receive events, and tell of each whether it keeps to the contract, and what breaks it.")
    .option("--port <number>", "port to listen on; 0 takes any that is free", toPort, 4011)
    .option("--host <address>", "address to listen on; the default is reached from this machine only", "127.0.0.1")
    .option("--status <number>", "status to answer with; only 200 counts as delivered", integerBetween(200, 599), 200)
    .action(async ({ port, host, status }: Options) => {
      await untilInterrupted(
        () => createReceiver({ port, host, status, arrived: print }),
        port,
        ({ url }) => console.log(`Events are received at ${url}, on any path; Ctrl-C ends it.`),
      );
    });
}

function print({ name, violations, body, status }: Arrival): void {
  const verdict = violations.length > 0 ? "breaks the contract" : `${name}, valid`;
  const lines = [`${status}  ${verdict}`, ...violations.map((violation) => `  ${violation}`)];
  if (body !== undefined) lines.push(`  ${JSON.stringify(body)}`);
  console.log(lines.join("\n"));
}
