import type { NamedEvent } from "./events/event.ts";

/** A request as the engine takes it: what HTTP carries, read and parsed. */
export interface MockRequest {
  /** Upper case, such as `POST`. */
  method: string;
  /** Path without the query. */
  path: string;
  /** Parameters that are given several times have several values. */
  query: Record<string, string | string[]>;
  /** Names are in lower case. */
  headers: Record<string, string | undefined>;
  /**
   * The parsed JSON; undefined when there is no body; a RequestError when it cannot be read, which is told in its turn.
   */
  body: unknown;
}

/** A response of the mock; its body is sent as JSON. */
export interface MockResponse {
  status: number;
  body: unknown;
  /** Fields of the request that the contract does not know, such as `header.foo`. */
  unknownFields?: string[];
  /** What follows an accepted request, where events are wanted. */
  events?: NamedEvent[];
}

/** Why a request is refused for which the contract has no response of its own; `status` is the answer. */
export class RequestError extends Error {
  readonly status: number;
  /** The part of a badly formed request that is wrong, such as `body`. */
  readonly field: string | undefined;

  constructor(status: number, message: string, field?: string) {
    super(message);
    this.status = status;
    this.field = field;
  }
}

/**
 * Makes a failure in the envelope of the service, for what the contract has no response for.
 *
 * @param error says what is wrong, and what to do; any other than a RequestError is a fault of the mock (500)
 */
export function failure(error: Error): MockResponse {
  const status = error instanceof RequestError ? error.status : 500;
  return { status, body: { success: false, status: "FAILURE", message: error.message } };
}
