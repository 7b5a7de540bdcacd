import { isDeepStrictEqual } from "node:util";
import {
  type CasesFile,
  describeCase,
  type FailureCase,
  type OperationCases,
  type RequestCase,
} from "../../contract/cases.ts";
import { parseExpression } from "../../contract/expressions.ts";
import { BuildFailure } from "../../contract/failure.ts";
import { listExamples, type SpecificationCase } from "./cases/case.ts";
import type { OpenapiDocument, Subject } from "./model/document.ts";
import { scopeOf } from "./model/facts.ts";
import type { Again, Statement } from "./model/sections.ts";
import type { Specification } from "./specification.ts";

/**
 * The cases that a running service can show, for the package.
 *
 * What a statement with an open question expects of a response is left out: it is the choice of the mock, and no promise
 * of the service.
 */
export function casesOf(specification: Specification): CasesFile {
  const { statements, subjects, facts, cases } = specification;
  const operations = subjects.filter(({ path }) => path !== undefined);
  const byOperation = Object.fromEntries(
    operations.map((subject) => [subject.name, ofOperation(subject, specification)]),
  );
  const used = new Set(
    Object.values(byOperation).flatMap(({ requests, failures, responses }) => [
      ...Object.keys(requests),
      ...failures.map(({ statement }) => statement),
      ...Object.values(responses).flatMap((fields) => Object.values(fields)),
    ]),
  );
  const aboutEvents = new Set([
    ...facts.filter(({ body }) => body === "event").map(({ statement }) => statement),
    ...cases.filter(({ body }) => body === "event").map(({ statement }) => statement),
  ]);
  const events = eventStatements(specification, (id) => aboutEvents.has(id) && !used.has(id));
  const inEvents = new Set(Object.values(events).flatMap(Object.keys));
  const isAsked = (id: string) => used.has(id) || inEvents.has(id);
  // One that restates others is judged where they are.
  const listed = statements.filter(({ id, restates }) => isAsked(id) || restates === undefined);
  const says = Object.fromEntries(listed.map(({ id, says }) => [id, says]));
  return { statements: says, operations: byOperation, events };
}

/** The statements about events, with the fields that each describes. */
function eventStatements({ statements, facts }: Specification, isAsked: (id: string) => boolean): CasesFile["events"] {
  const events: CasesFile["events"] = {};
  const add = (event: string, id: string, fields: string[]) => {
    const known = events[event] ?? {};
    events[event] = { ...known, [id]: [...(known[id] ?? []), ...fields] };
  };
  const deprecated = facts.filter(({ keyword }) => keyword === "deprecated").map(({ statement }) => statement);
  const shown = facts.filter(({ body, keyword, statement }) => {
    return body === "event" && keyword === "declared" && isAsked(statement) && !deprecated.includes(statement);
  });
  for (const { subject, field, statement } of shown) add(subject.name, statement, [field]);
  for (const { id, section, examples = [] } of statements) {
    if (isAsked(id) && section.event !== undefined && examples.length > 0) add(section.event, id, []);
  }
  const known = Object.values(events).flatMap(Object.keys);
  for (const { id } of statements) if (isAsked(id) && !known.includes(id)) add("", id, []);
  return events;
}

/** The file, with a line for each case: changes of a few cases are easy to review. */
export function casesFile(specification: Specification): string {
  const { statements, operations, events } = casesOf(specification);
  const list = (items: unknown[]) => `[\n${items.map((item) => JSON.stringify(item)).join(",\n")}\n]`;
  const members = (object: object, written: (member: never) => string) =>
    `{\n${Object.entries(object)
      .map(([name, member]) => `${JSON.stringify(name)}: ${written(member as never)}`)
      .join(",\n")}\n}`;
  const ofOperation = ({ requests, failures, responses }: OperationCases) =>
    `{\n"requests": ${members(requests, list)},\n"failures": ${list(failures)},\n"responses": ${members(responses, JSON.stringify)}\n}`;
  return `{\n"statements": ${members(statements, JSON.stringify)},\n"operations": ${members(operations, ofOperation)},\n"events": ${members(events, JSON.stringify)}\n}\n`;
}

function ofOperation(
  subject: Subject,
  { document, statements, facts, cases, subjects }: Specification,
): OperationCases {
  const questions = new Map(statements.map(({ id, question }) => [id, question]));
  const requests = new Map<string, RequestCase[]>();
  for (const specificationCase of cases.filter(
    (candidate) => candidate.subject === subject && candidate.body === "request",
  )) {
    const published = requestCase(document, specificationCase, questions.get(specificationCase.statement));
    const known = requests.get(specificationCase.statement) ?? [];
    const isKnown = known.some((knownCase) =>
      isDeepStrictEqual({ ...knownCase, what: "" }, { ...published, what: "" }),
    );
    if (published && !isKnown) requests.set(specificationCase.statement, [...known, published]);
  }
  const responses: OperationCases["responses"] = {};
  for (const { body, field, keyword, statement } of facts.filter((fact) => fact.subject === subject)) {
    if (/^\d+$/.test(body) && keyword === "declared") responses[body] = { [field]: statement, ...responses[body] };
  }
  const failures = statements
    .filter((statement) => scopeOf(statement, subjects).includes(subject))
    .flatMap(documentedFailures);
  return { requests: Object.fromEntries(requests), failures, responses };
}

