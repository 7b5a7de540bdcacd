import type { OpenRequests } from "../contract/open-requests.ts";
import { parseJson } from "../http/json.ts";
import { parseBody, parseQuery } from "../http/messages.ts";

/**
 * The largest body of a call that is checked once it was received or recorded, in bytes: checking it takes up to a hundred times as
 * much memory. The proxy keeps copies of many, and checks smaller ones alone.
 */
export const CHECKED_LIMIT = 8 * 1024 * 1024;

/** The headers and the body of a request or a response. */
export interface TrafficMessage {
  /** Names are in lower case. The values of a repeated header are joined by commas. */
  headers: Record<string, string | undefined>;
  /** Without any `content-encoding`; absent if it was not recorded. */
  body?: Uint8Array;
  /** Why there is no body, such as `is larger than 1048576 bytes`. */
  absence?: string;
}

/** Why a message has no body, in words that follow on `the body of the request`. */
export function describeAbsence({ absence = "was not recorded" }: TrafficMessage): string {
  return absence;
}

/** A request and its response as they traveled: the call of an operation, or the delivery of an event. */
export interface TrafficExchange {
  /** Where it is in the traffic, such as `entry 12`. */
  place: string;
  /** When the request was sent, in Unix milliseconds. */
  time: number;
  /** From the request to the end of the response, in milliseconds. */
  ms: number;
  /** In upper case, such as `POST`. */
  method: string;
  /** Absolute, or a path with its query. */
  url: string;
  /** It was sent to the webhook endpoint of the application. Without it, the body decides. */
  isDelivery?: boolean;
  request: TrafficMessage;
  /** Absent if none arrived. */
  response?: TrafficMessage & { status: number };
  /** Why there is no response, or only a part of it, such as `the connection was reset`. */
  problem?: string;
  /** Headers of the request that the recorder leaves out. */
  unrecorded?: string[];
}

/** `caller` calls operations and receives events; `service` answers and sends. */
export type Side = "caller" | "service";

/** What a finding is about. */
export type Rule =
  /** The path and the method. */
  | "operation"
  | "credentials"
  /** The form of the request. */
  | "request"
  /** The status of the response is one of the operation. */
  | "status"
  /** The form of the response. */
  | "response"
  /** The response repeats a field of the request. */
  | "echo"
  /** The lists of the response contain only what the request selects, in its order. */
  | "selection"
  /** The sizes of lists and pages, and the counts of both; pages do not overlap. */
  | "count"
  /** The same submission has one result, and different objects have different names. */
  | "repetition"
  /** What the sandbox returns. */
  | "sandbox"
  /** The service rejects what the contract rejects. */
  | "verdict"
  /** The form of an event. */
  | "event"
  /** The response to the delivery of an event. */
  | "acknowledgment"
  /** The ids of events. */
  | "event-id"
  /** A change of state has one event, and the first state the first one. */
  | "event-order"
  /** The call that an event follows from, and the event have the same values. */
  | "event-of-call"
  /** An event that follows a request has not arrived. */
  | "missing-event";

/** Something that differs from the contract. */
export interface Finding {
  /**
   * `unlisted`: the contract neither lists nor forbids it, such as a new value of a response. `open`: whether it is wrong
   * depends on what the specification, or the subscription of the application, decides elsewhere.
   */
  kind: "breach" | "unlisted" | "open";
  side: Side;
  rule: Rule;
  /** The service's own name of the operation or the event, such as `issue_sila`; absent if the contract has neither. */
  subject?: string;
  /** Such as `request.body.header.created`, `response.status` or `event.event_details.outcome`. */
  field: string;
  /** The field of the request body that selects the items of a list, such as `search_filters.uuid`. */
  by?: string;
  /** Reads on from the field, such as `must be an integer`. */
  message: string;
}

/** What the contract says of an exchange. */
export interface TrafficVerdict {
  /** `unknown`: the contract has no such operation, and it is no event. */
  role: "call" | "delivery" | "unknown";
  /** The name of the operation or the event. */
  subject?: string;
  findings: Finding[];
  /** The open questions that decide whether the service accepts the request. */
  open?: OpenRequests[];
  /** What could not be checked, such as `the body of the response was not recorded`. */
  unjudged: string[];
}

/**
 * Parses the body of a message. Its `content-encoding` is that of the transport.
 *
 * @returns undefined if it is empty or was not recorded; a RequestError if it is not JSON, or is not sent as JSON
 */
export function parseMessageBody({ headers, body }: TrafficMessage): unknown {
  return body && parseBody(body, { "content-type": headers["content-type"] });
}

/** The object in a body, however it is sent; undefined if there is none. */
export function parseBodyObject({ body }: TrafficMessage): Record<string, unknown> | undefined {
  const value = parseJson(body);
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
}

/** The query of a URL, as an operation reads it. */
export function parseUrlQuery(url: string): ReturnType<typeof parseQuery> {
  return parseQuery(url.replace(/^[^?#]*\??|#.*/gs, ""));
}
