import { JSONParser } from "@streamparser/json";
import { parseJson } from "../../service/http/json.ts";
import { readEntry, TrafficError } from "./entry.ts";
import type { TrafficExchange } from "./exchange.ts";
import { recognize } from "./form.ts";

/** The largest entry that is read, in bytes: traffic of any size is read with memory for a few of them. */
export const ENTRY_LIMIT = 256 * 1024 * 1024;

/** How many unread parts are described one by one. */
const MOST_UNREAD = 100;

type Chunks = AsyncIterable<Uint8Array>;

/** What of the traffic could not be read: an entry, or its end, as after the kill of the recorder. */
export interface Unread {
  part: "entry" | "end";
  /** Which one, and why. */
  message: string;
}

type Warn = (unread: Unread) => void;

type Reader = (chunks: Chunks, warn: Warn) => AsyncGenerator<TrafficExchange>;

/**
 * Reads recorded traffic, in the order of the recording: an HTTP Archive (HAR 1.2), with or without its root `log`, or its
 * entries as NDJSON, one on each line. Its first bytes show which.
 *
 * @param source the bytes of the traffic
 * @param warn called with what is left out: an entry that cannot be read, or the end of traffic that is cut off
 * @throws TrafficError if it is in no such form, or no exchange can be read
 */
export async function* readTraffic(source: Chunks, warn: Warn): AsyncGenerator<TrafficExchange> {
  const chunks = source[Symbol.asyncIterator]();
  const { form, start } = await recognize(chunks);
  const read: Reader = { archive: readArchive, list: readList, lines: readLines }[form];
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield start;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  let isEmpty = true;
  let first: Unread | undefined;
  let count = 0;
  const warnOfFew = (unread: Unread) => {
    first ??= unread;
    count += 1;
    if (count <= MOST_UNREAD) warn(unread);
  };
  for await (const exchange of read(whole(), warnOfFew)) {
    isEmpty = false;
    if (isMasked(exchange)) throw new TrafficError(MASKED);
    yield exchange;
  }
  if (isEmpty) throw new TrafficError(first?.message ?? "There is no exchange in the traffic.");
  if (count > MOST_UNREAD) warn({ part: "entry", message: `${count - MOST_UNREAD} more.` });
}

/** Values that `proxy` has replaced would be taken for those of the service. */
const MASKED = "The recording has masks in place of values, as versions before 7 wrote them: record the traffic again.";

/** Whether an exchange has the masks of a signature and of a value in a body. */
function isMasked({ request, response }: TrafficExchange): boolean {
  const { authsignature, authorization = "" } = request.headers;
  if (!/^(Bearer )?masked$/.test(authsignature ?? authorization)) return false;
  return [request, response].some((message) => /"masked-[\da-f]{8}"/.test(Buffer.from(message?.body ?? "").toString()));
}

/** Reads an archive; some recorders write none but what is in its `log`. */
function readArchive(chunks: Chunks, warn: Warn): AsyncGenerator<TrafficExchange> {
  return readJson(chunks, warn, ["$.log.creator", "$.creator", "$.log.entries.*", "$.entries.*"]);
}

/** Reads nothing but the list of the entries of an archive. */
function readList(chunks: Chunks, warn: Warn): AsyncGenerator<TrafficExchange> {
  return readJson(chunks, warn, ["$.*"]);
}

/** Reads archives, one after the other: some programs append to a file. */
async function* readJson(chunks: Chunks, warn: Warn, paths: string[]): AsyncGenerator<TrafficExchange> {
  // It would forget entries by itself, in time that is quadratic in the depth of other members.
  const parser = new JSONParser({ paths, keepStack: true, separator: "" });
  keepMarks(parser);
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
  let isBroken = false;
  for await (const chunk of chunks) {
    unread += chunk.length;
    if (unread > ENTRY_LIMIT) throw new TrafficError(`Entry ${number + 1} is larger than ${ENTRY_LIMIT} bytes.`);
    try {
      parser.write(chunk);
    } catch {
      isBroken = true;
    }
    if (entries.length > 0) unread = 0;
    for (const entry of entries) {
      number += 1;
      const exchange = readOne(`entry ${number}`, entry, warn);
      if (exchange) yield withUnrecorded(exchange, creator);
    }
    entries = [];
    if (isBroken) break;
  }
  const end = isBroken ? "is not JSON" : isCutOff(parser) && "is cut off";
  if (end) warn({ part: "end", message: describeArchiveEnd(end, number) });
}

/** Whether an archive has begun that has no end. */
function isCutOff(parser: JSONParser): boolean {
  try {
    parser.end();
    return false;
  } catch {
    return true;
  }
}

function describeArchiveEnd(end: string, entries: number): string {
  if (entries > 0) return `The archive ${end} after entry ${entries}: what follows is left out.`;
  return `The archive ${end} before the end of its first entry: nothing of it can be checked.`;
}

/** Keeps byte order marks in texts, which a body may begin with: the parser drops them, and has no option for it. */
function keepMarks(parser: object): void {
  const { tokenizer } = parser as { tokenizer: { bufferedString: { decoder: TextDecoder } } };
  tokenizer.bufferedString.decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
}

/** Reads an entry, unless it is malformed: the others are no worse for it. */
function readOne(place: string, entry: unknown, warn: Warn): TrafficExchange | undefined {
  try {
    return readEntry(place, entry);
  } catch (error) {
    if (!(error instanceof TrafficError)) throw error;
    warn({ part: "entry", message: error.message });
    return undefined;
  }
}

/** Names the header that Chrome 130 and later omits, unless the export includes sensitive data. */
function withUnrecorded(exchange: TrafficExchange, creator: unknown): TrafficExchange {
  const { request } = exchange;
  if (Object(creator).name !== "WebInspector" || request.unrecorded === "all") return exchange;
  return { ...exchange, request: { ...request, unrecorded: [...(request.unrecorded ?? []), "authorization"] } };
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
      warn(
        isWhole ? { part: "entry", message: `${place} is not JSON.` } : { part: "end", message: describeEnd(number) },
      );
    } else {
      const exchange = readOne(place, entry, warn);
      if (exchange) yield exchange;
    }
  }
}

function describeEnd(line: number): string {
  if (line === 1) return "line 1 is not JSON, or its end is missing.";
  return `The traffic ends in the middle of line ${line}, which is left out.`;
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
