import { bodyAt, type Document, findExample, type Subject } from "../model/document.ts";
import type { Again } from "../model/sections.ts";

/** A value, and the verdict that a statement asks for. */
export interface SpecificationCase {
  /** Id of the statement. */
  statement: string;
  subject: Subject;
  /** `request`, `event`, or the status of a response. */
  body: string;
  /** What the value is, in words. */
  what: string;
  /** Name of the example that the case starts from, if it matters which: the contract must have it. */
  example?: string;
  /** The request that asks the mock for this example of a response. */
  asking?: unknown;
  /** The body; undefined if there is none. */
  value: unknown;
  verdict: "accepted" | "refused";
  /** The fields that a refusal names. */
  fields: string[];
  /** The specification sets no bound to the value, so that a service may know no such thing. */
  unbounded?: true;
  /** The status that a refused request gets, 400 if it is not said. */
  status?: number;
  /** Headers besides both signatures; null leaves one out. */
  headers?: Record<string, string | null>;
  query?: Record<string, string | number>;
  /** Names of examples of query parameters that the contract has. */
  queryExamples?: Record<string, string>;
  /** Fields of the answer of the mock; null where it has none. */
  answer?: Record<string, unknown>;
  /** A field that the answer has, whatever its value. */
  key?: string;
  /** A regular expression that the message of the answer matches. */
  mentions?: string;
  /** Fields of the `event_details` of each event that follows; `{ answer: … }` is the value of a field of the answer. */
  events?: Record<string, unknown>[];
  again?: Again;
  /**
   * What the case proves: lists of places of the contract. The contract without all the places of one of these lists
   * fails the case. Empty if the case shows that something is allowed.
   */
  claims: string[][];
}

/** Names a case in messages. */
export function nameCase({ statement, subject, body, what, verdict }: SpecificationCase): string {
  return `${statement}: ${subject.name} ${body} ${what} is ${verdict}`;
}

type Examples = [name: string, value: unknown][];

/** Examples by operation or event, and body, since nearly every case starts from one. */
const examples = new WeakMap<Document, Map<string, Examples>>();

/** The examples of a body in the contract. */
export function listExamples(document: Document, subject: Subject, body: string): Examples {
  const known = examples.get(document) ?? new Map<string, Examples>();
  examples.set(document, known);
  const key = `${subject.name} ${body}`;
  const names = () => Object.keys(bodyAt(document, subject, body)?.examples ?? {});
  const found = known.get(key) ?? names().map((name) => [name, findExample(document, subject, body, name)]);
  known.set(key, found);
  return found;
}

/** The first request of an operation in the contract. */
export function anyRequest(document: Document, subject: Subject): unknown {
  return listExamples(document, subject, "request")[0]?.[1];
}
