import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** A row of a table, as README.md of this folder explains it. */
export interface Row {
  type?: string | string[];
  required?: boolean;
  const?: unknown;
  default?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  enum?: string;
  deprecated?: boolean;
  items?: Row;
  fields?: Rows;
  record?: string;
  accepts?: unknown[];
  refuses?: unknown[];
}

export type Rows = Record<string, Row>;

export interface Operation {
  path: string;
  operationId: string;
  security: string[][];
  header: "user" | "app";
  message?: string;
  query?: Rows;
  statuses: number[];
}

export interface Answer {
  envelope: string[];
  success?: true;
  required: string[];
  own?: Rows;
}

export interface Failure {
  status: number;
  operation?: string;
  fields: Rows;
}

export interface EventKind {
  event_type: string;
  deprecated?: boolean;
  event_details: Rows;
}

export interface Cause {
  cause: string;
  error_code?: string;
  message?: string;
  key?: string;
  tells?: string[];
}

export const operations: Record<string, Operation> = read("operations");
export const securitySchemes: Record<string, Record<string, string>> = read("security-schemes");
export const valueSets: Record<string, unknown[]> = read("value-sets");
export const headers: Record<Operation["header"], Rows> = read("headers");
export const records: Record<string, Rows> = read("records");
export const failures: Failure[] = read("failures");
export const events: { answer: number; common: Rows; kinds: Record<string, EventKind> } = read("events");
export const causes: Record<string, Record<string, Cause[]>> = read("errors");
export const waysOfPayment: { operations: string[]; fields: string[]; ways: string[][] } = read("ways-of-payment");

const envelope: Rows = read("envelope");
const requests: Record<string, Rows> = read("requests");
const answers: Record<string, Answer | { items: string }> = read("responses");

/**
 * The request body of an operation, with its header and its message.
 *
 * @param name name of the operation
 * @returns the row of the body
 */
export function requestRow(name: string): Row {
  const { header, message } = operationNamed(name);
  const fields: Rows = { header: { type: "object", required: true, fields: headers[header] } };
  if (message !== undefined) fields.message = { type: "string", const: message };
  return { type: "object", fields: { ...fields, ...requests[name] } };
}

/**
 * The body of the answer 200 of an operation.
 *
 * @param name name of the operation
 * @returns the row of the body
 */
export function answerRow(name: string): Row {
  const answer = answers[name];
  if (answer === undefined) throw new Error(`responses.yaml has no ${name}`);
  if ("items" in answer) return { type: "array", items: { record: answer.items } };
  const fields: Rows = {};
  for (const field of answer.envelope) fields[field] = { ...envelope[field] };
  if (answer.success) fields.success = { ...fields.success, const: true };
  Object.assign(fields, answer.own);
  for (const field of answer.required) fields[field] = { ...fields[field], required: true };
  return { type: "object", fields };
}

/**
 * The body of a failure of an operation.
 *
 * @param name name of the operation
 * @param status HTTP status, 400 or above
 * @returns the row of the body
 */
export function failureRow(name: string, status: number): Row {
  const fields: Rows = { ...envelope, success: { type: "boolean", const: false, required: true } };
  for (const failure of failures) {
    if (failure.status === status && (failure.operation ?? name) === name) Object.assign(fields, failure.fields);
  }
  return { type: "object", fields };
}

/**
 * The payload of an event.
 *
 * @param kind key of the event
 * @returns the row of the payload
 */
export function eventRow(kind: string): Row {
  const event = events.kinds[kind];
  if (event === undefined) throw new Error(`events.yaml has no ${kind}`);
  const { common } = events;
  const fields: Rows = {
    ...common,
    event_type: { ...common.event_type, const: event.event_type },
    event_details: { ...common.event_details, fields: event.event_details },
  };
  return { type: "object", ...(event.deprecated && { deprecated: true }), fields };
}

function operationNamed(name: string): Operation {
  const operation = operations[name];
  if (operation === undefined) throw new Error(`operations.yaml has no ${name}`);
  return operation;
}

function read<T>(table: string): T {
  return parse(readFileSync(new URL(`./${table}.yaml`, import.meta.url), "utf8"));
}
