import type { Place } from "../../contract/place.ts";

/** The largest body that is accepted, in bytes. */
export const REQUEST_BODY_LIMIT = 1024 * 1024;

/** An HTTP request, parsed. */
export interface HttpRequest {
  /** In upper case, such as `POST`. */
  method: string;
  /** Path without the query. */
  path: string;
  /** A parameter that is sent several times has several values. */
  query: Record<string, string | string[]>;
  /** Names are in lower case. */
  headers: Record<string, string | undefined>;
  /**
   * The parsed JSON; undefined when there is no body; a RequestError when it cannot be parsed, since the service reports
   * missing credentials first.
   */
  body: unknown;
}

/** A response in JSON. */
export interface JsonResponse {
  status: number;
  body: unknown;
  /** The methods that the path accepts, if it does not accept that of the request. */
  allow?: string;
  /** Fields of the request that the contract does not list, such as `header.foo`. */
  unknownFields?: string[];
}

/** Rejects a request for which the contract has no response; `status` is the HTTP status. */
export class RequestError extends Error {
  readonly status: number;
  /** The invalid part of a badly formed request. */
  readonly place: Place | undefined;
  /** The methods that the path accepts. */
  readonly allow: string | undefined;

  constructor(status: number, message: string, { place, allow }: { place?: Place; allow?: string } = {}) {
    super(message);
    this.status = status;
    this.place = place;
    this.allow = allow;
  }
}

/**
 * Turns an error into a response in the envelope of the service.
 *
 * @param error a RequestError, or a fault of the server (500)
 */
export function failure(error: Error): JsonResponse {
  const { status, allow } = error instanceof RequestError ? error : { status: 500 };
  return { status, body: failureBody(error.message), ...(allow && { allow }) };
}

/** Makes the body of an error in the envelope of the service. */
export function failureBody(message: string): object {
  return { success: false, status: "FAILURE", message };
}

/** Rejects a body over the limit. */
export function tooLarge(): RequestError {
  return new RequestError(413, `The body is larger than ${REQUEST_BODY_LIMIT} bytes.`);
}

/** Lists the parameters of a query string, as `URLSearchParams` does: that of Node.js takes quadratic time for many without a value. */
export function listParameters(search: string): [name: string, value: string][] {
  const parameters = search.replace(/^\?/, "").split("&");
  return parameters.flatMap((parameter) => [...new URLSearchParams(`&${parameter}`)]);
}

/** Collects the parameters of a query string by name. */
export function parseQuery(search: string): HttpRequest["query"] {
  const query = new Map<string, string | string[]>();
  for (const [name, value] of listParameters(search)) {
    const before = query.get(name);
    if (Array.isArray(before)) before.push(value);
    else query.set(name, before === undefined ? value : [before, value]);
  }
  return Object.fromEntries(query);
}

const decoder = new TextDecoder("utf-8", { fatal: true });

interface BodyHeaders {
  "content-type"?: string | undefined;
  "content-encoding"?: string | undefined;
}

/**
 * Parses the body of a request.
 *
 * @returns the value; undefined when there is no body; a RequestError when it is compressed or not declared as JSON
 *   (415), or is not JSON in UTF-8 (400)
 */
export function parseBody(bytes: Uint8Array, headers: BodyHeaders): unknown {
  if (bytes.length === 0) return undefined;
  const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "";
  if (encoding !== "" && encoding !== "identity") {
    return new RequestError(415, `The body must be sent without a content-encoding, not as ${encoding}.`);
  }
  const mediaType = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    const sent = mediaType ? `not ${mediaType}` : "and the request has no content-type";
    return new RequestError(415, `The body must be sent with content-type: application/json, ${sent}.`);
  }
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch (error) {
    return new RequestError(400, `is not JSON in UTF-8: ${(error as Error).message}`, {
      place: { part: "body", path: [] },
    });
  }
}

/** The HTTP headers of a response. */
export function responseHeaders({ allow, unknownFields }: JsonResponse): Record<string, string> {
  return {
    "content-type": "application/json; charset=utf-8",
    ...(allow && { allow }),
    ...(unknownFields && { "x-unknown-fields": encodeHeaderText(unknownFields.join(", ")) }),
  };
}

/** Makes any text the value of a header: characters that a header does not allow are encoded, and a long text is cut. */
export function encodeHeaderText(text: string): string {
  return encodeURI(text.slice(0, 1000).toWellFormed()).replaceAll(/%(20|22|5B|5C|5D)/g, decodeURIComponent);
}

/**
 * Returns whether a header such as `Accept` or `Accept-Encoding` allows a value, by RFC 9110, section 12.5: the most
 * specific range that matches decides. Parameters other than the weight are ignored.
 *
 * @param ranges the ranges that match the value, in lower case, the most specific one first
 */
export function isAcceptable(header: string, ranges: string[]): boolean {
  const weights = new Map(
    header.split(",").map((range) => {
      const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="));
      return [type, weight === undefined ? 1 : Number(weight.slice(2))];
    }),
  );
  const range = ranges.find((range) => weights.has(range));
  return range !== undefined && Number(weights.get(range)) > 0;
}
