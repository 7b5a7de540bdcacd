import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { expect, vi } from "vitest";
import { exampleValue } from "../support/contract.ts";
import { blocksOf, readPage } from "../support/pages.ts";

/** The lines of docs/receiver.md that let each framework or runtime use the receiver, by its name. */
export const recipes: Record<string, string> = Object.fromEntries(
  [...readPage("docs/receiver.md").text.matchAll(/^\| ([^|`]+?)(?:, in [^|]+)? \| `([^`]+;)` \|$/gm)].map(
    ([, name, line]) => [name, line],
  ),
);

/** A program that uses the receiver as the guide says: it prints the id of a verification, and accepts the event. */
export function receiverProgram(name: string, port = ""): string {
  const line = recipes[name];
  if (line === undefined) throw new Error(`docs/receiver.md has no line for ${name}`);
  return `${line.includes("createServer") ? 'import { createServer } from "node:http";' : ""}
import { createReceiver, toNodeHandler } from "token-payments-contract/webhooks";
const receive = createReceiver({ on: { kyc_status_update: (event) => console.log(event.event_details.kyc) } });
${line.replace("4020", port)}
`;
}

/** The receiver of the guide that is written without the package, in a language. */
export function programWithoutPackage(language: string): string {
  const block = blocksOf(readPage("docs/webhooks.md")).find(({ note }) => note === `tab=${language}`);
  if (block === undefined) throw new Error(`docs/webhooks.md has no receiver in ${language}`);
  return block.code;
}

/** Bodies that anybody could send to the endpoint. */
const HOSTILE = [
  "",
  "null",
  "5",
  '"text"',
  "[]",
  "{}",
  '{"event_uuid":null}',
  '{"event_uuid":{}}',
  '{"event_uuid":"\\ud800"}',
  '{"event_uuid":"no-details","event_details":null}',
  '{"event_uuid":"text-as-details","event_details":"text"}',
  '{"event_uuid":"list-as-details","event_details":[]}',
  '{"event_uuid":"half-a-pair","event_type":"\\udfff","event_details":{"outcome":"\\ud800"}}',
  "[".repeat(200_000),
  new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  new Uint8Array([0x22, 0xc3, 0x28, 0x22]),
];

/**
 * Checks that a running receiver accepts an event twice, prints it once, rejects what is not JSON, and survives anything.
 *
 * @param malformedChunk the status for a chunk with a size below 0; NaN for none
 */
export async function checkWithoutPackage(server: ChildProcess, address: string, malformedChunk = 400): Promise<void> {
  let printed = "";
  server.stdout?.on("data", (text) => (printed += text));
  const post = async (body: string | Uint8Array<ArrayBuffer>) =>
    (await fetch(address, { method: "POST", body })).status;
  // What is not JSON is never printed.
  await vi.waitFor(() => post("{"), { timeout: 60_000 });
  const event = JSON.stringify(exampleValue("KycPassed"));
  expect([await post(event), await post(event), await post("{")]).toEqual([200, 200, 400]);
  await expect.poll(() => printed).toBe("kyc passed\n");
  expect([
    await postChunked(address, event),
    await postChunked(address, "{"),
    await postChunked(address, "{}", "-2"),
  ]).toEqual([200, 400, malformedChunk]);
  for (const body of HOSTILE) expect([200, 400], String(body).slice(0, 80)).toContain(await post(body));
  expect(await exchange(address, "Connection: close\r\n\r\n")).toMatch(/^HTTP\/1\.\d 4(?:00|11) /);
  await breakOff(address, "Content-Length: 1000\r\n\r\n{");
  await breakOff(address, "Transfer-Encoding: chunked\r\n\r\n5\r\n{");
  expect(await post(event)).toBe(200);
  expect(server.exitCode).toBeNull();
}

/**
 * Posts a body in chunks, as a sender does that does not know its length, and returns the status.
 *
 * @param size what the first chunk states as its size, in place of its own
 */
async function postChunked(address: string, body: string, size?: string): Promise<number> {
  const bytes = Buffer.from(body);
  const chunks = [bytes.subarray(0, 1), bytes.subarray(1)].filter(({ length }) => length > 0);
  const written = chunks.map((chunk, index) => `${(index === 0 && size) || chunk.length.toString(16)}\r\n${chunk}\r\n`);
  const text = await exchange(
    address,
    `Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${written.join("")}0\r\n\r\n`,
  );
  return Number(/^HTTP\/1\.\d (\d+)/.exec(text)?.[1]);
}

/** Closes the connection in the middle of a body. */
async function breakOff(address: string, part: string): Promise<void> {
  await exchange(address, part, true);
}

/** Sends a request, after its first headers, and returns the response as it arrives. */
async function exchange(address: string, part: string, endsAtOnce = false): Promise<string> {
  const { host, hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.setEncoding("utf8").on("data", (data) => (text += data));
  socket.write(`POST / HTTP/1.1\r\nHost: ${host}\r\n${part}`);
  if (endsAtOnce) socket.end();
  await once(socket, "close");
  return text;
}