function documentedFailures({ id, causes = [] }: Statement): FailureCase[] {
  // The words of a message are given by `message` alone; `mentions` is about the example.
  return causes.map(({ status, example, key, mentions: _, ...answer }) => {
    const failure = { statement: id, status, example, answer: { success: false, ...answer } };
    return { ...failure, ...(key !== undefined && { key }) };
  });
}

/** @returns undefined for a case that shows nothing but a choice of the mock */
function requestCase(
  document: OpenapiDocument,
  specificationCase: SpecificationCase,
  question: string | undefined,
): RequestCase | undefined {
  const { subject, what, value, verdict, status = 400, query, headers } = specificationCase;
  const { unbounded, ofForm, answer, events, again } = specificationCase;
  const promised = Object.entries(answer ?? {}).filter(([field, text]) => field !== "reference" && text !== null);
  if (answer && (question !== undefined || promised.length === 0)) return undefined;
  const compared = again && promisedAgain(document, subject, value, again);
  if (again && !compared) return undefined;
  const change = { ...closestExample(document, subject, specificationCase.example, value), ...(query && { query }) };
  return {
    ...(what !== describeCase(change) && { what }),
    ...change,
    ...(headers && { headers }),
    ...(verdict === "refused" && { refused: status }),
    ...(unbounded && { unbounded }),
    ...(ofForm && { ofForm }),
    ...(answer && { answer: Object.fromEntries(promised) }),
    ...(events && { events: events.map((details) => ownDetails(document, subject, details)) }),
    ...(compared && { again: { ...compared, ...(question !== undefined && { open: question }) } }),
  };
}

/** The details of an event that it does not take from its call. */
function ownDetails(document: OpenapiDocument, { path = "" }: Subject, details: Record<string, unknown>) {
  const ofCall = Object.keys(document.paths[path].post["x-events"].details);
  return Object.fromEntries(Object.entries(details).filter(([name]) => !ofCall.includes(name)));
}

/**
 * How a repeated submission compares: only one with an idempotency key is processed once. Whether one with other fields is a
 * repetition is not specified.
 */
function promisedAgain(
  document: OpenapiDocument,
  subject: Subject,
  value: unknown,
  { set = {}, same = [], other = [] }: Again,
) {
  const [field] = parseExpression(document.paths[subject.path ?? ""].post["x-idempotent"])?.path ?? [];
  if (field === undefined || !Object.hasOwn(Object(value), field)) return undefined;
  const inResponse = (fields: string[]) => fields.filter((name) => !name.startsWith("events."));
  const compared = { same: inResponse(same), other: inResponse(other) };
  const own = Object.entries(set).filter(([name]) => name === field || name.startsWith("header."));
  return {
    set: Object.fromEntries(own),
    ...Object.fromEntries(Object.entries(compared).filter(([, fields]) => fields.length > 0)),
  };
}

/** The example that a value differs least from, and the differences. */
function closestExample(document: OpenapiDocument, subject: Subject, named: string | undefined, value: unknown) {
  const candidates = listExamples(document, subject, "request").filter(
    ([name]) => named === undefined || name === named,
  );
  const differences = candidates.map(([example, whole]) => ({ example, ...changesOf(whole, value) }));
  const size = (difference: object) => JSON.stringify(difference).length;
  const closest = differences.toSorted((a, b) => size({ ...a, example: "" }) - size({ ...b, example: "" }))[0];
  if (!closest) throw new BuildFailure(`the contract has no example of a request of ${subject.name}`);
  return closest;
}

function changesOf(from: unknown, to: unknown): Pick<RequestCase, "set" | "remove"> {
  const set: Record<string, unknown> = {};
  const remove: string[] = [];
  const compare = (before: unknown, after: unknown, path: string[]): void => {
    if (isDeepStrictEqual(before, after)) return;
    if (after === undefined) remove.push(path.join("."));
    else if (!isRecord(before) || !isRecord(after)) set[path.join(".")] = after;
    else {
      for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
        compare(before[name], after[name], [...path, name]);
      }
    }
  };
  compare(from, to, []);
  return { ...(Object.keys(set).length > 0 && { set }), ...(remove.length > 0 && { remove }) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
