import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, expect } from "vitest";
import type { Passed, Ruling } from "../../../scripts/conformance/proxy/passage.ts";
import { type ProxyOptions, startProxy } from "../../../scripts/conformance/proxy/server.ts";

/** A proxy of a test, and what has passed. */
interface TestProxy {
  url: URL;
  passed: Passed[];
  /** Waits until this many exchanges are over. */
  over(count: number): Promise<Passed[]>;
}

/** Starts proxies and servers that a test needs, and stops them after it. */
export function peers() {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  /** Starts a server that handles connections itself. */
  async function rawServer(serve: (socket: Socket) => void, host = "127.0.0.1"): Promise<URL> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on("error", () => {}));
      serve(socket);
    });
    closing.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return listening(server, host);
  }

  async function proxy(
    upstream: URL,
    options: Partial<ProxyOptions> & { rule?: (exchange: Passed) => Ruling | undefined } = {},
  ): Promise<TestProxy> {
    const passed: Passed[] = [];
    const { rule, ...rest } = options;
    const { url, close } = await startProxy({
      port: 0,
      host: "127.0.0.1",
      upstream,
      isKeptBack: () => false,
      settle: (exchange) => {
        passed.push(exchange);
        return rule?.(exchange);
      },
      ...rest,
    });
    closing.push(close);
    const over = async (count: number) => {
      await expect.poll(() => passed.length, { interval: 5 }).toBeGreaterThanOrEqual(count);
      return passed;
    };
    return { url: new URL(url), passed, over };
  }

  return { rawServer, proxy, closing };
}

/** Listens on any free port. */
export async function listening(server: Server, host = "127.0.0.1"): Promise<URL> {
  await once(server.listen(0, host), "listening");
  const { port } = server.address() as AddressInfo;
  return new URL(`http://${host.includes(":") ? `[${host}]` : host}:${port}`);
}

/** What a caller sees of one connection: the bytes, and how it has ended. */
interface Seen {
  text: string;
  end: "closed" | "reset";
}

/** A connection that collects what arrives. */
export function dial(url: URL): { socket: Socket; seen: Seen; end: Promise<Seen> } {
  const seen: Seen = { text: "", end: "closed" };
  const socket = connect(Number(url.port), url.hostname.replace(/[[\]]/g, ""));
  socket.setEncoding("latin1").on("data", (chunk) => {
    seen.text += chunk;
  });
  socket.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (code === "ECONNRESET") seen.end = "reset";
  });
  return { socket, seen, end: new Promise((resolve) => socket.once("close", () => resolve(seen))) };
}

/** Sends bytes, and waits until what arrives matches. */
export async function exchange(url: URL, bytes: string, until: RegExp): Promise<string> {
  const { socket, seen } = dial(url);
  socket.write(bytes, "latin1");
  await expect.poll(() => seen.text, { interval: 5 }).toMatch(until);
  socket.destroy();
  return seen.text;
}
