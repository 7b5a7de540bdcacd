// The configuration, the options and the report of a verification. Only types without dependencies: the package publishes
// their declarations.
import type { ResponseExamples } from "token-payments-contract/types";

/** The operations, by the names that the client gives their methods. */
export type OperationName = keyof ResponseExamples;

type FailuresOf<Responses> = {
  [Status in keyof Responses]: Status extends 200 ? never : Responses[Status];
}[keyof Responses];

/** The documented failures, by the names of their examples. */
export type FailureName = { [Name in OperationName]: FailuresOf<ResponseExamples[Name]> }[OperationName];

/** A request before it is signed and sent. */
export interface Draft {
  readonly operation: OperationName;
  /** May be replaced or changed. */
  body: unknown;
  /** Headers besides those of the credentials; may be changed. */
  headers: Record<string, string>;
}

/**
 * Puts the environment into a state, or changes the request, before it is signed and sent.
 *
 * @returns what restores the environment after the response, if something must
 */
export type Preparation = (request: Draft) => Restoration | Promise<Restoration>;

// biome-ignore lint/suspicious/noConfusingVoidType: a preparation that returns nothing is the usual one
type Restoration = void | (() => unknown);

/** A change of a request. */
export interface RequestChange {
  /** Values by field, such as `{ "header.user_handle": "other_user" }`. */
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/**
 * A program that signs, in any language: a command that reads a line of JSON for each request and writes one for each, in
 * the same order, or a URL to which the same JSON is sent by POST. The request is
 * `{"signer":"app","body":"<base64>"}` or `{"signer":"user","userHandle":"…","body":"<base64>"}`, the response
 * `{"signature":"…"}`.
 */
export type ExternalSigner = { command: string[] } | { url: string };

/** What verify must know of the service and its environment. */
export interface VerifyConfig {
  /** Handle of the app that signs. */
  appHandle: string;
  /** Handle of an end user on whose behalf the app may call every operation. */
  userHandle: string;
  /** Signs a body as the app, as in the options of the client, or a program that does. */
  signApp: ((body: Uint8Array) => string | Promise<string>) | ExternalSigner;
  /** Signs a body as an end user, or a program that does. */
  signUser: ((body: Uint8Array, userHandle: string) => string | Promise<string>) | ExternalSigner;
  /** Returns an auth token. Without it, what needs one is not shown. */
  authToken?: () => string | Promise<string>;
  /**
   * Values that replace those of the examples, by field. A field that a link of the contract takes from another response has
   * that value without an entry.
   */
  values?: Record<string, unknown>;
  /**
   * Handles of other end users: each puts the environment into the failures that are those of such a user. Without any, it is
   * not shown that the signature of another user is refused.
   */
  users?: {
    /** One who has not passed a verification. */
    notVerified?: string;
    /** One whose only wallet signs. */
    withOneWallet?: string;
    /** One of whom two verifications have failed. */
    failedTwice?: string;
  };
  /** Called before all requests; returns what cleans up after all of them, if something must. */
  setUp?: () => Restoration | Promise<Restoration>;
  /** Operations that the environment does not offer. */
  skip?: OperationName[];
  /**
   * Called before each request of an operation, such as to register what the operation deletes. It sees a valid
   * request: an invalid one gets its fault afterwards.
   */
  prepare?: { [Name in OperationName]?: Preparation };
  /** How to put the environment into each documented failure. One that is not listed here is not shown. */
  failures?: { [Name in FailureName]?: RequestChange | Preparation };
  /** The environment has the users, accounts and webhook records of the examples, so that responses can be compared. */
  hasExampleData?: boolean;
}

export interface VerifyOptions {
  /** Send requests of the operations that change something, such as those that move money. */
  allowPayments?: boolean;
  /** Accept a server that the contract calls production. */
  production?: boolean;
  /** The service is a sandbox: check what the specification says of it too. */
  sandbox?: boolean;
  /** Verify only these operations, by the names of their methods or of the service. */
  only?: string[];
  /** Stop at the first breach. */
  bail?: boolean;
  /** Called for each request, with what is done and how many were sent so far. */
  onProgress?: (progress: { stage: string; requests: number }) => void;
  /** Requests at the same time; 4 by default, 1 with a budget. */
  concurrency?: number;
  /** Requests in a second; by default as many as the service answers. */
  rate?: number;
  /** How many requests may be sent; by default as many as there are. */
  budget?: number;
  /** A report of before: one that shows less is not ok. */
  baseline?: Baseline;
  /** Time limit of a response, and of a signer, in milliseconds; 30,000 by default. */
  timeout?: number;
  /** Ends the verification: the environment is restored, and the report says what is shown until then. */
  signal?: AbortSignal;
  /** How long an event may take, or until it is listed, in seconds; without it, none is missed. */
  eventsWithin?: number;
  /** A port of this machine to which the service sends events. Without it, they are looked for among the delivery records. */
  eventsPort?: number;
}

/** A service in process: a `fetch` handler. */
export type Handler = (request: Request) => Response | Promise<Response>;

/**
 * - `shown: its form`: what the statement says of the form of a field, and nothing of what it means
 * - `open`: the service decides what an open question leaves to it, in another way than the contract does meanwhile
 */
export type Verdict = "shown" | "shown: its form" | "partly shown" | "open" | "not shown" | "broken";

/** How a response differs from a statement. */
export interface Breach {
  /** Name of the operation. */
  operation: string;
  /** One of the requests that showed it, in words: the first in alphabetical order. */
  request: string;
  /** Such as `response.status is 200, although the request violates the contract in request.body.amount`. */
  message: string;
  /** What breaches of one cause have in common: the message, or such as `response.status is 500`. */
  cause: string;
  times: number;
}

/** What a service does wrong, once, wherever it does so. */
export interface BreachCause {
  /** The message of the first breach. */
  message: string;
  times: number;
  /** The ids of the statements that it breaks. */
  statements: string[];
  /** The names of the operations, and of the events. */
  operations: string[];
}

/** What was seen of a statement of the specification. */
export interface StatementReport {
  id: string;
  says: string;
  verdict: Verdict;
  /** How many checks have passed. */
  shown: number;
  /** How many of them were about the form of a field. */
  ofForm: number;
  /** What the service decides in another way than the contract does meanwhile. */
  open: { reason: string; times: number }[];
  notShown: { reason: string; times: number }[];
  broken: Breach[];
}

/** How a service decides what the specification leaves open. */
export interface DecisionReport {
  /** Id of the open question, such as `message-required`. */
  question: string;
  /** What it is about, such as ``a request without `message` ``. */
  about: string;
  /** Such as `accepted`; what differs by operation or request is joined by ` or `. Empty if nothing has shown it. */
  decision: string;
}

/** What an earlier run has shown. */
export type Baseline = Pick<VerifyReport, "statements">;

/** A statement of which less is shown than in the baseline. */
export interface BaselineLoss {
  /** Its id. */
  place: string;
  was: Verdict;
  is: Verdict;
}

/** The result of a verification, without secrets, the same for the same service and environment. */
export interface VerifyReport {
  /** Version of the contract. */
  contract: string;
  /** The URL, or `in process`. */
  target: string;
  /** Whether nothing is broken or less than in the baseline, and the service has accepted the first example of an operation. */
  ok: boolean;
  /** Why it is not ok. */
  reasons: string[];
  /** How many requests were sent, each counted once however often it was repeated. */
  requests: number;
  /** Whether the service has responded with 429, and the wait that it asked for was obeyed. */
  isRateLimited: boolean;
  /** What shows less than in the baseline; empty without one. */
  losses: BaselineLoss[];
  /** In the order of the specification. */
  statements: StatementReport[];
  /** What is broken, each cause once. */
  causes: BreachCause[];
  /** In the order of the register of open questions. */
  decisions: DecisionReport[];
}
