import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Where the global `fetch` of Node.js 26 finds its dispatcher; undici sets it there, too. */
const DISPATCHER = Symbol.for("undici.globalDispatcher.2");

interface Dispatcher {
  dispatch(options: { body?: AsyncIterable<Uint8Array> | Uint8Array }, handler: object): boolean;
}

const globals = globalThis as unknown as Record<symbol, Dispatcher>;

/** What programs put below a client: it sends a request once more when its connection fails. Each returns what removes it. */
export const REPEATING_LAYERS: Record<string, () => () => void> = {
  "a wrapper of the global fetch": () => replaceFetch((fetch) => repeating(fetch)),
  "a bound wrapper, which looks like native code": () => replaceFetch((fetch) => repeating(fetch).bind(undefined)),
  "a dispatcher of the runtime's fetch, by its own class": () => {
    // The first call loads undici.
    void fetch("data:,");
    const own = globals[DISPATCHER] as Dispatcher;
    const dispatch: Dispatcher["dispatch"] = ({ body, ...options }, handler) => {
      void readAll(body as AsyncIterable<Uint8Array>).then((body) => {
        const onResponseError = () => own.dispatch({ ...options, body }, handler);
        own.dispatch({ ...options, body }, withMethods(handler, { onResponseError }));
      });
      return true;
    };
    globals[DISPATCHER] = withMethods(own, { dispatch });
    return () => {
      globals[DISPATCHER] = own;
    };
  },
};

function replaceFetch(wrap: (send: typeof fetch) => typeof fetch): () => void {
  const own = globalThis.fetch;
  globalThis.fetch = wrap(own);
  return () => {
    globalThis.fetch = own;
  };
}

function repeating(send: typeof fetch): typeof fetch {
  return (...request) => send(...request).catch(() => send(...request));
}

/** The same object with other methods. */
function withMethods<Of extends object>(object: Of, methods: object): Of {
  const read = (name: string | symbol) => {
    const value = Reflect.get(object, name);
    return typeof value === "function" ? value.bind(object) : value;
  };
  return new Proxy(object, { get: (_, name) => (name in methods ? Reflect.get(methods, name) : read(name)) });
}

async function readAll(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Starts a service that stops while it processes its first request: the connection is destroyed, and further ones are refused.
 *
 * @returns its address, and the bodies of the requests that it has processed
 */
export async function startStoppingService(): Promise<{ url: string; processed: string[] }> {
  const processed: string[] = [];
  const server = createServer(async (request) => {
    processed.push(String(await readAll(request)));
    server.close();
    request.socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, processed };
}
