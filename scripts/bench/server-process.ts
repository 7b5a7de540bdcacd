import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BenchRequest, Contestant } from "./contestants.ts";

const HOST = "127.0.0.1";

/** Time limit for the first response of a server, in milliseconds. */
const START_LIMIT = 20_000;

/** What a server reports of itself: resident bytes, and how long its event loop was busy and idle, in milliseconds. */
interface Usage {
  rss: number;
  active: number;
  idle: number;
}

interface Response {
  status: number;
  body: string;
}

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));

/** A contestant in a process of its own. */
export class ServerProcess {
  readonly origin: string;
  readonly contestant: Contestant;
  readonly #child: ChildProcess;
  readonly #end: Promise<void>;
  #ended = false;
  #output = "";

  private constructor(contestant: Contestant, port: number, probed: boolean) {
    this.contestant = contestant;
    this.origin = `http://${HOST}:${port}`;
    const probe = probed ? ["--import", join(import.meta.dirname, "probe.js")] : [];
    this.#child = spawn(process.execPath, [...probe, ...contestant.command(port)], {
      stdio: ["ignore", "ignore", "pipe", ...(probed ? (["ipc"] as const) : [])],
    });
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#output += text;
    });
    running.add(this.#child);
    this.#end = once(this.#child, "exit").then(() => {
      this.#ended = true;
      running.delete(this.#child);
    });
  }

  /**
   * Starts a contestant on a free port.
   *
   * @param probed whether `usage` can be called; without the probe, it starts as fast as it can
   */
  static async start(contestant: Contestant, probed: boolean): Promise<ServerProcess> {
    return new ServerProcess(contestant, await freePort(), probed);
  }

  /**
   * Sends a request until there is a response.
   *
   * @throws when the status is not an accepted one, the process has ended, or there is no response in time
   */
  async firstResponse(request: BenchRequest): Promise<void> {
    const limit = performance.now() + START_LIMIT;
    while (performance.now() < limit) {
      const response = await this.ask(request).catch(() => undefined);
      if (response && request.statuses.includes(response.status)) return;
      if (response)
        throw new Error(`${this.contestant.name}: the first response is ${response.status} ${response.body}`);
      if (this.#ended) break;
      await sleep(1);
    }
    throw this.#failure("does not respond");
  }

  /** Sends one request on a connection of its own. */
  ask({ path, headers, body }: BenchRequest): Promise<Response> {
    return new Promise((resolve, reject) => {
      const request = httpRequest(`${this.origin}${path}`, { method: "POST", headers, agent: false }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
        response.on("error", reject);
      });
      request.on("error", reject);
      request.end(body);
    });
  }

  /**
   * Asks a probed process for its usage.
   *
   * @throws when it has ended
   */
  async usage(): Promise<Usage> {
    const reply = once(this.#child, "message").then(([usage]) => usage as Usage);
    // If the message cannot be sent, the process has ended, which the race below notices.
    this.#child.send("usage", () => {});
    const usage = await Promise.race([reply, this.#end]);
    if (!usage) throw this.#failure("has ended");
    return usage;
  }

  async stop(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#end;
  }

  #failure(what: string): Error {
    return new Error(`${this.contestant.name} ${what}. Its output:\n${this.#output.slice(0, 1000)}`);
  }
}

/** Returns a port of the loopback address that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
