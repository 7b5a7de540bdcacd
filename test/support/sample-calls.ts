import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { fieldAt, replaced } from "../../scripts/contract/fields.ts";
import { buildCallHeaders, buildCallPath, type Call, createExampleCall } from "../../scripts/docs/samples/call.ts";
import { listChoices } from "../../scripts/docs/samples/minimal.ts";
import { SAMPLES } from "../../scripts/docs/samples/samples.ts";
import { createMockFetch } from "../../scripts/service/mock/index.ts";
import { contract } from "./contract.ts";

/** A call as a server sees it. */
interface Received {
  url: string;
  headers: Record<string, unknown>;
  body: unknown;
  /** The status of the mock's response. */
  status: number;
  /** Fields that the contract does not list. */
  unknown: string | null;
}

/** The call of the minimal request of every operation, and of every example. */
export const CALLS = contract.operations.flatMap((operation) =>
  listChoices(contract, operation).map((example) => {
    return {
      title: `${operation.name}, ${example.name}`,
      callTo: (server: string) => createExampleCall(operation, example, server),
    };
  }),
);

/** The sample of a call in a language, by its title. */
export function sampleOf(call: Call, language: string): string {
  return SAMPLES.find(({ title }) => title === language)?.generate(call) ?? "";
}

/** A server that answers as the mock does. */
interface Recorder {
  address: string;
  /** The calls that have arrived. */
  received: Received[];
}

/** Starts a recorder on a free port. */
export async function startRecorder(): Promise<Recorder & { close: () => void }> {
  const received: Received[] = [];
  const mock = createMockFetch();
  const server = createServer(async (request, response) => {
    const { url = "", method = "POST" } = request;
    const body = await text(request);
    const headers = request.headers as Record<string, string>;
    const answer = await mock(`http://mock.example${url}`, { method, headers, body });
    const unknown = answer.headers.get("x-unknown-fields");
    received.push({ url, headers, body: JSON.parse(body), status: answer.status, unknown });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, received, close: () => server.close() };
}

/** Runs a recorder for the tests of a file; each begins with no call. */
export function runRecorder(): Recorder {
  const recorder: Recorder = { address: "", received: [] };
  let close: () => void;
  beforeAll(async () => {
    const started = await startRecorder();
    ({ address: recorder.address, received: recorder.received, close } = started);
  });
  afterAll(() => close());
  beforeEach(() => {
    recorder.received.length = 0;
  });
  return recorder;
}

/**
 * Expects that exactly one call has arrived since the last time, that it is this one, and that it succeeded.
 *
 * @param byClient whether the client of the package has filled in the header object, and an idempotency key
 */
export function expectOnly(received: Received[], call: Call, { byClient = false } = {}): void {
  const [one, ...others] = received.splice(0);
  expect(others).toEqual([]);
  expect(one).toMatchObject({ status: 200, unknown: null, headers: buildCallHeaders(call) });
  expect(one?.url).toBe(buildCallPath(call));
  const now = Date.now() / 1000;
  expect(Math.abs(Number(fieldAt(one?.body, "header.created")) - now)).toBeLessThan(600);
  const body = MADE_ANEW.reduce((sent, field) => {
    const shown = fieldAt(call.body, field);
    if (shown !== undefined) expect(fieldAt(sent, field), field).not.toBe(shown);
    return replaced(sent, field.split("."), shown);
  }, one?.body);
  const known = (sent: unknown) => {
    const { header, ...fields } = sent as { header: object };
    if (!byClient) return { ...fields, header };
    const { message } = (call.operation.request.examples[0]?.value ?? {}) as { message?: string };
    return { ...(message && { message }), ...fields, header: { crypto: "ETH", version: "0.2", ...header } };
  };
  expect(known(body)).toEqual(known(call.body));
}

/**
 * Expects that a sample whose reader has replaced the address by one of https begins with a handshake of TLS, and sends nothing
 * in plain text.
 *
 * @param run runs the program, which may fail
 */
export async function expectTls(language: string, run: (source: string) => Promise<unknown>): Promise<void> {
  const firstBytes: (number | undefined)[] = [];
  const server = createSocketServer((socket) => {
    // A client that ends the connection early is no error here.
    socket
      .on("error", () => {})
      .once("data", (data) => {
        firstBytes.push(data[0]);
        socket.destroy();
      });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const call = CALLS[0]?.callTo(`http://${address}`) as Call;
  await run(sampleOf(call, language).replace(`http://${address}`, `https://${address}`)).catch(() => {});
  server.close();
  expect(new Set(firstBytes)).toEqual(new Set([TLS_HANDSHAKE]));
}

/** The type of the first record of a connection (RFC 8446, 5.1). */
const TLS_HANDSHAKE = 22;

/** What no two requests may share. */
const MADE_ANEW = ["header.created", "header.reference", "transaction_idempotency_id"];
