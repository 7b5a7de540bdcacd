import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http";
import { joinQueries } from "../../service/http/addresses.ts";
import { classifyConnectionError, describeConnectionError } from "../../service/http/connection-errors.ts";
import { withCors } from "../../service/http/cors.ts";
import { failureBody } from "../../service/http/messages.ts";
import { elapsedSince } from "../../service/http/send.ts";
import type { TrafficExchange } from "../traffic/exchange.ts";
import type { Problem } from "../traffic/problem.ts";
import { BodyCopy } from "./copy.ts";
import { Head, pairsOf } from "./head.ts";

/** An exchange that has passed; `place` is given by whoever numbers it. */
export type Passed = Omit<TrafficExchange, "place">;

/** What becomes of a response that was kept back. */
export interface Ruling {
  /** Headers to add to it. */
  headers: Record<string, string>;
  /** Sent in its place, as JSON. */
  replacement?: { status: number; body: object };
}

export interface Handling {
  /** The path and the query of the request, after those of the server's URL. */
  target: string;
  /** Headers that are added to the request: names and values by turns. */
  marks: string[];
  /** Keep the response back until it is complete, so that what `settle` returns can apply; too large a one passes. */
  isKeptBack: boolean;
  /** Called once, when the exchange is over; before a response that was kept back is sent. */
  settle(exchange: Passed): Ruling | undefined;
}

/** One request on its way to the server, and its response on the way back. */
export class Passage {
  /** The path and the query for the server. */
  readonly path: string;
  /** The headers for the server: names and values by turns. */
  readonly headers: string[];
  readonly #time = Date.now();
  readonly #begin = performance.now();
  readonly #request: IncomingMessage;
  readonly #requestHead: Head;
  readonly #requestBody = new BodyCopy();
  readonly #response: ServerResponse;
  readonly #server: URL;
  readonly #handling: Handling;
  readonly #answerBody = new BodyCopy();
  #passed: ClientRequest | undefined;
  #answer: IncomingMessage | undefined;
  #answerHead: Head | undefined;
  #isSettled = false;

