// The options and results of the mock. Only types without dependencies: the package publishes their declarations.
import type { LastEvents, operations, ResponseExamples } from "token-payments-contract/types";
import type { WebhookEvents } from "token-payments-contract/webhooks";
import type { Delivery } from "../http/interface.ts";
import type { WebhookEvent } from "./events/event.ts";
import type { FaultName } from "./faults.ts";

/** How responses are made unless a request states it in the header `Prefer`. */
export interface MockOptions {
  /** Generate values from the schemas, in place of the examples. */
  dynamic?: boolean | undefined;
  /** Makes generated values the same in every run. */
  seed?: string | undefined;
}

/** The operations, by the names that the client gives their methods. */
type OperationName = keyof ResponseExamples;

/** The body of the response with a status. */
type BodyOf<Responses, Status> = Status extends keyof Responses
  ? Responses[Status] extends { content: { "application/json": infer Body } }
    ? Body
    : never
  : never;

/** How a response is selected: by its status, the name of its example, or both; the success is selected without either. */
type Choice<Status, Example> =
  | { status: Status; example?: Example | undefined }
  | { status?: undefined; example: Example }
  | (Status extends SuccessStatus ? { status?: undefined; example?: undefined } : never);

/** The statuses of a success. */
type SuccessStatus = 200 | 201 | 202;

/** Some values of a body. A list has all items that are wanted, each with some of its values. */
type Some<Body> = Body extends object ? { [Field in keyof Body]?: Some<Body[Field]> | undefined } : Body;

/** How a response is sent. */
interface Sending {
  /** Generate values from the schema, in place of the example. */
  dynamic?: boolean | undefined;
  /** Time before the response, in seconds, at most 60. */
  wait?: number | undefined;
  /** A network failure. */
  fault?: FaultName | undefined;
}

/** What a test wants from every call, which a caller states in the headers `Prefer` and `x-mock-fault`. */
export type MockDefaults<Name extends OperationName = OperationName> = Name extends OperationName
  ? {
      [Status in keyof ResponseExamples[Name]]: Sending & Choice<Status, ResponseExamples[Name][Status]>;
    }[keyof ResponseExamples[Name]]
  : never;

/** What a test wants from a call of an operation. */
export type MockPreference<Name extends OperationName = OperationName> = Name extends OperationName
  ? {
      [Status in keyof ResponseExamples[Name]]: Sending &
        Choice<Status, ResponseExamples[Name][Status]> &
        Values<Name, Status>;
    }[keyof ResponseExamples[Name]]
  : never;

/** Values of a response, and of an event that follows it. */
interface Values<Name extends OperationName, Status> {
  /**
   * Values of the body: the others are those of the example. A list has the items that you name, each merged into the
   * item of the example in its place, or else into the first one.
   */
  data?: Some<BodyOf<operations[Name]["responses"], Status>> | undefined;
  /** Fields of the `event_details` of the last event that follows an accepted call, such as `{ outcome: "failed" }`. */
  event?: (Status extends SuccessStatus ? EventDetails<LastEvents[Name]> : never) | undefined;
}

/** A call, and what came back. */
export interface MockCall {
  /** Undefined for a path that is not an operation's. */
  readonly operation: OperationName | undefined;
  /** The names of headers are in lower case. */
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    /** Parsed if it is JSON, or else a text; undefined without a body. */
    readonly body: unknown;
  };
  /** Undefined until the call returns, and when the response did not arrive, or not as a whole. */
  readonly response?: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    /** Parsed if it is JSON, or else a text. */
    readonly body: unknown;
  };
}

/**
 * Where an event is delivered: a URL, or a function that takes a request to the path `/`, such as what `createReceiver`
 * returns.
 */
export type EventReceiver = string | ((request: Request) => Response | Promise<Response>);

/** Fields of the `event_details` of an event. */
export type EventDetails<Name extends keyof WebhookEvents = keyof WebhookEvents> = Name extends unknown
  ? SomeOf<WebhookEvents[Name]["event_details"]>
  : never;

