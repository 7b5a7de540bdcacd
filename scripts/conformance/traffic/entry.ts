import { STATUS_CODES } from "node:http";
import { parseJson } from "../../http/json.ts";
import { listParameters } from "../../http/messages.ts";
import { CHECKED_LIMIT, type TrafficExchange, type TrafficMessage } from "./exchange.ts";
import { readQueryText } from "./url.ts";

/** Recorded traffic that cannot be read; the message says where, and why. */
export class TrafficError extends Error {
  override name = "TrafficError";
}

/** An object of an entry whose form is still to be checked. */
type Members = Record<string, unknown>;

/**
 * Reads an entry of a HAR 1.2, as browsers, Playwright and proxies write it. `_isDelivery` and `_problem` are those of our
 * own.
 *
 * @param place where it is in the traffic, such as `entry 12`
 * @throws TrafficError if a field is missing or malformed
 */
export function readEntry(place: string, entry: unknown): TrafficExchange {
  const { startedDateTime, time: duration, _isDelivery, _problem } = Object(entry);
  const [request, response] = [memberOf(entry, "request"), memberOf(entry, "response")];
  const requireText = (field: string, value: unknown): string => {
    if (value === undefined)
      throw new TrafficError(
        `${place}: ${field} is missing: each entry of a HAR, and each line of NDJSON since version 5, has it.`,
      );
    if (typeof value !== "string" || value === "") throw new TrafficError(`${place}: ${field} must be a text.`);
    return value;
  };
  const time = Date.parse(requireText("startedDateTime", startedDateTime));
  if (Number.isNaN(time)) throw new TrafficError(`${place}: startedDateTime must be a time in ISO 8601.`);
  // Recorders write 0 if there was none.
  const status = typeof response.status === "object" ? Number.NaN : Number(response.status ?? 0);
  if (!Number.isInteger(status)) throw new TrafficError(`${place}: response.status must be an integer.`);
  const problem = [_problem, response._error, response._failureText].find((value) => typeof value === "string");
  return {
    place,
    time,
    // Recorders write -1 if they do not know it.
    ms: typeof duration === "number" && duration > 0 ? Math.round(duration) : 0,
    method: requireText("request.method", request.method).toUpperCase(),
    url: requireText("request.url", request.url),
    ...(_isDelivery === true && { isDelivery: true }),
    request: readMessage(`${place}: request`, request, memberOf(request, "postData"), request.bodySize),
    ...(status > 0 && {
      response: { ...readMessage(`${place}: response`, response, memberOf(response, "content")), status },
    }),
    ...(problem && { problem }),
  };
}

/** The member of a value, if it is an object; else an empty one. */
function memberOf(value: unknown, name: string): Members {
  const member = Object(value)[name];
  return typeof member === "object" && member !== null ? member : {};
}

/**
 * @param place where it is in the traffic, such as `entry 12: request`
 * @param content `postData` or `content`
 * @param size of the body, in bytes
 */
function readMessage(place: string, message: Members, content: Members, size = content.size): TrafficMessage {
  const { headers: list } = message;
  const headers = readHeaders(place, Array.isArray(list) ? list : []);
  // Some recorders write it here alone.
  const type = readPlain(`${place}: mimeType`, content.mimeType ?? "");
  if (type !== "" && headers["content-type"] === undefined) headers["content-type"] = type;
  const body = readRecordedBody(content, Number(readPlain(`${place}: the size of the body`, size)), headers);
  if (body && body.length > CHECKED_LIMIT) return { headers, absence: `is larger than ${CHECKED_LIMIT} bytes` };
  return { headers, ...(body && { body }) };
}

/** Reads a text, or what some recorders write in its place, such as a number. */
function readPlain(what: string, value: unknown): string {
  if (typeof value === "object" && value !== null) throw new TrafficError(`${what} must be a text or a number.`);
  return String(value);
}

/** Reads headers by name; the pseudo-headers of HTTP/2, such as `:path`, are left out. */
function readHeaders(place: string, list: unknown[]): TrafficMessage["headers"] {
  const headers = new Map<string, string>();
  for (const [index, { name: rawName = "", value = "" }] of list.map(Object).entries()) {
    // By its number: the name may be anything.
    const name = readPlain(`${place}: the name of header ${index + 1}`, rawName).toLowerCase();
    if (name === "" || name.startsWith(":")) continue;
    const [before, text] = [headers.get(name), readPlain(`${place}: header ${index + 1}`, value)];
    headers.set(name, before === undefined ? text : `${before}, ${text}`);
  }
  return Object.fromEntries(headers);
}

/** The body without its `content-encoding`; undefined if it was not recorded, or only a part of it. */
function readRecordedBody(content: Members, size: number, headers: TrafficMessage["headers"]): Uint8Array | undefined {
  const { text, encoding } = content;
  // Recorders leave out the text of bodies that they could not read, too.
  if (typeof text !== "string") return headers["content-length"] === "0" ? new Uint8Array() : undefined;
  const body = new Uint8Array(Buffer.from(text, encoding === "base64" ? "base64" : "utf8"));
  const isCut = body.length < size;
  // By HAR it is decoded; some proxies do not decode it.
  const isCompressed = headers["content-encoding"] !== undefined && body[0] === 0x1f && body[1] === 0x8b;
  return isCompressed || (isCut && parseJson(body) === undefined) ? undefined : body;
}

/**
 * Makes the entry of an exchange, from which `readEntry` reads the same exchange.
 *
 * @param exchange masked, so that its bodies are text
 */
export function createEntry(exchange: TrafficExchange): object {
  const { time, ms, method, url, isDelivery, request, response, problem } = exchange;
  const common = { httpVersion: "HTTP/1.1", cookies: [], headersSize: -1 };
  // As browsers write it if there was none.
  const { status = 0, headers = {}, body = undefined } = response ?? {};
  return {
    startedDateTime: new Date(time).toISOString(),
    time: ms,
    request: {
      ...common,
      method,
      url,
      headers: listHeaders(request.headers),
      queryString: listParameters(readQueryText(url)).map(([name, value]) => ({ name, value })),
      bodySize: request.body?.length ?? -1,
      ...(request.body && { postData: createContent(request.headers, request.body) }),
    },
    response: {
      ...common,
      status,
      statusText: STATUS_CODES[status] ?? "",
      headers: listHeaders(headers),
      redirectURL: "",
      bodySize: body?.length ?? -1,
      content: { size: body?.length ?? 0, ...createContent(headers, body) },
    },
    cache: {},
    timings: { send: 0, wait: ms, receive: 0 },
    ...(isDelivery && { _isDelivery: true }),
    ...(problem !== undefined && { _problem: problem }),
  };
}

function listHeaders(headers: TrafficMessage["headers"]): object[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

function createContent(headers: TrafficMessage["headers"], body: Uint8Array | undefined): object {
  return { mimeType: headers["content-type"] ?? "", ...(body && { text: Buffer.from(body).toString() }) };
}
