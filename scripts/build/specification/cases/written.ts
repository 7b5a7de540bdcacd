import { changeField } from "../../../contract/body-fields.ts";
import { showValue } from "../../../contract/cases.ts";
import { BuildFailure } from "../../../contract/failure.ts";
import { below, valueAt } from "../../../contract/json-pointer.ts";
import { findExample, followRefs, type OpenapiDocument, parametersOf, type Subject } from "../model/document.ts";
import type { Statement, WrittenCase } from "../model/sections.ts";
import { listExamples, type SpecificationCase } from "./case.ts";
import { exampleCase } from "./operation.ts";

/** One change of an example. */
interface Attempt {
  what: string;
  value: unknown;
  fields: string[];
}

/**
 * The cases that a statement writes out, and the examples that it names.
 *
 * @param places those of the statement in the operation or event
 */
export function writtenCases(
  document: OpenapiDocument,
  { id, examples = [], cases = {} }: Statement,
  subject: Subject,
  places: string[],
): SpecificationCase[] {
  const named = examples.map((reference) => {
    const [body = "", example = ""] = reference.split(" ");
    return exampleCase(document, id, subject, body, example);
  });
  const ofCases = Object.entries(cases).flatMap(([name, written]) => {
    const proves = written.verdict === "refused" || written.answer || written.events || written.again;
    const claims = proves ? places.map((place) => [place]) : [];
    return ofCase(document, id, name, subject, written).map((specificationCase) => ({ ...specificationCase, claims }));
  });
  return [...named, ...ofCases];
}

function ofCase(
  document: OpenapiDocument,
  statement: string,
  name: string,
  subject: Subject,
  written: WrittenCase,
): SpecificationCase[] {
  const { headers, verdict, status, answer, events, again } = written;
  const body = written.request !== undefined ? "request" : written.event !== undefined ? "event" : "200";
  const exampleOrAny = written.request ?? written.event ?? written.response ?? "";
  const example = exampleOrAny === "any" ? (listExamples(document, subject, body)[0]?.[0] ?? "") : exampleOrAny;
  const query = Object.entries(written.query ?? {}).map(([field, value]) => {
    return [field, typeof value === "object" ? queryExample(document, subject, field, value.example) : value] as const;
  });
  const queryExamples = Object.entries(written.query ?? {}).flatMap(([field, value]) =>
    typeof value === "object" ? [[field, value.example]] : [],
  );
  return attemptsOf(written, `${statement} ${name}`, findExample(document, subject, body, example)).map((attempt) => ({
    ...attempt,
    what: `${name} (${attempt.what || example})`,
    statement,
    subject,
    body,
    example,
    verdict,
    ...(headers && { headers }),
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(queryExamples.length > 0 && { queryExamples: Object.fromEntries(queryExamples) }),
    ...(status !== undefined && { status }),
    ...(answer && { answer }),
    ...(events && { events }),
    ...(again && { again }),
    claims: [],
  }));
}

/**
 * The values of a written case: one, or one for each change that `each` and `without` list.
 *
 * @param name of the case, for messages
 * @throws BuildFailure if a change cannot be made, or if it is not clear which field a refusal names
 */
export function attemptsOf(written: WrittenCase, name: string, example: unknown): Attempt[] {
  const { set = {}, remove = [], without = [] } = written;
  const always = [...Object.entries(set), ...remove.map((field) => [field, undefined] as const)];
  const values = Object.entries(written.each ?? {}).flatMap(([field, list]) =>
    list.map((value) => [field, value] as const),
  );
  const inTurn = [...values, ...without.map((field) => [field, undefined] as const)];
  const base = always.reduce((value, [field, next]) => changeField(value, field, next), example);
  if (inTurn.length === 0) {
    return [
      { what: "", value: base, fields: refusedFields(written, name, [...new Set(always.map(([field]) => field))]) },
    ];
  }
  return inTurn.map(([field, value]) => ({
    what: value === undefined ? `without ${field}` : `${field} ${showValue(value)}`,
    value: changeField(base, field, value),
    fields: refusedFields(written, name, [field]),
  }));
}

function refusedFields(
  { verdict, field, status = 400, headers }: WrittenCase,
  name: string,
  changed: string[],
): string[] {
  if (verdict === "accepted" || status !== 400 || headers) return [];
  if (field !== undefined) return [field].flat().sort();
  if (changed.length !== 1) throw new BuildFailure(`${name}: say in "field" which field is refused`);
  return changed;
}

function queryExample(document: OpenapiDocument, subject: Subject, parameter: string, name: string): string | number {
  const at = parametersOf(document, subject).find((candidate) => candidate.parameter.name === parameter);
  const example = at && followRefs(document, below(at.pointer, "examples", name));
  const value = example === undefined ? undefined : (valueAt(document, example) as { value?: string | number })?.value;
  if (value === undefined) throw new BuildFailure(`${subject.name} has no example ${name} of query.${parameter}`);
  return value;
}