type SomeOf<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined };

/** An event, and the call that it follows. */
export interface MockEvent {
  readonly call: MockCall;
  readonly event: WebhookEvent;
}

/** What a test can do with a mock in process. */
export interface MockControls {
  /**
   * Selects the response to the next call of an operation. Several for one operation apply in their order.
   *
   * @throws TypeError that lists what there is, when there is no such operation, response or fault, or what is wrong with
   *   `data` or `event`
   */
  next<Name extends OperationName>(operation: Name, preference: MockPreference<Name>): void;
  /** The calls since the last reset, apart from those of pages, in their order; of very many only the last. */
  readonly calls: readonly MockCall[];
  /** The events that follow the calls since the last reset, in their order; of very many only the last. */
  readonly events: readonly MockEvent[];
  /**
   * Delivers the events that this has not delivered yet, one after the other, and those that follow meanwhile.
   *
   * @returns the result of each delivery; one that fails is not repeated
   * @throws TypeError when the receiver is neither an address nor a function
   */
  deliver(to: EventReceiver): Promise<Delivery[]>;
  /** Forgets all calls and events, and what `next` has selected. */
  reset(): void;
}

/** A `fetch` that answers from the contract, with the controls of a test. */
export type MockFetch = typeof fetch & MockControls;

export interface MockFetchOptions extends MockOptions {
  /** Selects the response to each call that does not state it in headers of its own. */
  prefer?: MockDefaults | undefined;
  /**
   * Called with each event that follows an accepted call, in order, after the response. If it throws or its promise
   * rejects, that becomes an unhandled rejection of its own, which fails a test.
   */
  onEvent?: ((event: WebhookEvent) => unknown) | undefined;
}

/** What the mock accepts although it is probably a mistake. */
export interface RequestWarning {
  /**
   * `repeated-name`: an object has the field more than once, and the last one counts. `placeholder-id`: the id is the nil or the max
   * UUID. `reused-id`: the idempotency id was in another request that the mock accepted, or to which a gateway responded.
   */
  kind: "repeated-name" | "placeholder-id" | "reused-id";
  /** Field of the body, such as `header.created`. */
  field: string;
  /** Reads on from the field. */
  message: string;
}

/** The log entry of a request. */
export interface LogEntry {
  method: string;
  path: string;
  status: number;
  /** Time to the response, in milliseconds. */
  ms: number;
  /** The message of a failure. */
  message?: string;
  /** Fields of the request that the contract does not list. */
  unknownFields?: string[];
  warnings?: RequestWarning[];
  /** The fault that the request chose. */
  fault?: FaultName;
}

/** The log entry of an event that was sent. */
export interface DeliveryEntry extends Delivery {
  /** The name of its webhook. */
  webhook: string;
  event: WebhookEvent;
}

/** If `log` or `logEvent` throws, or its promise rejects, that is printed to stderr once, and the mock goes on. */
export interface MockServerOptions extends MockOptions {
  /** Port to listen on; 4010 by default, 0 for any free port. */
  port?: number | undefined;
  /** Address to listen on; loopback by default. */
  host?: string | undefined;
  /** Called for each response, except for pages and the responses to preflight requests. */
  log?: ((entry: LogEntry) => void) | undefined;
  /** URL that receives the events that follow accepted requests; without it none are sent. */
  eventsTo?: string | undefined;
  /** Time before each event, in whole milliseconds; 500 by default. */
  eventDelay?: number | undefined;
  /**
   * Called with each event that follows an accepted request, in order, after the response. If it throws or its promise
   * rejects, that becomes an unhandled rejection of its own, which fails a test.
   */
  onEvent?: ((event: WebhookEvent) => unknown) | undefined;
  /** Called for each event that was sent, or could not be. */
  logEvent?: ((entry: DeliveryEntry) => void) | undefined;
}
