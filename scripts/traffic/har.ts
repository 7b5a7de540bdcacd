import { JSONParser } from "@streamparser/json";
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

/**
 * Reads an HTTP Archive (HAR 1.2), as browsers, Playwright and proxies record it, entry by entry.
 *
 * @param chunks the bytes of the traffic
 * @param warn called with what is missing, if the archive is cut off, as by a recorder that was killed
 * @throws TrafficError with the number of the entry
 */
export async function* readHar(
  chunks: AsyncIterable<Uint8Array>,
  warn: (problem: string) => void,
): AsyncGenerator<Exchange> {
  const parser = new JSONParser({ paths: ["$.log.creator", "$.log.entries.*"], keepStack: false });
  let creator: unknown;
  let entries: unknown[] = [];
  parser.onValue = ({ key, value }) => {
    if (key === "creator") creator = value;
    else entries.push(value);
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
    for (const entry of entries) yield exchangeOf(`entry ${++number}`, entry, creator);
    entries = [];
  }
  if (!parser.isEnded) warn(`The archive is cut off after entry ${number}: what follows is left out.`);
}

function exchangeOf(place: string, entry: unknown, creator: unknown): Exchange {
  const { startedDateTime, time, _isDelivery, _problem } = Object(entry);
  const request = objectAt(entry, "request");
  const response = objectAt(entry, "response");
  const status = Number(response.status) || 0;
  const problem = [_problem, response._error, response._failureText].find((each) => typeof each === "string");
  const sent = messageOf(request, objectAt(request, "postData"), request.bodySize);
  return {
    place,
    time: timeOf(place, "startedDateTime", startedDateTime),
    ms: durationOf(time),
    method: textOf(place, "request.method", request.method).toUpperCase(),
    url: textOf(place, "request.url", request.url),
    ...(_isDelivery === true && { isDelivery: true }),
    request: sent,
    // Recorders write 0 if there was none.
    ...(status > 0 && { response: { ...messageOf(response, objectAt(response, "content")), status } }),
    ...(problem && { problem }),
    ...(isWithoutToken(creator, sent) && { unrecorded: ["authorization"] }),
  };
}

/** Chrome 130 and later omits this header, unless the export includes sensitive data. */
function isWithoutToken(creator: unknown, { headers }: Message): boolean {
  return Object(creator).name === "WebInspector" && headers.authorization === undefined;
}

/**
 * @param content `postData` or `content`
 * @param size of the body, in bytes
 */
function messageOf({ headers: list }: Entry, content: Entry, size = content.size): Message {
  const pairs = (Array.isArray(list) ? list : []).map(Object);
  const headers = headersOf(pairs.map(({ name = "", value = "" }): [unknown, unknown] => [name, value]));
  // Some recorders write it here alone.
  if (content.mimeType && headers["content-type"] === undefined) headers["content-type"] = String(content.mimeType);
  const body = bodyOf(content, Number(size), headers);
  return { headers, ...(body && { body }) };
}

/** The body without its `content-encoding`; undefined if it was not recorded, or only a part of it. */
function bodyOf({ text, encoding }: Entry, size: number, headers: Message["headers"]): Uint8Array | undefined {
  // Recorders leave out the text of bodies that they could not read, too.
  if (typeof text !== "string") return headers["content-length"] === "0" ? new Uint8Array() : undefined;
  const body = bytesOf(text, encoding === "base64");
  const isCut = body.length < size;
  // By HAR it is decoded; some proxies do not decode it.
  const isCompressed = headers["content-encoding"] !== undefined && body[0] === 0x1f && body[1] === 0x8b;
  return isCompressed || (isCut && parseJson(body) === undefined) ? undefined : body;
}
