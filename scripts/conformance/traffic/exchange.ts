import type { Operation } from "../../contract/contract.ts";
import { memoizeByObject } from "../../contract/utilities.ts";
import { parseJson } from "../../service/http/json.ts";
import { parseBody } from "../../service/http/messages.ts";
import { describeProblem, type Problem } from "./problem.ts";

/**
 * The largest body of a call that is checked once it was received or recorded, in bytes: checking it takes up to a hundred times as
 * much memory. The proxy keeps copies of many, and checks smaller ones alone.
 */
export const CHECKED_LIMIT = 8 * 1024 * 1024;

/** The headers and the body of a request or a response. */
export interface TrafficMessage {
  /** Names are in lower case. The values of a repeated header are joined by commas. */
  headers: Record<string, string | undefined>;
  /** Headers that may have been sent, but were recorded without their value, or not at all; `all` if none was recorded. */
  unrecorded?: string[] | "all";
  /** Without any `content-encoding`; absent if it was not recorded. */
  body?: Uint8Array;
  /** Why there is no body, if that is known. */
  absence?: Absence;
}

/** Why a message has no body. A recording contains it as it is. */
export interface Absence {
  kind: keyof typeof ABSENCES;
  /** That of its words: bytes, or encodings. */
  number?: number;
  /** What shows that a recorder has lost the body, or replaced it: in words, and never recorded. */
  doubt?: string;
}

/** Words for each reason, which follow on `the body of the request`. */
const ABSENCES = {
  doubtful: "",
  large: "is larger than # bytes",
  unfinished: "was not sent to its end",
  "many-encodings": "has # content-encodings: at most 8 are decoded",
  "unknown-encoding": "has an unknown content-encoding",
  zstd: "is encoded as zstd, which Node.js cannot decode before version 22.15",
  corrupt: "cannot be decoded from its content-encoding",
};

/** Reads a reason that a recording may contain; undefined if it is none. */
export function readAbsence(value: unknown): Absence | undefined {
  const { kind, number } = Object(value);
  if (typeof kind !== "string" || !Object.hasOwn(ABSENCES, kind) || kind === "doubtful") return undefined;
  return { kind: kind as Absence["kind"], ...(Number.isSafeInteger(number) && { number }) };
}

/** Whether a message may have a header that its recorder leaves out. */
export function mayHaveHeader({ headers, unrecorded = [] }: TrafficMessage, name: string): boolean {
  return headers[name] === undefined && (unrecorded === "all" || unrecorded.includes(name));
}

/** Says what of a message is not there to be checked, or not there to check it by. */
export function listUnrecorded(name: string, message: TrafficMessage): string[] {
  const { kind, number, doubt = "was not recorded" } = message.absence ?? { kind: "doubtful" };
  if (message.body === undefined)
    return [`the body of the ${name} ${ABSENCES[kind].replace("#", String(number)) || doubt}`];
  return mayHaveHeader(message, "content-type") ? [`the content-type of the ${name}: the recorder leaves it out`] : [];
}

/** Says that there is no response, and why. */
export function describeNoResponse({ problem, url }: TrafficExchange): string {
  return `there is no response${problem ? `: ${describeProblem(problem, url)}` : ""}`;
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
  /** Why there is no response, or only a part of it. */
  problem?: Problem;
}

/**
 * Parses the body of a message. Its `content-encoding` is that of the transport.
 *
 * @returns undefined if it is empty or was not recorded; a RequestError if it is not JSON, or is not sent as JSON
 */
export const parseMessageBody = memoizeByObject((message: TrafficMessage): unknown => {
  const { headers, body } = message;
  const type = mayHaveHeader(message, "content-type") ? "application/json" : headers["content-type"];
  return body && parseBody(body, { "content-type": type });
});

/** The JSON in a body, however it is sent; undefined if it is none. Each message is parsed once. */
export const parseJsonBody = memoizeByObject(({ body }: TrafficMessage): unknown => parseJson(body));

/** The object in a body, however it is sent; undefined if there is none. */
export function parseBodyObject(message: TrafficMessage): Record<string, unknown> | undefined {
  const value = parseJsonBody(message);
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
}

/** A call of an operation, with its bodies parsed as far as they are objects. */
export interface ParsedCall {
  operation: Operation;
  exchange: TrafficExchange;
  sent: Record<string, unknown> | undefined;
  /** The body of the response. */
  body: Record<string, unknown> | undefined;
  /** The service responds with 200, and not with a body that says otherwise. */
  isAccepted: boolean;
}

/** An accepted call whose bodies are objects. */
export type AcceptedCall = ParsedCall & Record<"sent" | "body", Record<string, unknown>>;

/** Parses a call, however its bodies are sent. */
export function parseCall(operation: Operation, exchange: TrafficExchange): ParsedCall {
  const { request, response } = exchange;
  const body = response && parseBodyObject(response);
  const isAccepted = response?.status === 200 && body?.success !== false;
  return { operation, exchange, sent: parseBodyObject(request), body, isAccepted };
}
