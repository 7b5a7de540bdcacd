import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Contestant } from "./contestants.ts";
import { freePort } from "./free-port.ts";
import type { BenchRequest } from "./requests.ts";

const HOST = "127.0.0.1";

/** How long a server may take to its first answer, in milliseconds. */
const START_LIMIT = 20_000;

/**
 * What a server tells about itself: resident bytes, and how long its event loop has worked and waited, in milliseconds.
 */
export interface Usage {
  rss: number;
  active: number;
  idle: number;
}

export interface Answer {
  status: number;
  body: string;
}

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));

/** A contestant that runs in a process of its own. */
export class ServerProcess {
  readonly origin: string;
  readonly contestant: Contestant;
  readonly #child: ChildProcess;
  readonly #end: Promise<void>;
  #ended = false;
  #complaints = "";

  private constructor(contestant: Contestant, port: number, probed: boolean) {
    this.contestant = contestant;
    this.origin = `http://${HOST}:${port}`;
    const probe = probed ? ["--import", join(import.meta.dirname, "probe.js")] : [];
    this.#child = spawn(process.execPath, [...probe, ...contestant.command(port)], {
      stdio: ["ignore", "ignore", "pipe", ...(probed ? (["ipc"] as const) : [])],
    });
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#complaints += text;
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
   * @param probed whether it can be asked for its usage, which is left out where the time of the start is measured
   */
  static async start(contestant: Contestant, probed: boolean): Promise<ServerProcess> {
    return new ServerProcess(contestant, await freePort(), probed);
  }

  /**
   * Asks until there is an answer.
   *
   * @throws when the answer has another status than it has to have, the process has ended, or there is no answer in
   * time
   */
  async firstAnswer(request: BenchRequest): Promise<void> {
    const limit = performance.now() + START_LIMIT;
    while (performance.now() < limit) {
      const answer = await this.ask(request).catch(() => undefined);
      if (answer && request.statuses.includes(answer.status)) return;
      if (answer) throw new Error(`${this.contestant.name}: the first answer is ${answer.status} ${answer.body}`);
      if (this.#ended) break;
      await sleep(1);
    }
    throw this.#failure("does not answer");
  }

  /** Sends one request on a connection of its own. */
  ask({ path, headers, body }: BenchRequest): Promise<Answer> {
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
   * Asks a probed process what it uses.
   *
   * @throws when it has ended
   */
  async usage(): Promise<Usage> {
    const reply = once(this.#child, "message").then(([usage]) => usage as Usage);
    // That the message cannot be sent is seen by the end of the process.
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
    return new Error(`${this.contestant.name} ${what}. It has said:\n${this.#complaints.slice(0, 1000)}`);
  }
}
