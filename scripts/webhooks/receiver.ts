import type { Parsed } from "./parser.ts";
import type { ReceiverOptions, SeenEvents, UnknownEvent } from "./types.ts";

/** The largest body that a receiver reads, in bytes: many times the size of any event. */
export const BODY_LIMIT = 1_048_576;

/** `ReceiverOptions`, whatever the contract. */
interface Options extends Omit<ReceiverOptions, "on" | "otherwise"> {
  on: Record<string, ((event: unknown) => unknown) | undefined>;
  otherwise?: ((parsed: Parsed) => unknown) | undefined;
}

/** Makes a receiver of events; see `createReceiver` in `types.ts`. */
export function receiverOf(
  parse: (body: unknown) => Parsed,
  names: readonly string[],
  options: Options,
): (request: Request) => Promise<Response> {
  const { on, otherwise, verify, seen, onError = console.error } = options;
  checkHandlers(on, names);
  /** The events that are being handled, so that a second delivery of one of them waits for the result of the first. */
  const running = new Map<string, Promise<void>>();

  async function respond(request: Request): Promise<Response> {
    if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
    const bytes = await readBytes(request);
    if (typeof bytes === "number") return new Response(null, { status: bytes });
    if (verify && !(await verify(bytes, request.headers))) return new Response(null, { status: 401 });
    const parsed = parse(bytes);
    if (parsed.kind === "invalid") {
      // A message may quote the sender: JSON escapes the line ends, so that no line of a log can be forged.
      report(new Error(`invalid event: ${JSON.stringify(parsed.issues)}`, { cause: parsed }));
      return Response.json({ issues: parsed.issues }, { status: 400 });
    }
    await (seen ? handleOnce(seen, parsed) : handle(parsed));
    return new Response();
  }

  async function handle(parsed: Parsed): Promise<void> {
    const handler = parsed.kind === "event" ? on[parsed.name] : undefined;
    await (handler ? handler((parsed as { event: unknown }).event) : otherwise?.(parsed));
  }

  async function handleOnce(seen: SeenEvents, parsed: Parsed): Promise<void> {
    const { event_uuid } = ((parsed as { event?: unknown }).event ?? (parsed as UnknownEvent).value) as IdentifiedEvent;
    // An event that the contract does not list may have no id.
    if (typeof event_uuid !== "string") return handle(parsed);
    // A UUID in capitals is the same one.
    const id = event_uuid.toLowerCase();
    const run = running.get(id) ?? handleUnseen(seen, id, parsed);
    running.set(id, run);
    try {
      await run;
    } finally {
      // The next run of the same event may have begun.
      if (running.get(id) === run) running.delete(id);
    }
  }

  async function handleUnseen(seen: SeenEvents, id: string, parsed: Parsed): Promise<void> {
    if (await seen.has(id)) return;
    await handle(parsed);
    await seen.add(id);
  }

  /** Whatever `onError` throws, at once or later, does not change the response. */
  function report(error: unknown): void {
    (async () => onError(error))().catch(() => {});
  }

  return async (request) => {
    try {
      return await respond(request);
    } catch (error) {
      report(error);
      return new Response(null, { status: 500 });
    }
  };
}

/** Refuses a handler that no event would go to: its events would be accepted, and lost. */
function checkHandlers(on: unknown, names: readonly string[]): void {
  if (Object(on) !== on) {
    throw new TypeError("on must be an object of handlers by the names of events, such as { kyc_status_update() {} }.");
  }
  const unknown = Object.keys(on as object).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new TypeError(`There is no event ${JSON.stringify(unknown)}; there are ${names.join(", ")}.`);
}

interface IdentifiedEvent {
  event_uuid?: unknown;
}

/**
 * Reads the body of a request.
 *
 * @returns the status of the response, if the body exceeds the limit or does not arrive
 * @throws TypeError when the body has been read before
 */
async function readBytes({ body }: Request): Promise<Uint8Array<ArrayBuffer> | number> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  for (let size = 0; ; ) {
    const part = await reader.read().catch(() => 400);
    if (typeof part === "number") return part;
    if (!part.value) break;
    size += part.value.length;
    if (size > BODY_LIMIT) {
      // Nobody waits until the rest is dropped.
      reader.cancel().catch(() => {});
      return 413;
    }
    chunks.push(part.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Remembers the last events in memory; see `recentEvents` in `types.ts`. */
export function recentEvents(limit = 10_000): SeenEvents {
  const ids = new Set<string>();
  return {
    has: (event_uuid) => ids.has(event_uuid),
    add(event_uuid) {
      ids.add(event_uuid);
      // A set keeps its order: the first is the oldest.
      for (const oldest of ids) {
        if (ids.size <= limit) break;
        ids.delete(oldest);
      }
    },
  };
}
