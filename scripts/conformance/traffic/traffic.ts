import { JSONParser } from "@streamparser/json";
import { parseJson } from "../../http/json.ts";
import { readEntry, TrafficError } from "./entry.ts";
import type { TrafficExchange } from "./exchange.ts";

/** The largest entry that is read, in bytes: traffic of any size is read with memory for a few of them. */
export const ENTRY_LIMIT = 256 * 1024 * 1024;

/** How much of the traffic is looked at to know its form, in bytes. */
const HEAD = 4096;

type Chunks = AsyncIterable<Uint8Array>;

/** Called with what is missing, if the end of the traffic is cut off, as by a recorder that was killed. */
type Warn = (problem: string) => void;

/**
 * Reads recorded traffic, in the order of the recording: an HTTP Archive (HAR 1.2), or its entries as NDJSON, one on each
 * line. Its first bytes show which.
 *
 * @param source the bytes of the traffic
 * @throws TrafficError with the number of the entry or the line; if it is in neither form, or contains no exchange
 */
export async function* readTraffic(source: Chunks, warn: Warn): AsyncGenerator<TrafficExchange> {
  const chunks = source[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < HEAD) {
    const { done, value } = await chunks.next();
    if (done) break;
    first.push(value);
    size += value.length;
  }
  const start = Buffer.concat(first);
  // The mark of the byte order is no part of JSON.
  const isMarked = start.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]));
  const unread = isMarked ? start.subarray(3) : start;
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield unread;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  const read = chooseReader(unread.toString("utf8", 0, HEAD));
  let isEmpty = true;
  for await (const exchange of read(whole(), warn)) {
    isEmpty = false;
    yield exchange;
  }
  if (isEmpty) throw new TrafficError("There is no exchange in the traffic.");
}

function chooseReader(head: string): typeof readTraffic {
  if (/^\s*\{\s*"log"\s*:/.test(head)) return readArchive;
  if (head.includes("schema.getpostman.com")) {
    throw new TrafficError(
      "This is a collection of Postman, which contains no traffic: let Postman send its requests through `token-payments-contract proxy --record`.",
    );
  }
  if (/^\s*(\{|$)/.test(head)) return readLines;
  throw new TrafficError("The traffic must be HAR or NDJSON in UTF-8, not compressed.");
}

async function* readArchive(chunks: Chunks, warn: Warn): AsyncGenerator<TrafficExchange> {
  // It would forget entries by itself, in time that is quadratic in the depth of other members.
  const parser = new JSONParser({ paths: ["$.log.creator", "$.log.entries.*"], keepStack: true });
  let creator: unknown;
  let entries: unknown[] = [];
  parser.onValue = ({ key, value, parent }) => {
    if (key === "creator") creator = value;
    else {
      entries.push(value);
      if (Array.isArray(parent)) parent.pop();
    }
  };
  let number = 0;
  let unread = 0;
  for await (const chunk of chunks) {
    unread += chunk.length;
    if (unread > ENTRY_LIMIT) throw new TrafficError(`Entry ${number + 1} is larger than ${ENTRY_LIMIT} bytes.`);
    try {
      parser.write(chunk);
    } catch {
      throw new TrafficError(`The archive is not JSON, in or after entry ${number + entries.length}.`);
    }
    if (entries.length > 0) unread = 0;
    for (const entry of entries) yield withUnrecorded(readEntry(`entry ${++number}`, entry), creator);
    entries = [];
  }
  if (!parser.isEnded) warn(`The archive is cut off after entry ${number}: what follows is left out.`);
}

/** Names the header that Chrome 130 and later omits, unless the export includes sensitive data. */
function withUnrecorded(exchange: TrafficExchange, creator: unknown): TrafficExchange {
  const isLeftOut = Object(creator).name === "WebInspector" && exchange.request.headers.authorization === undefined;
  return isLeftOut ? { ...exchange, unrecorded: ["authorization"] } : exchange;
}

async function* readLines(chunks: Chunks, warn: Warn): AsyncGenerator<TrafficExchange> {
  let number = 0;
  for await (const { bytes, isWhole } of splitLines(chunks)) {
    number += 1;
    const text = bytes.toString();
    if (text.trim() === "") continue;
    const place = `line ${number}`;
    const entry = parseJson(text);
    if (entry === undefined) {
      if (isWhole || number === 1) throw new TrafficError(`${place} is not JSON.`);
      return warn(`The traffic ends in the middle of ${place}, which is left out.`);
    }
    yield readEntry(place, entry);
  }
}

/** Splits bytes at line feeds; only the last line may be without one. */
async function* splitLines(chunks: Chunks): AsyncGenerator<{ bytes: Buffer; isWhole: boolean }> {
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
