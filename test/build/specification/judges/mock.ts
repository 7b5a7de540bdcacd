import { isDeepStrictEqual } from "node:util";
import type { SpecificationCase } from "../../../../scripts/build/specification/cases/case.ts";
import { bodyAt, type OpenapiDocument, type Subject } from "../../../../scripts/build/specification/model/document.ts";
import type { Again } from "../../../../scripts/build/specification/model/sections.ts";
import { changeField, readField } from "../../../../scripts/contract/body-fields.ts";
import { readContract } from "../../../../scripts/contract/contract.ts";
import { engineOf } from "../../../../scripts/service/mock/engine.ts";
import { generateBody } from "../../../../scripts/service/mock/generate.ts";
import { parsePrefer } from "../../../../scripts/service/mock/prefer.ts";
import { contract } from "../../../support/documents.ts";
import { ajvOf } from "./ajv.ts";

/** A POST to the mock. */
export interface SentCase {
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
}

/** How a mock responds to a request. */
export interface CaseAnswer {
  status: number;
  body: unknown;
  /** The events that follow, in their order. */
  events: unknown[];
}

/** Sends a request to a mock. */
export type Send = (request: SentCase) => Promise<CaseAnswer>;

/**
 * Makes a mock, without a socket, that serves a document.
 *
 * @param subject serve this operation alone, which is faster to load
 * @returns a function that throws if the mock itself fails, since that is no answer
 */
export function mockOf(document: OpenapiDocument, subject?: Subject): Send {
  const paths = Object.entries(document.paths).filter(([path]) => subject === undefined || path === subject.path);
  const served = readContract({ ...document, paths: Object.fromEntries(paths) });
  const engine = engineOf(served, async (response, seed) => generateBody(served, response, seed), { events: true });
  return async (request) => {
    const {
      status,
      body,
      events = [],
    } = await engine({ method: "POST", ...request, wanted: parsePrefer(request.headers.prefer).wanted });
    if (status === 500) throw new Error(`the mock fails: ${readField(body, "message")}`);
    return { status, body, events: events.map(({ event }) => event) };
  };
}

/** Whether a mock can judge a case: a request, or a response that it can be asked for as it is. */
export function isForMock({ body, asking }: SpecificationCase): boolean {
  return body === "request" || asking !== undefined;
}

/** The request by which a case is judged: its own, or one for the response that it shows. */
export function requestOf({
  subject,
  body,
  example,
  query = {},
  headers = {},
  value,
  asking,
}: SpecificationCase): SentCase {
  const asked = body === "request" ? {} : { prefer: `code=${body}, example=${example}` };
  const all = { authsignature: "any", usersignature: "any", ...headers, ...asked };
  return {
    path: subject.path ?? "",
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: Object.fromEntries(Object.entries(all).filter((header): header is [string, string] => header[1] !== null)),
    body: body === "request" ? value : asking,
  };
}

const refuses = new Map<string, (value: unknown) => string[]>();
const compile = ajvOf(contract);

/**
 * Judges a case by a mock: a request gets the verdict, the status and the fields that the case names, and the events
 * that it names follow; a response is returned when it is asked for.
 *
 * @returns how the answer differs from the case, in words
 */
export async function mockProblems(each: SpecificationCase, send: Send): Promise<string[]> {
  const { subject, body } = each;
  const request = requestOf(each);
  const answer = await send(request);
  const status = body !== "request" ? Number(body) : each.verdict === "accepted" ? 200 : (each.status ?? 400);
  const message = readField(answer.body, "message");
  if (answer.status !== status) return [`the mock answers ${answer.status}: ${message}`];
  return [
    ...wrongBody(subject, String(status), answer.body),
    ...(body === "request" && status === 400 ? wrongDetails(each, answer.body) : []),
    ...otherFields(each.answer, answer.body).map((found) => `the mock answers ${found}`),
    ...(each.key === undefined || readField(answer.body, each.key) !== undefined
      ? []
      : [`the answer has no ${each.key}`]),
    ...(new RegExp(each.mentions ?? "", "i").test(String(message)) ? [] : [`the message is "${message}"`]),
    ...otherEvents(each.events, answer),
    ...(each.again ? await otherAgain(each.again, request, answer, send) : []),
  ];
}

/** How the answer to a second request does not compare as it should. */
async function otherAgain(again: Again, request: SentCase, first: CaseAnswer, send: Send): Promise<string[]> {
  const { set = {}, same = [], other = [] } = again;
  const body = Object.entries(set).reduce((value, [field, next]) => changeField(value, field, next), request.body);
  const second = await send({ ...request, body });
  const valueIn = ({ body, events }: CaseAnswer, field: string) => readField({ ...(body as object), events }, field);
  const isSame = (field: string) => isDeepStrictEqual(valueIn(first, field), valueIn(second, field));
  return [
    ...same.filter((field) => !isSame(field)).map((field) => `the second answer has another ${field}`),
    ...other.filter(isSame).map((field) => `the second answer has the same ${field}`),
  ];
}

function wrongBody(subject: Subject, status: string, body: unknown): string[] {
  const found = bodyAt(contract, subject, status);
  if (found === undefined) return [];
  const check = refuses.get(found.pointer) ?? compile(found.schema);
  refuses.set(found.pointer, check);
  const fields = check(body);
  return fields.length === 0 ? [] : [`the mock answers with a wrong ${fields.join(", ")}`];
}

function wrongDetails({ fields }: SpecificationCase, body: unknown): string[] {
  const refused = Object.keys(readField(body, "validation_details") ?? {}).sort();
  return isDeepStrictEqual(refused, fields) ? [] : [`the mock refuses ${refused.join(", ")}`];
}

/** Where a case says nothing about events, any may follow. */
function otherEvents(wanted: Record<string, unknown>[] | undefined, { body, events }: CaseAnswer): string[] {
  if (wanted === undefined) return [];
  if (wanted.length !== events.length) return [`the mock sends ${events.length} events`];
  const expectedOf = (value: unknown) => {
    const field = (value as { answer?: string } | null)?.answer;
    return field === undefined ? value : readField(body, field);
  };
  return wanted.flatMap((details, index) => {
    const expected = Object.fromEntries(Object.entries(details).map(([field, value]) => [field, expectedOf(value)]));
    return otherFields(expected, readField(events[index], "event_details")).map(
      (found) => `event ${index} has ${found}`,
    );
  });
}

/** The fields with another value than the wanted one, each with its value. */
function otherFields(wanted: Record<string, unknown> = {}, body: unknown): string[] {
  return Object.entries(wanted).flatMap(([field, value]) => {
    const given = readField(body, field) ?? null;
    return isDeepStrictEqual(given, value) ? [] : [`${field} ${JSON.stringify(given)}`];
  });
}
