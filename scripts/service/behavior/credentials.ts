import type { Operation } from "../../contract/contract.ts";
import { FAILURE_EXAMPLES } from "../../contract/well-known.ts";

/** The response to a request without valid credentials. */
interface AuthenticationFailure {
  status: number;
  /** Name of the example to answer with. */
  example: string;
  /** Replaces the message of the example. */
  message?: string;
  /** The headers to send, if some are missing. */
  missing?: string[];
}

/** `b64token` of RFC 6750, section 2.1. */
const B64TOKEN = /^[\w.~+/-]+=*$/;

/**
 * Checks the credentials of a request as the section "Authentication" of the specification says. Any signature and any
 * well-formed token is accepted: how the service computes them is not specified.
 *
 * @returns undefined when they suffice
 */
export function authenticate(
  operation: Operation,
  { headers }: { headers: Record<string, string | undefined> },
): AuthenticationFailure | undefined {
  const [scheme = "", token = ""] = headers.authorization?.split(/ +(.*)/) ?? [];
  if (scheme.toLowerCase() === "basic") return { status: 403, example: FAILURE_EXAMPLES.basicAuthorization };
  const acceptsToken = operation.security.some((schemes) => schemes.includes("authToken"));
  if (acceptsToken && scheme.toLowerCase() === "bearer") {
    return B64TOKEN.test(token) ? undefined : { status: 403, example: FAILURE_EXAMPLES.tokenBadlyEncoded };
  }
  const missing = operation.security.map((schemes) => schemes.filter((scheme) => !headers[scheme]));
  if (missing.some((headers) => headers.length === 0)) return undefined;
  const missingHeaders =
    missing.filter((headers) => !headers.includes("authToken")).sort((a, b) => a.length - b.length)[0] ?? [];
  const orToken = acceptsToken ? ", or an auth token as Authorization: Bearer" : "";
  return {
    status: operation.responses.some(({ status }) => status === "401") ? 401 : 403,
    example: FAILURE_EXAMPLES.signatureAbsent,
    missing: missingHeaders,
    message: `Send the ${missingHeaders.length > 1 ? "headers" : "header"} ${missingHeaders.join(" and ")}${orToken}.`,
  };
}
