import type { Operation } from "./contract.ts";
import type { MockRequest } from "./exchange.ts";

/** How a request is refused: the example of the contract to answer with, and what to say in its place. */
export interface AuthenticationFailure {
  status: number;
  example: string;
  message?: string;
}

/** `b64token` of RFC 6750, section 2.1. */
const B64TOKEN = /^[\w.~+/-]+=*$/;

/**
 * Judges the credentials of a request as the section "Authentication" says. Any signature and any token that has its
 * form is accepted: how the service computes them is not known.
 *
 * @returns undefined when they suffice
 */
export function authenticate(operation: Operation, { headers }: MockRequest): AuthenticationFailure | undefined {
  const { authorization } = headers;
  const takesToken = operation.security.some((schemes) => schemes.includes("authToken"));
  if (takesToken && authorization) {
    const [scheme = "", token = ""] = authorization.split(/ +(.*)/);
    if (scheme.toLowerCase() === "basic") return { status: 403, example: "basic_authorization" };
    if (scheme.toLowerCase() === "bearer") {
      return B64TOKEN.test(token) ? undefined : { status: 403, example: "token_badly_encoded" };
    }
  }
  const missing = operation.security.map((schemes) => schemes.filter((scheme) => !headers[scheme]));
  if (missing.some((headers) => headers.length === 0)) return undefined;
  const wanted =
    missing.filter((headers) => !headers.includes("authToken")).sort((a, b) => a.length - b.length)[0] ?? [];
  return {
    status: "401" in operation.responses ? 401 : 403,
    example: "signature_absent",
    message: `Send the header ${wanted.join(" and ")}${takesToken ? ", or an auth token as Authorization: Bearer" : ""}.`,
  };
}
