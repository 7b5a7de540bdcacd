import { plainId } from "../validators/formats.ts";
import { checkReceiverOptions } from "./options.ts";
import type { Parsed } from "./parser.ts";
import type { InvalidEvent, ReceiverOptions, UnknownEvent } from "./types.ts";

/** The largest body that a receiver reads, in bytes: many times the size of any event. */
export const BODY_LIMIT = 1_048_576;

/** What JSON lets through into a message, although a terminal obeys it or a log breaks its line there. */
const UNSAFE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

const NO_BYTES =
  "verify needs the bytes of the body, which was parsed before: call toNodeHandler's listener first, or keep them in request.rawBody.";

/** Requests whose body was written anew from its parsed value, so that its bytes are not those of the sender. */
export const rewritten = /* @__PURE__ */ new WeakSet<Request>();

/** `ReceiverOptions`, whatever the contract. */
interface Options extends Omit<ReceiverOptions<unknown>, "on" | "otherwise"> {
  on: Record<string, ((event: unknown, ...transaction: unknown[]) => unknown) | undefined>;
  otherwise?: ((parsed: Parsed, ...transaction: unknown[]) => unknown) | undefined;
}

/** Makes a receiver of events; see `createReceiver` in `types.ts`. */
export function receiverOf(
  parse: (body: unknown) => Parsed,
  names: readonly string[],
  options: Options,
): (request: Request) => Promise<Response> {
  checkReceiverOptions(options, names);
  const { on, otherwise, verify, once, onError = console.error } = options;

  async function respond(request: Request): Promise<Response> {
    if (!request?.headers?.get) throw new TypeError("not a Request of fetch: in Node.js, use toNodeHandler(receive).");
    if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
    const bytes = await readBytes(request);
    if (typeof bytes === "number") return new Response(null, { status: bytes });
    if (verify && rewritten.has(request)) throw new Error(NO_BYTES);
    if (verify && (await verify(bytes, request.headers)) !== true) return new Response(null, { status: 401 });
    const parsed = parse(bytes);
    if (parsed.kind === "invalid") {
      const cause = explainEncoding(parsed, request.headers);
      report(new Error(`invalid event: ${quote(cause.issues)}`, { cause }));
      return Response.json({ issues: cause.issues }, { status: 400 });
    }
    await handle(parsed);
    return new Response();
  }

  function handle(parsed: Parsed): unknown {
    const handler = parsed.kind === "event" ? on[parsed.name] : undefined;
    const event = ((parsed as { event?: unknown }).event ?? (parsed as UnknownEvent).value) as { event_uuid?: unknown };
    let running: unknown;
    // It returns what the handler returns: a transaction of a driver without promises ends as soon as this does.
    const run = (...args: unknown[]) => {
      // Nobody else would see what a handler of the app waits for.
      if (parsed.kind === "unrecognized" && !otherwise && on[parsed.name])
        report(new Error(`unrecognized event: ${quote(parsed.unrecognized)}`, { cause: parsed }));
      running = handler ? handler(event, ...args) : otherwise?.(parsed, ...args);
      return running;
    };
    const { event_uuid: id } = event;
    // An event that the contract does not list may have no id. One in capitals or with `urn:uuid:` is the same.
    if (!once || typeof id !== "string") return run();
    const done = once(String(plainId(id)), run, event);
    if (!(running instanceof Promise) || done instanceof Promise) return done;
    running.catch(report);
    throw new TypeError(
      "once must await handle(): a handler has returned a promise, and may write after the transaction",
    );
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

/** Names the encoding of a body that is not JSON. The header alone proves nothing: some servers decode, and keep it. */
function explainEncoding(parsed: InvalidEvent, headers: Headers): InvalidEvent {
  const encoding = headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  const isJson = parsed.issues.some(({ path }) => path.length > 0);
  if (isJson || ["", "identity"].includes(encoding)) return parsed;
  const message = `has the content-encoding ${encoding}: decode it before the receiver reads it`;
  return { kind: "invalid", issues: [{ path: [], message }] };
}

/** Writes what may quote the sender, so that no line of a log can be forged. */
function quote(value: unknown): string {
  return JSON.stringify(value).replaceAll(UNSAFE, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
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
