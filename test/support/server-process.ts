import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { type Agent, request as httpRequest } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const HOST = "127.0.0.1";

/** Time limit for a response, and for the first response of a server, in milliseconds. */
const TIME_LIMIT = 20_000;

/** How long a server may take to end by itself, in milliseconds. */
const PATIENCE = 1000;

/** A server to start. */
export interface Server {
  name: string;
  /** Returns the arguments that Node.js needs to serve it on a port of 127.0.0.1. */
  command: (port: number) => string[];
}

/** A POST, and the statuses that it may get. */
export interface BenchRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
  statuses: number[];
}

/** What a server reports of itself: resident bytes, and how long its event loop was busy and idle, in milliseconds. */
interface Usage {
  rss: number;
  active: number;
  idle: number;
}

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));

/** A server in a process of its own. */
export class ServerProcess {
  readonly name: string;
  readonly origin: string;
  readonly #child: ChildProcess;
  readonly #end: Promise<void>;
  #output = "";

  private constructor({ name, command }: Server, port: number, probed: boolean) {
    this.name = name;
    this.origin = `http://${HOST}:${port}`;
    const probe = probed ? ["--import", join(import.meta.dirname, "server-probe.js")] : [];
    this.#child = spawn(process.execPath, [...probe, ...command(port)], {
      stdio: ["ignore", "ignore", "pipe", ...(probed ? (["ipc"] as const) : [])],
    });
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#output += text;
    });
    running.add(this.#child);
    this.#end = once(this.#child, "exit").then(() => {
      running.delete(this.#child);
    });
  }

  /**
   * Starts a server on a free port.
   *
   * @param probed whether `usage` can be called; without the probe, it starts as fast as it can
   */
  static async start(server: Server, probed = false): Promise<ServerProcess> {
    return new ServerProcess(server, await freePort(), probed);
  }

  /**
   * Sends a request until there is a response.
   *
   * @throws Error when the status is not an accepted one, the process has ended, or there is no response in time
   */
  async firstResponse(request: BenchRequest): Promise<void> {
    const limit = performance.now() + TIME_LIMIT;
    while (performance.now() < limit && running.has(this.#child)) {
      const response = await this.ask(request).catch(() => undefined);
      if (response && request.statuses.includes(response.status)) return;
      if (response) throw new Error(`${this.name}: the first response is ${response.status} ${response.body}`);
      await sleep(1);
    }
    throw this.#failure("does not respond");
  }

  /**
   * Sends one request.
   *
   * @param agent keeps connections; without one, the request has a connection of its own
   * @throws Error when there is no response within 20 seconds
   */
  ask({ path, headers, body }: BenchRequest, agent: Agent | false = false): Promise<{ status: number; body: string }> {
    return new Promise((resolve, reject) => {
      const length = { "content-length": Buffer.byteLength(body) };
      const options = { method: "POST", headers: { ...headers, ...length }, agent, timeout: TIME_LIMIT };
      const request = httpRequest(this.origin + path, options, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
        response.on("error", reject);
      });
      request.on("timeout", () => request.destroy(new Error(`no response within ${TIME_LIMIT} ms`)));
      request.on("error", reject);
      request.end(body);
    });
  }

  /**
   * Asks a probed process for its usage.
   *
   * @throws Error when it has ended
   */
  async usage(): Promise<Usage> {
    const reply = once(this.#child, "message").then(([usage]) => usage as Usage);
    // If the message cannot be sent, the process has ended, which the race below notices.
    this.#child.send("usage", () => {});
    const usage = await Promise.race([reply, this.#end]);
    if (!usage) throw this.#failure("has ended");
    return usage;
  }

  /** Stops the server as its user would: some write a cache when they end. */
  async stop(): Promise<void> {
    this.#child.kill("SIGTERM");
    const hasEnded = await Promise.race([this.#end.then(() => true), sleep(PATIENCE)]);
    if (!hasEnded) this.#child.kill("SIGKILL");
    await this.#end;
  }

  #failure(what: string): Error {
    return new Error(`${this.name} ${what}. Its output:\n${this.#output.slice(0, 1000)}`);
  }
}

/** Returns a free port of the loopback address, below those that a system hands out: no other program gets it meanwhile. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const server = createServer().listen(port, HOST);
  try {
    await once(server, "listening");
  } catch {
    return freePort();
  }
  server.close();
  await once(server, "close");
  return port;
}
