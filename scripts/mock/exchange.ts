/** A request as the engine takes it: what HTTP carries, read and parsed. */
export interface MockRequest {
  /** Lower case, such as `post`. */
  method: string;
  /** Path without the query. */
  path: string;
  /** Parameters that are given several times have several values. */
  query: Record<string, string | string[]>;
  /** Names are in lower case. */
  headers: Record<string, string>;
  /** The parsed JSON, or undefined when there is no body. */
  body: unknown;
}

/** A response of the mock; its body is sent as JSON. */
export interface MockResponse {
  status: number;
  body: unknown;
}

/**
 * Makes a failure in the envelope of the service, for what the contract has no response for.
 *
 * @param status HTTP status
 * @param message what is wrong, and what to do
 */
export function failure(status: number, message: string): MockResponse {
  return { status, body: { success: false, status: "FAILURE", message } };
}