  /** @param server its path and query precede those of the request */
  constructor(request: IncomingMessage, response: ServerResponse, server: URL, handling: Handling) {
    this.path = joinPaths(server, handling.target);
    this.#request = request;
    this.#requestHead = new Head(request);
    this.headers = [...this.#requestHead.forServer(request.method ?? "", server.host), ...handling.marks];
    this.#response = response;
    this.#server = server;
    this.#handling = handling;
  }

  /** Sends the body of the request, and waits for the response. */
  passOn(passed: ClientRequest): void {
    this.#passed = passed;
    const [request, response] = [this.#request, this.#response];
    passed.on("response", (answer) => this.#receive(answer));
    // Once, whatever the server sends. A caller that speaks HTTP/1.0 would take it for the response.
    passed.once("continue", () => request.httpVersion !== "1.0" && response.writeContinue());
    passed.on("upgrade", (answer, socket) => {
      // It is no longer that of the request, nor of its agent.
      socket.destroy();
      this.#receive(answer);
    });
    passed.on("error", (error) => this.#fail(error));
    passed.on("drain", () => request.resume());
    // What the server no longer reads is dropped, so that the next request of the connection can arrive.
    passed.on("close", () => request.resume());
    request.on("data", (chunk: Buffer) => {
      this.#requestBody.add(chunk);
      if (!passed.destroyed && !passed.write(chunk)) request.pause();
    });
    request.on("end", () => {
      if (request.rawTrailers.length > 0) passed.addTrailers(pairsOf(request.rawTrailers));
      passed.end();
    });
    // A response may end after its caller has left.
    response.on("error", () => {});
  }

  /** Ends what has not passed, since the caller has closed its connection. */
  leave(): void {
    this.#settle({ kind: "caller left" });
    this.#passed?.destroy();
  }

  #receive(answer: IncomingMessage): void {
    const problem = findAnswerProblem(answer);
    if (problem !== undefined) {
      this.#fail(new Error(problem));
      this.#passed?.destroy();
      return;
    }
    const response = this.#response;
    this.#answer = answer;
    this.#answerHead = new Head(answer);
    if (!this.#handling.isKeptBack) this.#start(answer);
    answer.on("data", (chunk: Buffer) => {
      if (!response.headersSent && !this.#answerBody.hasRoomFor(chunk)) this.#start(answer);
      this.#answerBody.add(chunk);
      if (response.headersSent && !response.write(chunk)) answer.pause();
    });
    answer.on("end", () => this.#end(answer));
    answer.on("error", (error) => this.#fail(error));
    response.on("drain", () => answer.resume());
  }

  /** Sends what has arrived of the response. */
  #start(answer: IncomingMessage, headers: Record<string, string> = {}): void {
    const [response, head] = [this.#response, this.#answerHead as Head];
    response.sendDate = false;
    // As between the caller and the server without a proxy.
    if (head.values.connection?.toLowerCase() === "close") response.shouldKeepAlive = false;
    const passed = head.forCaller(this.#request.httpVersion);
    for (const [name, value] of Object.entries(headers)) passed.push(name, value);
    response.writeHead(Number(answer.statusCode), answer.statusMessage, passed);
    for (const chunk of this.#answerBody.chunks) response.write(chunk);
  }

  #end(answer: IncomingMessage): void {
    const response = this.#response;
    const isOnItsWay = response.headersSent;
    const { headers, replacement } = (!isOnItsWay && this.#settle()) || { headers: {} };
    if (replacement) {
      this.#respond(replacement, headers);
      return;
    }
    if (!isOnItsWay) this.#start(answer, headers);
    if (answer.rawTrailers.length > 0) response.addTrailers(pairsOf(answer.rawTrailers));
    response.end();
    this.#settle();
  }

  /** Sends a response of the proxy itself, which a page of another origin may read as it may read those of the mock. */
  #respond({ status, body }: NonNullable<Ruling["replacement"]>, headers: Record<string, string> = {}): void {
    const type = { "content-type": "application/json; charset=utf-8" };
    this.#response.writeHead(status, withCors(this.#requestHead.values, { ...headers, ...type }));
    this.#response.end(JSON.stringify(body));
  }

  /** Passes a failure of the connection on, as far as it can be. */
  #fail(error: Error): void {
    // What follows on a complete response is no part of it.
    if (this.#isSettled || this.#answer?.complete) return;
    const [answer, caller] = [this.#answer, this.#request.socket];
    const kind = classifyConnectionError(error, this.#server);
    this.#settle({ kind });
    if (!this.#response.headersSent && kind !== "reset" && kind !== "closed") {
      // In the envelope of the service.
      this.#respond({ status: 502, body: failureBody(describeConnectionError(error, this.#server)) });
      return;
    }
    if (answer && !this.#response.headersSent) this.#start(answer);
    // What has arrived may still wait in the stream, and the header for the first byte of the body.
    answer?.read();
    if (answer) this.#response.flushHeaders();
    if (kind === "reset") caller.resetAndDestroy();
    else caller.destroySoon();
  }

  #settle(problem?: Problem): Ruling | undefined {
    if (this.#isSettled) return undefined;
    this.#isSettled = true;
    const [request, answer, head] = [this.#request, this.#answer, this.#answerHead];
    const sent = this.#requestBody.message(this.#requestHead.values);
    return this.#handling.settle({
      time: this.#time,
      ms: elapsedSince(this.#begin),
      method: request.method ?? "",
      url: this.#server.origin + this.path,
      request: request.complete ? sent : { headers: sent.headers, absence: { kind: "unfinished" } },
      ...(answer &&
        head && { response: { status: Number(answer.statusCode), ...this.#answerBody.message(head.values) } }),
      ...(problem !== undefined && { problem }),
    });
  }
}

/** The path and the query of a request, after those of the server. */
function joinPaths({ pathname, search }: URL, target: string): string {
  // `OPTIONS *` is about the server, not about a path.
  if (target === "*") return target;
  const [, path = "", query = ""] = /^([^?]*)(\?.*)?$/s.exec(target) ?? [];
  return (path.startsWith("/") ? pathname.replace(/\/$/, "") : pathname) + path + joinQueries(search, query);
}

/** Returns why a response cannot be sent on: Node.js reads some that it does not send. */
function findAnswerProblem({ statusCode = 0, statusMessage = "", headers }: IncomingMessage): string | undefined {
  if (statusCode === 101) return "it switches to another protocol with 101, which does not pass through the proxy";
  // Without chunks at last, the caller would read the next response as a part of this one.
  const coding = headers["transfer-encoding"]?.split(",").at(-1)?.trim().toLowerCase() ?? "chunked";
  if (coding !== "chunked") return "its transfer-encoding does not end in chunked";
  const isWellFormed = statusCode >= 200 && /^[\t\x20-\x7e\x80-\xff]*$/.test(statusMessage);
  return isWellFormed ? undefined : "its status line is malformed";
}
