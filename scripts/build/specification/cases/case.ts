import { fieldsLike } from "../../../contract/body-fields.ts";
import type { RequestCase } from "../../../contract/cases.ts";
import { BuildFailure } from "../../../contract/failure.ts";
import { bodyAt, findExample, type OpenapiDocument, type Subject } from "../model/document.ts";
import type { MergedRow } from "../model/facts.ts";
import type { Row, WrittenCase } from "../model/sections.ts";

/** A value, and the verdict that a statement asks for. */
export interface SpecificationCase
  extends Pick<WrittenCase, "verdict" | "status" | "headers" | "answer" | "events" | "again">,
    Pick<RequestCase, "query" | "unbounded" | "ofForm"> {
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
  /** The fields that a refusal names. */
  fields: string[];
  /** Names of examples of query parameters that the contract has. */
  queryExamples?: Record<string, string>;
  /** A field that the answer has, whatever its value. */
  key?: string;
  /** A regular expression that the message of the answer matches. */
  mentions?: string;
  /**
   * What the case proves: lists of places of the contract. The contract without all the places of one of these lists
   * fails the case. Empty if the case shows that something is allowed.
   */
  claims: string[][];
}

type Examples = [name: string, value: unknown][];

/** Examples by operation or event, and body, since nearly every case starts from one. */
const examples = new WeakMap<OpenapiDocument, Map<string, Examples>>();

/** The examples of a body in the contract. */
export function listExamples(document: OpenapiDocument, subject: Subject, body: string): Examples {
  const known = examples.get(document) ?? new Map<string, Examples>();
  examples.set(document, known);
  const key = `${subject.name} ${body}`;
  const names = () => Object.keys(bodyAt(document, subject, body)?.examples ?? {});
  const listed = known.get(key) ?? names().map((name) => [name, findExample(document, subject, body, name)]);
  known.set(key, listed);
  return listed;
}

/** The first request of an operation in the contract. */
export function anyRequest(document: OpenapiDocument, subject: Subject): unknown {
  return listExamples(document, subject, "request")[0]?.[1];
}

/** Where a row is tried: an example of its body, and the field in it. */
export interface Base {
  value: unknown;
  field: string;
  isThere: boolean;
}

/**
 * Finds an example of the contract to change a field in: one that has the field, or else one that could have it.
 *
 * @throws BuildFailure if there is none
 */
export function baseOf(document: OpenapiDocument, { subject, body, field }: MergedRow): Base {
  const examples = listExamples(document, subject, body);
  if (examples.length === 0) {
    throw new BuildFailure(`the contract has no example of the ${body} of ${subject.path ?? subject.name}`);
  }
  const bases = examples.flatMap(([, value]) => fieldsLike(value, field).map((place) => ({ value, ...place })));
  const base = bases.find(({ isThere }) => isThere) ?? bases[0];
  if (base === undefined)
    throw new BuildFailure(`no example of the ${body} of ${subject.name} has an object for ${field}`);
  return base;
}

/** What the facts of a field say together. */
export function rowOf({ facts }: MergedRow): Row {
  return Object.fromEntries([...facts].map(([keyword, { value }]) => [keyword, value]));
}
