import { isUtf8 } from "node:buffer";
import { STATUS_CODES } from "node:http";
import { listParameters } from "../../service/http/messages.ts";
import { readAbsence, type TrafficExchange, type TrafficMessage } from "./exchange.ts";
import { type Problem, readProblem } from "./problem.ts";
import { readRecordedBody } from "./recorded-body.ts";
import { readRecordedHeaders } from "./recorded-headers.ts";
import { type Members, readRecordedSize } from "./recorded-size.ts";
import { readQueryText } from "./url.ts";

/** Recorded traffic that cannot be read; the message says where, and why. */
export class TrafficError extends Error {
  override name = "TrafficError";
}

/**
 * Reads an entry of a HAR 1.2, as browsers, Playwright and proxies write it. `_absence`, `_isDelivery`,
 * `_isWhole` and `_problem` are those of our own.
 *
 * @param place where it is in the traffic, such as `entry 12`
 * @throws TrafficError if a field is missing or malformed
 */
export function readEntry(place: string, entry: unknown): TrafficExchange {
  const { startedDateTime, time: duration, _isDelivery, _problem } = Object(entry);
  const [request, response] = [memberOf(entry, "request"), memberOf(entry, "response")];
  const content = memberOf(response, "content");
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
  // Recorders write 0, null or an empty text if there was none.
  const recordedStatus = response.status ?? 0;
  const status = typeof recordedStatus === "object" ? Number.NaN : Number(recordedStatus);
  if (!Number.isInteger(status)) throw new TrafficError(`${place}: response.status must be an integer.`);
  const unknown: Problem | undefined = response.status === null ? { kind: "no status" } : undefined;
  const problem = readProblem(_problem, response._error, response._failureText) ?? unknown;
  return {
    place,
    time,
    // Recorders write -1 if they do not know it.
    ms: typeof duration === "number" && duration > 0 ? Math.round(duration) : 0,
    method: requireText("request.method", request.method).toUpperCase(),
    url: requireText("request.url", request.url),
    ...(_isDelivery === true && { isDelivery: true }),
    request: readMessage(`${place}: request`, request, memberOf(request, "postData"), request.bodySize),
    ...(status > 0 && { response: { ...readMessage(`${place}: response`, response, content, content.size), status } }),
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
function readMessage(place: string, message: Members, content: Members, size: unknown): TrafficMessage {
  const throwAt = (what: string): never => {
    throw new TrafficError(`${place}: ${what} must be a text or a number.`);
  };
  const readPlain = (what: string, value: unknown) =>
    typeof value === "object" && value !== null ? throwAt(what) : String(value ?? "");
  const { headers, unrecorded } = readRecordedHeaders(message.headers, throwAt);
  const type = readPlain("mimeType", content.mimeType);
  // Some recorders write it here alone, and others this one if there was none.
  if (type !== "" && type !== "x-unknown" && headers["content-type"] === undefined) headers["content-type"] = type;
  const { text, encoding, _isWhole } = content;
  const head = { headers, ...(unrecorded && { unrecorded }) };
  const recordedSize = readRecordedSize(
    message,
    content,
    headers,
    Number(readPlain("the size of the body", size) || Number.NaN),
  );
  const absence = readAbsence(message._absence);
  if (absence && text === undefined) return { ...head, absence };
  const body = readRecordedBody({ text, encoding, isWhole: _isWhole === true, ...recordedSize }, head);
  return { ...head, ...body };
}

/** Makes the entry of an exchange, from which `readEntry` reads the same exchange. */
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
      ...(request.absence && { _absence: request.absence }),
    },
    response: {
      ...common,
      status,
      statusText: STATUS_CODES[status] ?? "",
      headers: listHeaders(headers),
      redirectURL: "",
      bodySize: body?.length ?? -1,
      content: { size: body?.length ?? 0, ...createContent(headers, body) },
      ...(response?.absence && { _absence: response.absence }),
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
  const mimeType = headers["content-type"] ?? "";
  if (!body) return { mimeType };
  const bytes = Buffer.from(body);
  const encoding = isUtf8(bytes) ? "utf8" : "base64";
  return { mimeType, text: bytes.toString(encoding), ...(encoding === "base64" && { encoding }), _isWhole: true };
}
