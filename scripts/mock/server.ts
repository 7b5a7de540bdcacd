import type { IncomingMessage, ServerResponse } from "node:http";
import { answering } from "./answer.ts";
import { readServedContract } from "./contract.ts";
import { engineOf } from "./engine.ts";
import { createOutbox } from "./events/outbox.ts";
import type { MockRequest, MockResponse } from "./exchange.ts";
import { hasLeft, readBody, respond } from "./http-exchange.ts";
import { openServer } from "./http-server.ts";
import type { LogEntry, MockServerOptions, RunningServer } from "./interface.ts";
import { checkOptions } from "./options.ts";
import { generatedPages } from "./pages.ts";
import { prismJudges } from "./prism.ts";

/** The default of `eventDelay`, in milliseconds. */
export const EVENT_DELAY = 500;

/** Starts the server of `createMockServer`, which describes it. */
export async function startServer(options: MockServerOptions = {}): Promise<RunningServer> {
  checkOptions(options);
  const { port = 4010, host = "127.0.0.1", docs, eventsTo, eventDelay = EVENT_DELAY, ...rest } = options;
  const { log, onEvent, logEvent, ...engineOptions } = rest;
  const [callLog, callOnEvent, callLogEvent] = [guarded({ log }), guarded({ onEvent }), guarded({ logEvent })];
  const events = eventsTo !== undefined || onEvent !== undefined;
  const contract = readServedContract();
  const engine = engineOf(contract, prismJudges(contract), { ...engineOptions, events });
  const answer = answering(engine, generatedPages(docs));
  const outbox =
    eventsTo === undefined
      ? undefined
      : createOutbox({
          to: eventsTo,
          delay: eventDelay,
          report: (sent, delivery) => callLogEvent({ ...sent, ...delivery }),
        });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const begin = performance.now();
    const { method = "", url: target = "/" } = request;
    const { path, status, headers, content, outcome } = await answer({
      method,
      target,
      headers: request.headers as MockRequest["headers"],
      readBody: () => readBody(request),
    });
    if (hasLeft(request)) return;
    respond(request, response, status, headers, content);
    if (outcome) callLog(logEntry(method, path, outcome, performance.now() - begin));
    outbox?.send(outcome?.events ?? []);
    for (const { event } of outcome?.events ?? []) callOnEvent(event);
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
 * @param option the hook, under its name
 */
function guarded<Value>(option: Record<string, ((value: Value) => void) | undefined>): (value: Value) => void {
  const [[name, hook] = []] = Object.entries(option);
  if (hook === undefined) return () => {};
  const call = async (value: Value): Promise<void> => hook(value);
  let isReported = false;
  return (value) => {
    call(value).catch((error: unknown) => {
      if (!isReported) console.error(`The option ${name} of the mock failed; later failures are not printed.`, error);
      isReported = true;
    });
  };
}

function logEntry(method: string, path: string, { status, body, unknownFields }: MockResponse, ms: number): LogEntry {
  const { success, message } = body as { success?: boolean; message?: string };
  return {
    method,
    path,
    status,
    ms: Math.round(ms * 10) / 10,
    ...(success === false && message !== undefined && { message }),
    ...(unknownFields && { unknownFields }),
  };
}
