import type { WebhookEvents } from "token-payments-contract/webhooks";
import type { Issue } from "../validators/standard.ts";

/** Any event. Check `event_type` to narrow it, and with it `event_details`. */
export type WebhookEvent = WebhookEvents[keyof WebhookEvents];

/** An event of the contract. Check `name` to narrow it. */
export type KnownEvent = {
  [Name in keyof WebhookEvents]: { kind: "event"; name: Name; event: WebhookEvents[Name] };
}[keyof WebhookEvents];

/**
 * An event of the contract with values that the contract does not list, such as a new `outcome`, or with an integer that
 * JavaScript has rounded, such as an amount of 35 digits. Check `name` to narrow it.
 */
export type UnrecognizedEvent = {
  [Name in keyof WebhookEvents]: {
    kind: "unrecognized";
    name: Name;
    /** The whole event, as received: its form is that of the contract. */
    event: WithNewValues<WebhookEvents[Name]>;
    /** The new values and the rounded integers, at least one. */
    unrecognized: readonly UnrecognizedValue[];
  };
}[keyof WebhookEvents];

/** A value that the contract does not list, or an integer that JavaScript has rounded: read its digits from the body. */
export interface UnrecognizedValue {
  /** Names that lead to the field, such as `["event_details", "outcome"]`. */
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  /** Reads on from the name of the field, such as `is not one of success, failed`. */
  readonly message: string;
}

/** An event in which a field with a set of values may have another of the same type. */
export type WithNewValues<Value> = Value extends string
  ? Value | (string & {})
  : Value extends number
    ? Value | (number & {})
    : Value extends object
      ? { [Key in keyof Value]: Key extends "event_type" ? Value[Key] : WithNewValues<Value[Key]> }
      : Value;

/** An event whose `event_type` is not in the contract: the service may send more than is documented. */
export interface UnknownEvent {
  kind: "unknown";
  event_type: string;
  /** The whole body, as received. */
  value: Record<string, unknown>;
}

/** Not an event, an event that violates the contract, or one that is ambiguous: it is valid as several events. */
export interface InvalidEvent {
  kind: "invalid";
  issues: readonly Issue[];
}

/** The result of `parseWebhookEvent`. */
export type ParsedEvent = KnownEvent | UnrecognizedEvent | UnknownEvent | InvalidEvent;

/**
 * Parses the body of a webhook delivery and identifies the event. Fields that are not in the contract are allowed.
 *
 * Where events share an `event_type` and an invalid body could be any of them, each issue names its event.
 *
 * @param body JSON as a string or bytes, with or without a byte order mark, or an already parsed value
 * @returns never throws: an invalid body is returned with its `issues`
 */
export declare function parseWebhookEvent(body: unknown): ParsedEvent;

/** Checks who has sent a request: returns whether to accept its body. */
export type Verify = (
  bytes: ReturnType<typeof TextEncoder.prototype.encode>,
  headers: Headers,
) => boolean | Promise<boolean>;

/**
 * Handles an event once: it calls `handle` unless the id is stored already, and stores the id.
 *
 * For several processes, do both in one transaction of a database: insert the id, call `handle` if it was new, and commit.
 * If `handle` throws, roll back and throw the same error. A process that ends in between leaves no id, and has not
 * responded.
 *
 * @param id the `event_uuid`, in lower case
 * @param handle calls the handler with a transaction to write in; returns what the handler returns: await it, unless your
 *   handlers return no promises
 * @param event the whole event, as received
 */
export type Once<Transaction = void> = (
  id: string,
  handle: (transaction: Transaction) => unknown,
  event: object,
) => unknown;

