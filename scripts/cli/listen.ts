import type { Command } from "commander";
import { readContract } from "../contract/contract.ts";
import { readGeneratedBundle } from "../contract/generated.ts";
import { expand } from "../contract/json-pointer.ts";
import { eventTypeOf } from "../contract/views.ts";
import { failure, parseBody, RequestError } from "../mock/exchange.ts";
import { hasLeft, readBody, respond } from "../mock/http-exchange.ts";
import { openServer } from "../mock/http-server.ts";
import type { RunningServer } from "../mock/interface.ts";
import { compileValidator } from "../package/validators/compile.ts";
import { type Kinds, webhookParser } from "../package/webhooks/parser.ts";
import { command, integerBetween, print, toHost, toPort, untilInterrupted } from "./command.ts";

/** A request to a receiver. */
export interface Arrival {
  /** The name of the webhook in the contract; absent when the event is none of them, or invalid. */
  name?: string;
  /** What violates the contract, in words. */
  violations: string[];
  /** The parsed body; undefined when it could not be read. */
  body: unknown;
  /** The status of the response. */
  status: number;
}

interface ListenOptions {
  port: number;
  host: string;
  /** HTTP status of the response to whatever could be read. */
  status: number;
}

/** The command `listen`: receives events and prints them until it is interrupted. */
export function listenCommand(): Command {
  return command("listen")
    .description("Receive events, validate each against the contract, and print what violates it.")
    .option("--port <number>", "port to listen on; 0 for any free port", toPort, 4011)
    .option("--host <address>", "address to listen on; only this machine can reach the default", toHost, "127.0.0.1")
    .option("--status <number>", "status to respond with; only 200 counts as delivered", integerBetween(200, 599), 200)
    .action(async (options: ListenOptions) => {
      await untilInterrupted(
        () => createReceiver({ ...options, report: (arrival) => print(...linesOf(arrival)) }),
        options.port,
        ({ url }) => print(`Listening for events at ${url}, on any path; press Ctrl-C to stop.`),
      );
    });
}

/**
 * Starts a receiver of events: it accepts a POST at any path, and validates its body against the contract.
 *
 * @param options.port 0 for any free port
 * @param options.report called for each request
 * @throws the error of the socket, when it cannot listen there
 */
export async function createReceiver({
  port,
  host,
  status,
  report,
}: ListenOptions & { report: (arrival: Arrival) => void }): Promise<RunningServer> {
  const parse = webhookParser(kindsOfEvents());

  function validate(body: unknown): Arrival {
    const result = parse(body);
    if (result.kind === "event") return { name: result.name, violations: [], body, status };
    if (result.kind === "unknown") {
      return { violations: [`event_type "${result.event_type}" is not in the contract`], body, status };
    }
    const violations = result.issues.map(
      ({ path = [], message }) => `${path.map(String).join(".") || "body"} ${message}`,
    );
    return { violations, body, status };
  }

  return openServer(
    async (request, response) => {
      let arrival: Arrival;
      try {
        if (request.method !== "POST") throw new RequestError(405, `Events are sent by POST, not ${request.method}.`);
        const body = parseBody(await readBody(request), request.headers);
        if (body instanceof RequestError) throw body;
        arrival = validate(body);
      } catch (error) {
        if (hasLeft(request)) return;
        const { field, message } = error as RequestError;
        const violation = field === undefined ? message : `${field} ${message}`;
        arrival = { violations: [violation], body: undefined, status: failure(error as Error).status };
      }
      respond(request, response, arrival.status, arrival.status === 405 ? { allow: "POST" } : {}, "");
      report(arrival);
    },
    port,
    host,
  );
}

/** The kinds of event of the contract, from the bundle: the parser of the package is not there in a fresh clone. */
function kindsOfEvents(): Kinds {
  const contract = readContract(readGeneratedBundle());
  const kinds: Kinds = new Map();
  for (const event of contract.events) {
    const type = eventTypeOf(contract, event) ?? "";
    const validator = compileValidator(expand(contract.raw, event.request.schema));
    kinds.set(type, [...(kinds.get(type) ?? []), [event.name, validator]]);
  }
  return kinds;
}

function linesOf({ name, violations, body, status }: Arrival): string[] {
  const verdict = violations.length > 0 ? "violates the contract" : `${name}, valid`;
  const lines = [`${status}  ${verdict}`, ...violations.map((violation) => `  ${violation}`)];
  if (body !== undefined) lines.push(`  ${jsonOf(body)}`);
  return lines;
}

/** The JSON of a body. JSON can be read at any depth, but not written: the stack of `JSON.stringify` is limited. */
function jsonOf(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (error) {
    return `(its body cannot be printed: ${(error as Error).message})`;
  }
}
