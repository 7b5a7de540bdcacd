import type { Operation } from "./contract.ts";
import { replaced, stepsOf } from "./fields.ts";
import { readGeneratedJson } from "./generated.ts";

// generated/cases.json: what the statements of the specification ask of a service that runs. The step `cases` of the
// build derives it.

/** The contract's own cases. */
export interface CasesFile {
  /** What each statement says, by its id. */
  statements: Record<string, string>;
  /** By the name of the operation. */
  operations: Record<string, OperationCases>;
  /**
   * The ids of the statements about events alone, by the name of the event, each with the fields that it describes; without
   * one, the event itself shows it. What no event shows has no name.
   */
  events: Record<string, Record<string, string[]>>;
}

export interface OperationCases {
  /** By the id of their statement. */
  requests: Record<string, RequestCase[]>;
  failures: FailureCase[];
  /** The ids of the statements that describe the fields of responses, by status and field; `[]` is any element. */
  responses: Record<string, Record<string, string>>;
}

/** A change of an example, with the verdict that the service must give. */
export interface RequestCase {
  /** What it is, in words, if the change does not say it all. */
  what?: string;
  /** Name of the example of the request. */
  example: string;
  /** Fields with other values, of the JSON pointers' steps joined by dots; the empty name is the whole body. */
  set?: Record<string, unknown>;
  remove?: string[];
  query?: Record<string, string | number>;
  /** Credentials: null leaves one out, `any` is a valid one. All else is sent as it is. */
  headers?: Record<string, string | null>;
  /** The status of the refusal; absent if the request is valid. */
  refused?: number;
  /** The specification sets no bound, so that the service may know no such value. */
  unbounded?: true;
  /** It is about the form of a field, and not about what else its statement says. */
  ofForm?: true;
  /** Fields of the response, if the service has the data of the examples. */
  answer?: Record<string, unknown>;
  /** A second request with other values, and fields of its response that are those of the first, or differ. */
  again?: {
    set: Record<string, unknown>;
    same?: string[];
    other?: string[];
    /** The open question what the response to the second one contains. */
    open?: string;
  };
  /** Details of the events that follow, each of another one, besides those that `x-events` takes from the call. */
  events?: Record<string, unknown>[];
}

/** A documented failure, which needs an environment that is in it. */
export interface FailureCase {
  statement: string;
  status: number;
  /** Name of the example of the response. */
  example: string;
  /** Fields with their literals; null if the response must not have the field. */
  answer: Record<string, unknown>;
  /** A field that the response has. */
  key?: string;
}

/** The token in the cases: `verify` replaces it by that of the config. */
export const ANY_TOKEN = "Bearer ZGVtbzpkZW1v";

/** Reads the cases of the package, as `readGeneratedJson` does. */
export function readCases(): CasesFile {
  return readGeneratedJson("cases.json");
}

/** The body of a case; undefined if it has none. */
export function caseBody(operation: Operation, requestCase: RequestCase): unknown {
  return changeBody(operation.request.examples.find(({ name }) => name === requestCase.example)?.value, requestCase);
}

/** Copies a body with the change of a case. */
export function changeBody(base: unknown, { set = {}, remove = [] }: Pick<RequestCase, "set" | "remove">): unknown {
  const removed = remove.reduce((body, field) => replaced(body, stepsOf(field), undefined), base);
  return Object.entries(set).reduce((body, [field, value]) => replaced(body, stepsOf(field), value), removed);
}

/** Describes a case in words. */
export function describeCase({ what, example, set = {}, remove = [], query = {} }: RequestCase): string {
  if (what !== undefined) return what;
  const values = Object.entries(set).map(([field, value]) => `${field || "body"} ${showValue(value)}`);
  const queried = Object.entries(query).map(([field, value]) => `query ${field} ${showValue(value)}`);
  const without = remove.map((field) => `without ${field || "body"}`);
  return [...values, ...queried, ...without].join(", ") || example;
}

/** A value in a title: long texts are cut. */
export function showValue(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  if (text.length <= 60) return text;
  const { length } = [...(typeof value === "string" ? value : text)];
  return `${[...text].slice(0, 50).join("")}… (${length} characters)`;
}
