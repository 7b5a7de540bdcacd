import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { readGeneratedContract } from "../../contract/generated.ts";
import { writePlace } from "../../contract/place.ts";
import type { Parsed } from "../../runtime/webhooks/parser.ts";
import { createEventParser } from "../behavior/event-parser.ts";
import { isLoopback, joinQueries, serverUrl } from "../http/addresses.ts";
import { findForeignDelivery, LoopGuard } from "../http/admission.ts";
import type { Delivery, RunningServer } from "../http/interface.ts";
import { failure, parseBody, RequestError } from "../http/messages.ts";
import { postEvent } from "../http/post-event.ts";
import { hasLeft, readBody, respond } from "../http/respond.ts";
import { openServer } from "../http/server.ts";

export interface Arrival {
  /** What `parseWebhookEvent` says of its body; `no delivery` when it is not a POST, or that of a page elsewhere. */
  kind: Parsed["kind"] | "no delivery";
  /** The name of the webhook in the contract, if the event is one of them. */
  name?: string;
  /** What violates the contract, by field. */
  violations: string[];
  /** What the contract does not list, by field. */
  unrecognized: string[];
  /** The JSON of the body with the digits that arrived, on one line; undefined when it could not be read. */
  json: string | undefined;
  status: number;
  /** What became of it at the address to which it was forwarded. */
  forwarded?: Delivery;
}

export interface LocalReceiverOptions {
  port: number;
  host: string;
  /** HTTP status of the response to whatever could be read. */
  status: number;
  /** URL that gets the same request, with its query, and whose status is that of the response. */
  forwardTo?: string;
}

/**
 * Starts a receiver of events: it accepts a POST at any path, and validates its body against the contract.
 *
 * @param options.port 0 for any free port
 * @param options.report called for each request, once its response has left
 * @throws the error of the socket, when it cannot listen there
 */
export async function startReceiver(
  options: LocalReceiverOptions & { report: (arrival: Arrival) => void },
): Promise<RunningServer> {
  const { port, host, status, forwardTo, report } = options;
  const isLocal = isLoopback(serverUrl(host, port));
  const guard = new LoopGuard();
  // From the bundle: the parser of the package is not there in a fresh clone.
  const parse = createEventParser(readGeneratedContract());

  async function receive(bytes: Buffer<ArrayBuffer>, { headers, url = "" }: IncomingMessage): Promise<Arrival> {
    const body = parseBody(bytes, headers);
    const arrival =
      body instanceof RequestError
        ? describeRefusal(body)
        : { ...describeParsed(parse(body)), json: body === undefined ? body : withoutSpaces(bytes), status };
    if (forwardTo === undefined) return arrival;
    const to = new URL(forwardTo);
    to.search = joinQueries(to.search, /\?.*/s.exec(url)?.[0] ?? "");
    const forwarded = await postEvent(to.href, bytes, { headers: [...forwardedHeaders(headers), guard.mark] });
    return { ...arrival, status: forwarded.status ?? 502, forwarded };
  }

  return openServer(
    async (request, response) => {
      let arrival: Arrival;
      try {
        const problem = guard.find(request) ?? (isLocal ? findForeignDelivery(request) : undefined);
        if (problem) throw problem;
        if (request.method !== "POST") throw new RequestError(405, `Events are sent by POST, not ${request.method}.`);
        arrival = await receive((await readBody(request)) as Buffer<ArrayBuffer>, request);
      } catch (error) {
        if (hasLeft(request)) return;
        arrival = describeRefusal(error as Error);
      }
      // A sender may leave while its delivery is passed on.
      if (response.closed) return report(arrival);
      response.once("close", () => report(arrival));
      respond(request, response, arrival.status, arrival.status === 405 ? { allow: "POST" } : {}, "");
    },
    port,
    host,
  );
}

function describeParsed(parsed: Parsed): Pick<Arrival, "kind" | "name" | "violations" | "unrecognized"> {
  const { kind } = parsed;
  const unlisted = kind === "unrecognized" ? parsed.unrecognized.map(describeIssue) : [];
  return {
    kind,
    ...("name" in parsed && { name: parsed.name }),
    violations: kind === "invalid" ? parsed.issues.map(describeIssue) : [],
    unrecognized: kind === "unknown" ? [`event_type "${parsed.event_type}" is not in the contract`] : unlisted,
  };
}

function describeIssue({ path, message }: { path: readonly (string | number)[]; message: string }): string {
  return `${writePlace({ part: "body", path })} ${message}`;
}

/** The text of JSON without what is between its tokens: a number in JavaScript has no 35 digits. */
function withoutSpaces(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replaceAll(/("[^"\\]*(?:\\.[^"\\]*)*")|\s+/g, "$1");
}

/** What arrived instead of a body that can be validated. */
function describeRefusal(error: Error): Arrival {
  const { status } = failure(error);
  const { place } = error as RequestError;
  const violations = [place === undefined ? error.message : `${writePlace(place)} ${error.message}`];
  const isDelivery = ![403, 405, 421, 508].includes(status);
  return { kind: isDelivery ? "invalid" : "no delivery", violations, unrecognized: [], json: undefined, status };
}

/** The headers that belong to one connection, or that `fetch` sets. */
const NOT_FORWARDED =
  /^(host|content-length|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|proxy-.*)$/;

function forwardedHeaders(headers: IncomingHttpHeaders): [name: string, value: string][] {
  return Object.entries(headers).flatMap(([name, value = []]): [string, string][] => {
    return NOT_FORWARDED.test(name) ? [] : [value].flat().map((item) => [name, item]);
  });
}