/** Options of a receiver; `Transaction` is what `once` passes to the handlers. */
export interface ReceiverOptions<Transaction = void> {
  /** Handles the events, by their names. A handler that throws or rejects lets the delivery fail. */
  on: {
    [Name in keyof WebhookEvents]?: ((event: WebhookEvents[Name], transaction: Transaction) => unknown) | undefined;
  };
  /**
   * Handles every other event: without a handler, with values that the contract does not list, or unknown altogether. An
   * unknown event without an `event_uuid` is handled each time, without a transaction.
   */
  otherwise?:
    | ((parsed: Exclude<ParsedEvent, InvalidEvent>, transaction: Transaction | undefined) => unknown)
    | undefined;
  /** Checks the sender, before the body is parsed; by default every sender is accepted. */
  verify?: Verify | undefined;
  /** Skips an event that was handled before; by default every delivery is handled. */
  once?: Once<Transaction> | undefined;
  /**
   * Called with what a function of these options throws, and with an `Error` for an invalid body, and for an unrecognized
   * event that has a handler if there is no `otherwise`: its message says what is invalid or new, and its `cause` is the result
   * of `parseWebhookEvent`. `console.error` by default. Its own errors are ignored.
   */
  onError?: ((error: unknown) => void) | undefined;
}

/**
 * Creates a receiver of events: a function that takes a request and returns its response, as frameworks and runtimes call
 * one. It responds with 200 only after the handler, or `once`, has returned:
 *
 * - 200: the event was handled, now or before, or there is no handler for it
 * - 400: the body is no event, or violates the contract; the response lists the `issues`
 * - 401: `verify` did not return true
 * - 405: the request is not a POST
 * - 413: the body is larger than 1 MiB
 * - 500: a handler, `verify` or `once` failed, or the body was read before
 *
 * @throws TypeError when an option is unknown or not a function, or `on` has a handler for no event
 */
export declare function createReceiver<Transaction = void>(
  // biome-ignore lint/suspicious/noConfusingVoidType: the type of a transaction that is none
  options: ReceiverOptions<Transaction> & ([Transaction] extends [void] ? unknown : { once: Once<Transaction> }),
): (request: Request) => Promise<Response>;

/**
 * Handles each of the last events once, for a receiver that runs in one process: it remembers them in memory. An event that
 * arrives again while it is handled gets the same result.
 *
 * @param limit how many events; 10,000 by default
 */
export declare function recentEvents(limit?: number): Once;

/** A request of `node:http`. */
export interface NodeRequest extends AsyncIterable<ReturnType<typeof TextEncoder.prototype.encode>> {
  method?: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  /** Whether something has read its body. */
  readonly readableDidRead?: boolean | undefined;
  /** The value that a parser has read from its body. */
  readonly body?: unknown;
  /** The bytes of its body, which some parsers keep. */
  readonly rawBody?: Uint8Array | undefined;
}

/** A response of `node:http`. */
export interface NodeResponse {
  readonly headersSent?: boolean | undefined;
  readonly writableEnded?: boolean | undefined;
  readonly destroyed?: boolean | undefined;
  writeHead(status: number, headers: Record<string, string | string[]>): unknown;
  flushHeaders?(): unknown;
  end(): unknown;
  end(body: Uint8Array): unknown;
  destroy?(): unknown;
  /** The stream of HTTP/2. */
  readonly stream?: { close(code: number): unknown } | undefined;
}

/**
 * Turns a receiver into a listener for `createServer` of `node:http`, or a handler of Express or NestJS. A body of more than
 * 1 MiB gets 413 as soon as it exceeds the limit, and after 8 MiB more the connection is destroyed, or the stream of HTTP/2
 * closed.
 *
 * If a parser has read the body before, its bytes are taken from `rawBody`, or else its value from `body`: not with
 * `verify`, which needs the bytes. If `receive` rejects, or there is neither, the error is printed and the response is 500.
 *
 * The promise never rejects. If the app has responded in the meantime, the event is handled, and its response is dropped; if
 * it can't be written, its connection ends.
 */
export declare function toNodeHandler(
  receive: (request: Request) => Promise<Response>,
): (request: NodeRequest, response: NodeResponse) => Promise<void>;
