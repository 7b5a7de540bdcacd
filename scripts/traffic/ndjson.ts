import { parseJson } from "../http/json.ts";
import {
  bytesOf,
  durationOf,
  ENTRY_LIMIT,
  type Entry,
  headersOf,
  objectAt,
  TrafficError,
  textOf,
  timeOf,
} from "./entry.ts";
import type { Exchange, Message } from "./exchange.ts";

/** An exchange as a line of NDJSON, which `proxy --record` writes and `check` reads; docs/traffic.md explains it. */
export interface ExchangeLine {
  /** When the request was sent, in ISO 8601. */
  time: string;
  /** From the request to the end of the response, in milliseconds. */
  ms?: number;
  method: string;
  url: string;
  /** It was sent to the webhook endpoint of the application. */
  isDelivery?: true;
  request: MessageLine;
  /** Absent if none arrived. */
  response?: MessageLine & { status: number };
  /** Why there is no response, or only a part of it. */
  problem?: string;
}

interface MessageLine {
  headers?: Record<string, string | string[]>;
  /** The text of the body, without any `content-encoding`; absent if it was not recorded. */
  body?: string;
  /** The body in base64, if it is no text in UTF-8. */
  base64?: string;
}

/**
 * Reads NDJSON: a line for each exchange. Lines that are empty are skipped.
 *
 * @param chunks the bytes of the traffic
 * @param warn called with what is missing, if the last line is cut off
 * @throws TrafficError with the number of the line
 */
export async function* readNdjson(
  chunks: AsyncIterable<Uint8Array>,
  warn: (problem: string) => void,
): AsyncGenerator<Exchange> {
  let number = 0;
  for await (const { bytes, isWhole } of linesOf(chunks)) {
    number += 1;
    const text = bytes.toString();
    if (text.trim() === "") continue;
    const place = `line ${number}`;
    const entry = parseJson(text);
    if (entry === undefined) {
      if (isWhole || number === 1) throw new TrafficError(`${place} is not JSON.`);
      return warn(`The traffic ends in the middle of ${place}, which is left out.`);
    }
    yield exchangeOf(place, entry);
  }
}

/** Splits bytes at line feeds; only the last line may be without one. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<{ bytes: Buffer; isWhole: boolean }> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield { bytes: Buffer.concat([...parts, chunk.subarray(start, end)]), isWhole: true };
      [parts, size, start] = [[], 0, end + 1];
    }
    parts.push(chunk.subarray(start));
    size += chunk.length - start;
    if (size > ENTRY_LIMIT) throw new TrafficError(`A line is larger than ${ENTRY_LIMIT} bytes.`);
  }
  if (size > 0) yield { bytes: Buffer.concat(parts), isWhole: false };
}

function exchangeOf(place: string, entry: unknown): Exchange {
  const line: Entry = Object(entry);
  const { isDelivery, problem } = line;
  const response = objectAt(line, "response");
  if (line.response !== undefined && !Number.isInteger(response.status)) {
    throw new TrafficError(`${place}: response.status must be an integer.`);
  }
  return {
    place,
    time: timeOf(place, "time", line.time),
    ms: durationOf(line.ms),
    method: textOf(place, "method", line.method).toUpperCase(),
    url: textOf(place, "url", line.url),
    ...(isDelivery === true && { isDelivery }),
    request: messageOf(objectAt(line, "request")),
    ...(line.response !== undefined && { response: { ...messageOf(response), status: Number(response.status) } }),
    ...(typeof problem === "string" && { problem }),
  };
}

function messageOf(message: Entry): Message {
  const { body, base64 } = message;
  const headers = Object.entries(objectAt(message, "headers"));
  return {
    headers: headersOf(
      headers.flatMap(([name, value]) => [value].flat().map((each): [string, unknown] => [name, each])),
    ),
    ...(typeof base64 === "string" && { body: bytesOf(base64, true) }),
    ...(typeof body === "string" && { body: bytesOf(body, false) }),
  };
}
