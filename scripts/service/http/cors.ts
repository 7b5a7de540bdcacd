import type { HttpRequest } from "./messages.ts";

type Headers = Record<string, string>;

/** A method or the name of a header, by RFC 9110, section 5.6.2. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/** The headers of our own responses that a page could not read otherwise. */
const EXPOSED = "allow, retry-after, x-contract-breaches, x-unknown-fields";

/**
 * Adds the headers by which a page of another origin may read a response; none for a request of anything else.
 *
 * @param request.origin the header of the request: with `*` in its place, a page could not call with `credentials: "include"`
 */
export function withCors({ origin }: HttpRequest["headers"], response: Headers): Headers {
  if (origin === undefined) return response;
  return {
    ...response,
    "access-control-allow-origin": /^[!-~]+$/.test(origin) ? origin : "*",
    "access-control-allow-credentials": "true",
    "access-control-expose-headers": EXPOSED,
    vary: joinList([...splitList(response.vary), "origin"]),
  };
}

/**
 * Lists the headers of the response to a preflight request. It grants what the page asks for: which headers an app and its
 * tools add is not for a mock to decide, and a wrong method gets a response that says so.
 */
export function preflightHeaders(request: HttpRequest["headers"]): Headers {
  const names = splitList(request["access-control-request-headers"]);
  const methods = splitList(request["access-control-request-method"]);
  return withCors(request, {
    "access-control-allow-headers": joinList(names),
    "access-control-allow-methods": joinList(["GET", "HEAD", "POST", "OPTIONS", ...methods]),
    vary: "access-control-request-headers, access-control-request-method",
  });
}

/** The items of a list in a header, without those that are no tokens: a response repeats nothing else of a request. */
function splitList(header = ""): string[] {
  return header
    .split(",")
    .map((item) => item.trim())
    .filter((item) => TOKEN.test(item));
}

function joinList(items: string[]): string {
  return [...new Set(items)].join(", ");
}
