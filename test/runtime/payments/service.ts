import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Time limit of an attempt in these tests, in milliseconds: what takes longer counts as stalled. */
export const ATTEMPT_TIMEOUT = 600;

/** How the service decides a repeated submission, which the specification leaves open. */
export const REPETITIONS = ["same response", "another response", 400, 403, 409] as const;

export type Repetition = (typeof REPETITIONS)[number];

/** What happens to a request beside its processing. */
const FATES = [
  "answered",
  "cut",
  "stalled",
  "processed later",
  "502 of a gateway",
  "200 of a gateway",
  "202 of a gateway",
  "redirect of a gateway",
  "200 that says failure",
  "200 without fields",
  "200 of another request",
  "200 of another request, without its reference",
  "403 of another request, without its reference",
  "200 whose transaction is a number",
] as const;

/** A debit that the service processed. */
export interface Transaction {
  id: string;
  key: string;
  /** What the payment is for, by which the tests find it. */
  order: string;
}

interface IssueRequest {
  header: { reference: string };
  amount: number;
  descriptor: string;
  transaction_idempotency_id: string;
}

/** The service refuses debits of this amount. */
export const REFUSED_AMOUNT = 666;

/**
 * Starts a payments service that loses answers: it processes a request, or not, and then answers, breaks off at any byte,
 * stalls, or leaves the answer to a gateway. It follows the specification of `issue_sila` and shares no code with the client.
 *
 * @param random returns a number from 0 to 1, and is called in the order of the requests
 * @param trouble how likely a request is not answered rightly, from 0 to 1
 */
export async function startPaymentsService(random: () => number, repetition: Repetition, trouble: number) {
  const transactions: Transaction[] = [];
  const responses = new Map<string, object>();
  const state = { trouble, requests: 0 };

  const answer = (request: IssueRequest): [status: number, body: object] => {
    const { header, transaction_idempotency_id: key } = request;
    const { reference } = header;
    const refuse = (status: number, message: string) => {
      const details = status === 400 ? { validation_details: { transaction_idempotency_id: message } } : {};
      return [status, { success: false, status: "FAILURE", message, reference, ...details }] as [number, object];
    };
    const earlier = transactions.find((transaction) => transaction.key === key);
    if (earlier) {
      if (repetition === "same response") return [200, responses.get(key) ?? {}];
      if (repetition !== "another response") return refuse(repetition, "The key was used before.");
      return [200, { success: true, status: "SUCCESS", transaction_id: earlier.id, reference }];
    }
    if (request.amount === REFUSED_AMOUNT) return refuse(403, "Refused.");
    const transaction = { id: randomUUID(), key, order: request.descriptor };
    transactions.push(transaction);
    const body = { success: true, status: "SUCCESS", transaction_id: transaction.id, reference };
    responses.set(key, body);
    return [200, body];
  };

  const server = createServer(async (request, response) => {
    state.requests++;
    const text = await readAll(request).catch(() => "");
    if (text === "") return; // The client has given up before its request was whole.
    const body = JSON.parse(text) as IssueRequest;
    const isTroubled = random() < state.trouble;
    const fate = isTroubled ? (FATES[Math.floor(random() * FATES.length)] ?? "cut") : "answered";
    const isProcessed = fate === "answered" || (fate !== "processed later" && random() < 0.5);
    // When the client has long sent the next attempt.
    if (fate === "processed later") setTimeout(() => answer(body), ATTEMPT_TIMEOUT + 200);
    const [status, answered] = isProcessed ? answer(body) : [200, { success: true, transaction_id: randomUUID() }];
    deliver(response, fate, status, answered, random());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    transactions,
    state,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function deliver(response: ServerResponse, fate: (typeof FATES)[number], status: number, body: object, part: number) {
  const send = (status: number, type: string, text: string, headers = {}) => {
    response.writeHead(status, { "content-type": type, ...headers }).end(text);
  };
  const sendJson = (status: number, value: object) => send(status, "application/json", JSON.stringify(value));
  if (fate === "answered") return sendJson(status, body);
  if (fate === "502 of a gateway") return send(502, "text/html", "<h1>Bad gateway</h1>", { "retry-after": "0" });
  if (fate === "200 of a gateway") return send(200, "text/html", "<h1>Please wait</h1>");
  if (fate === "202 of a gateway") return sendJson(202, { accepted: true });
  if (fate === "redirect of a gateway") return send(307, "text/html", "", { location: "/elsewhere" });
  if (fate === "200 that says failure") return sendJson(200, { success: false, status: "FAILURE" });
  if (fate === "200 without fields") return sendJson(200, {});
  if (fate === "200 of another request") return sendJson(200, { ...body, success: true, reference: "another" });
  if (fate === "200 of another request, without its reference")
    return sendJson(200, { success: true, status: "SUCCESS", transaction_id: randomUUID() });
  if (fate === "403 of another request, without its reference")
    return sendJson(403, { success: false, status: "FAILURE", message: "Refused." });
  if (fate === "200 whose transaction is a number")
    return sendJson(200, { ...body, success: true, transaction_id: 12 });
  if (fate === "stalled" || fate === "processed later") return;
  const text = JSON.stringify(body);
  const head = `HTTP/1.1 ${status} Any\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n`;
  const bytes = head + text;
  // Every byte but the last may be the last one that arrives.
  response.socket?.end(bytes.slice(0, Math.floor(part * bytes.length)));
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}

/** Returns a source of random numbers from 0 to 1 that is the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
