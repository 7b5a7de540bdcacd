import type { HttpRequest } from "./messages.ts";

/** The headers by which pages of other origins may send requests and read responses. */
export const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, authsignature, content-type, prefer, usersignature, x-mock-fault",
  "access-control-allow-methods": "GET, HEAD, POST, OPTIONS",
  "access-control-expose-headers": "allow, retry-after, x-unknown-fields",
};

/**
 * Returns the headers by which a page of another origin may read a response; none for a request of anything else.
 *
 * @param request.origin the header of the request
 */
export function corsHeaders({ origin }: HttpRequest["headers"]): Record<string, string> {
  return origin === undefined ? {} : CORS;
}
