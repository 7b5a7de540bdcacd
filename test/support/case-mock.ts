import { isDeepStrictEqual } from "node:util";
import { engineOf } from "../../scripts/mock/engine.ts";
import { bodyOf, exampleOf, pathOf, queryOf } from "./case-places.ts";
import { type Attempt, attemptsOf, fieldAt, type NamedCase } from "./cases.ts";
import type { Document } from "./fields.ts";
import { objector } from "./validator.ts";

/** A POST to the mock. */
export interface Request {
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
}

/** What a mock does on a request. */
export interface Answer {
  status: number;
  body: unknown;
  /** The events that follow, in their order. */
  events?: unknown[];
}

/** Sends a request to a mock. */
export type Send = (request: Request) => Promise<Answer>;

/** A document that a mock can serve. */
export type Servable = Document & { paths: Record<string, object> };

/**
 * Makes a mock, without a socket, that serves one operation of a document alone.
 *
 * @param subject name of the operation
 * @throws Error if the document has no such operation
 */
export function mockOf(document: Servable, subject: string): Send {
  const path = pathOf(document, subject);
  const { [path]: item } = document.paths;
  const engine = engineOf({ ...document, paths: { ...(item && { [path]: item }) } }, { events: true });
  return async (request) => {
    const { status, body, events = [] } = await engine({ method: "POST", ...request });
    return { status, body, events: events.map(({ event }) => event) };
  };
}

/**
 * Holds a case against a mock: a request gets the verdict, the status and the fields that the case says, and leads to
 * the events that it says; a response that is an example as it stands is given when it is asked for. Of other
 * responses, and of the events that a case begins with, a mock knows nothing.
 *
 * @param document the contract that the mock serves
 * @returns what is not as the case says, in words
 * @throws Error where the document lacks what the case begins with
 */
export async function mockProblems(document: Document, each: NamedCase, send: Send): Promise<string[]> {
  if (each.event !== undefined) return [];
  if (each.response !== undefined) return responseProblems(document, each, send);
  const query = Object.entries(queryOf(document, each)).map(([name, value]) => [name, String(value)] as const);
  const problems: string[] = [];
  for (const attempt of attemptsOf(each, exampleOf(document, each))) {
    const answer = await send({
      path: pathOf(document, each.subject),
      query: Object.fromEntries(query),
      headers: headersOf(each),
      body: attempt.body,
    });
    const found = differences(each, attempt, answer);
    problems.push(...found.map((problem) => `${each.id}${attempt.change && ` (${attempt.change})`}: ${problem}`));
  }
  return problems;
}

async function responseProblems(document: Document, each: NamedCase, send: Send): Promise<string[]> {
  const { set, remove, each: inTurn, without, response } = each;
  if (response === undefined || set || remove || inTurn || without) return [];
  const { response: _, ...asRequest } = each;
  const [request = ""] = Object.keys(bodyOf(document, asRequest).examples);
  const answer = await send({
    path: pathOf(document, each.subject),
    query: {},
    headers: { ...headersOf(each), prefer: `code=${response.status}, example=${response.example}` },
    body: exampleOf(document, { ...asRequest, request }),
  });
  if (answer.status !== response.status) return [`${each.id}: the mock answers ${answer.status}`];
  const objections = objector(bodyOf(document, each).schema, document)(answer.body);
  return objections.length === 0 ? [] : [`${each.id}: the mock answers with a wrong ${objections.join(", ")}`];
}

function headersOf({ headers = {} }: NamedCase): Record<string, string> {
  const all = { authsignature: "any", usersignature: "any", ...headers };
  return Object.fromEntries(Object.entries(all).filter((header): header is [string, string] => header[1] !== null));
}

function differences(each: NamedCase, attempt: Attempt, answer: Answer): string[] {
  const status = each.verdict === "accepted" ? 200 : (each.status ?? 400);
  if (answer.status !== status) return [`the mock answers ${answer.status}: ${fieldAt(answer.body, "message")}`];
  const refused = Object.keys((fieldAt(answer.body, "validation_details") as object | undefined) ?? {}).sort();
  if (status === 400 && !isDeepStrictEqual(refused, attempt.fields)) return [`the mock refuses ${refused.join(", ")}`];
  return [
    ...otherFields(each.answer, answer.body).map((found) => `the mock answers ${found}`),
    ...eventDifferences(each.events, answer.events),
  ];
}

/** Where a case says nothing of events, any may follow. */
function eventDifferences(wanted: Record<string, unknown>[] | undefined, events: unknown[] = []): string[] {
  if (wanted === undefined) return [];
  if (wanted.length !== events.length) return [`the mock sends ${events.length} events`];
  return wanted.flatMap((details, index) =>
    otherFields(details, fieldAt(events[index], "event_details")).map((found) => `event ${index} has ${found}`),
  );
}

/** The fields that have another value than is wanted, each with the one that it has. */
function otherFields(wanted: Record<string, unknown> = {}, body: unknown): string[] {
  return Object.entries(wanted).flatMap(([field, value]) => {
    const given = fieldAt(body, field) ?? null;
    return isDeepStrictEqual(given, value) ? [] : [`${field} ${JSON.stringify(given)}`];
  });
}
