// What the mock takes and gives. It refers to nothing of the inside, so that the package can declare its types by
// itself.
import type { Delivery } from "./events/deliver.ts";
import type { WebhookEvent } from "./events/event.ts";

/** How responses are made where a request does not say it. */
export interface MockOptions {
  /** Make up values from the schema, rather than answer with an example. */
  dynamic?: boolean;
  /** Makes dynamic values the same in every run. */
  seed?: string;
}

export interface MockFetchOptions extends MockOptions {
  /**
   * Is given each event that an accepted call leads to, in order and before the call is answered. What it throws, the
   * call throws.
   */
  onEvent?: (event: WebhookEvent) => void;
}

/** What the log tells of a request. */
export interface LogEntry {
  method: string;
  path: string;
  status: number;
  /** Time to the answer, in milliseconds. */
  ms: number;
  /** What a refusal says. */
  message?: string;
  /** Fields of the request that the contract does not know. */
  unknownFields?: string[];
}

/** What the log tells of an event that was sent. */
export interface DeliveryEntry extends Delivery {
  /** The name of its webhook. */
  webhook: string;
  event: WebhookEvent;
}

export interface MockServerOptions extends MockOptions {
  /** 4010 by default; 0 takes any that is free. */
  port?: number;
  /** Loopback by default. */
  host?: string;
  /** Is told of each request to an operation. */
  log?: (entry: LogEntry) => void;
  /** Where the events are sent that accepted requests lead to; none are sent without it. */
  eventsTo?: string;
  /** Time before each event, in milliseconds; 500 by default. */
  eventDelay?: number;
  /** Is given each event that an accepted request leads to, in order, once the request is answered. */
  onEvent?: (event: WebhookEvent) => void;
  /** Is told of each event that was sent, or could not be. */
  logEvent?: (entry: DeliveryEntry) => void;
  /** Settles once the page of the docs is there, and fails when it cannot be made. */
  docs?: Promise<unknown>;
}

/** A server that listens. */
export interface RunningServer {
  /** Where, such as `http://127.0.0.1:4010`. */
  url: string;
  /** Stops listening, and ends what is open; a mock gives up the events that are not sent yet. */
  close(): Promise<void>;
}
