import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { GENERATED } from "../../contract/generated.ts";
import { readServedContract } from "../behavior/served.ts";
import { MOCK_PORT } from "../http/addresses.ts";
import type { RunningServer } from "../http/interface.ts";
import { type HttpRequest, isAcceptable } from "../http/messages.ts";
import { destroyAfter, hasLeft, readBody, respond } from "../http/respond.ts";
import { elapsedSince } from "../http/send.ts";
import { openServer } from "../http/server.ts";
import { answering, type Outgoing } from "./answer.ts";
import { engineOf, isAccepted, type MockResponse } from "./engine.ts";
import type { WebhookEvent } from "./events/event.ts";
import { createOutbox } from "./events/outbox.ts";
import { generateBody } from "./generate.ts";
import type { LogEntry, MockServerOptions } from "./interface.ts";
import { checkOptions, SERVER_CHECKS } from "./options.ts";
import { generatedPages } from "./pages.ts";
import { createWarningFinder } from "./warnings.ts";

/** The default of `eventDelay`, in milliseconds. */
export const EVENT_DELAY = 500;

/** Starts the server of `createMockServer`, which describes it. */
export async function startServer(options: MockServerOptions = {}): Promise<RunningServer> {
  checkOptions(options, SERVER_CHECKS);
  const { port = MOCK_PORT, host = "127.0.0.1", eventsTo, eventDelay = EVENT_DELAY, ...rest } = options;
  const { log, onEvent, logEvent, ...engineOptions } = rest;
  const [callLog, callLogEvent] = [guarded("log", log), guarded("logEvent", logEvent)];
  // What it throws becomes a rejection that nobody handles, for the test runner.
  const passOn = async (event: WebhookEvent): Promise<unknown> => onEvent?.(event);
  const events = eventsTo !== undefined || onEvent !== undefined;
  const contract = readServedContract();
  const engine = engineOf(contract, async (response, seed) => generateBody(contract, response, seed), {
    ...engineOptions,
    events,
  });
  const answer = answering(engine, generatedPages(GENERATED));
  const findWarnings = createWarningFinder(contract);
  const outbox =
    eventsTo === undefined
      ? undefined
      : createOutbox({
          to: eventsTo,
          delay: eventDelay,
          report: (sent, delivery) => callLogEvent?.({ ...sent, ...delivery }),
        });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const begin = performance.now();
    const { method = "", url: target = "/" } = request;
    const outgoing = await answer({
      method,
      target,
      headers: request.headers as HttpRequest["headers"],
      readBody: () => readBody(request),
    });
    const { path, status, gzipped, outcome, sent, fault, delay } = outgoing;
    if (gzipped && isAcceptable(request.headers["accept-encoding"] ?? "", ["gzip", "*"])) {
      outgoing.headers = { ...outgoing.headers, "content-encoding": "gzip" };
      outgoing.content = await gzipped();
    }
    if (delay) await delayed(delay, response);
    if (hasLeft(request)) return;
    send(request, response, outgoing);
    if (callLog && (outcome || fault)) {
      const ms = elapsedSince(begin);
      // Of what a gateway answers, a caller can't know whether it was processed.
      const isProcessed = !outcome || isAccepted(outcome.status, outcome.body);
      const warnings = sent ? findWarnings(path, sent, isProcessed) : [];
      callLog({
        method,
        path,
        status,
        ms,
        ...notes(outcome),
        ...(warnings.length > 0 && { warnings }),
        ...(fault && { fault }),
      });
    }
    const following = outcome?.events ?? [];
    outbox?.send(following);
    for (const { event } of following) void passOn(event);
  }

  const server = await openServer(handle, port, host);
  return {
    url: server.url,
    close: () => {
      outbox?.close();
      return server.close();
    },
  };
}

/**
 * Makes a hook of the user harmless for the mock: the first time that it throws, or that its promise rejects, this is
 * printed to stderr.
 *
 * @param name of the option
 */
function guarded<Value>(name: string, hook: ((value: Value) => void) | undefined): typeof hook {
  if (hook === undefined) return undefined;
  const call = async (value: Value): Promise<void> => hook(value);
  let isReported = false;
  return (value) => {
    call(value).catch((error: unknown) => {
      if (isReported) return;
      isReported = true;
      const problem = `The option ${name} of the mock failed; later failures are not printed.`;
      try {
        console.error(problem, error);
      } catch {
        // Anything can be thrown, even what cannot be printed.
        console.error(problem);
      }
    });
  };
}

/** What a log entry says of a response beside its status. */
function notes(
  { body, unknownFields }: Pick<MockResponse, "body" | "unknownFields"> = { body: {} },
): Partial<LogEntry> {
  const { success, message } = body as { success?: boolean; message: string };
  return { ...(success === false && { message }), ...(unknownFields && { unknownFields }) };
}

/** How long a request without a response keeps its connection, in milliseconds: longer than any client should wait. */
const LONGEST_SILENCE = 10 * 60_000;

/** Waits for a time, or until the connection of a response closes. */
async function delayed(time: number, response: ServerResponse): Promise<void> {
  const closed = new AbortController();
  response.once("close", () => closed.abort());
  if (!response.closed) await sleep(time, undefined, { signal: closed.signal }).catch(() => {});
}

/** Sends a response, or what a fault of the connection leaves of it. */
function send(request: IncomingMessage, response: ServerResponse, outgoing: Outgoing): void {
  const { status, headers, content = "", fault } = outgoing;
  if (fault === "no-response") destroyAfter(LONGEST_SILENCE, request.socket, response);
  else if (fault === "reset") request.socket.resetAndDestroy();
  else if (fault === "truncated") {
    const length = Buffer.byteLength(content);
    response.writeHead(status, { ...headers, "content-length": length });
    response.write(Buffer.from(content).subarray(0, length / 2), () => request.socket.destroy());
  } else respond(request, response, status, headers, content);
}
