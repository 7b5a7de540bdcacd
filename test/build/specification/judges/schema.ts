import type { SpecificationCase } from "../../../../scripts/build/specification/cases/case.ts";
import {
  bodyAt,
  type OpenapiDocument,
  parametersOf,
  type Subject,
} from "../../../../scripts/build/specification/model/document.ts";
import { below, valueAt } from "../../../../scripts/contract/json-pointer.ts";
import { ajvOf, type Compile } from "./ajv.ts";

/** Returns how a verdict differs from a case, in words. */
export interface Judge {
  (each: SpecificationCase): string[];
  /** Compares only the verdict of the case's own body: of an event, it doesn't look at the schemas of all others. */
  alone: (each: SpecificationCase) => string[];
}

/** Whether a schema can judge a case: one that has a value. */
export function isForSchema(each: SpecificationCase): boolean {
  return each.value !== undefined && isOfSchema(each);
}

/** Whether a case is about what a schema says, and not about an extension beside it. */
export function isOfSchema({ claims }: SpecificationCase): boolean {
  return !claims.flat().some((place) => place.endsWith("/x-value/unixTime"));
}

/**
 * Judges cases by the schemas of a document. Credentials are no part of a schema: a request that is refused for them is
 * valid otherwise.
 *
 * @param events the events of the specification, which must not be taken for one another
 * @param compile the validator, Ajv by default
 */
export function schemaJudge(document: OpenapiDocument, events: Subject[], compile: Compile = ajvOf(document)): Judge {
  const checkOf = remembered((pointer) => compile(valueAt(document, pointer) ?? true));
  const bodyOf = remembered((_key, subject: Subject, body: string) => bodyAt(document, subject, body));
  const queryOf = remembered((_name, subject: Subject) => parametersOf(document, subject));

  /** The fields by which a body is refused; a body that the document does not have refuses nothing. */
  function refusedFields(subject: Subject, body: string, value: unknown): string[] {
    const found = bodyOf(`${subject.name} ${body}`, subject, body);
    return found === undefined ? [] : checkOf(found.pointer)(value);
  }

  function queryFields({ subject, query = {} }: SpecificationCase): string[] {
    return queryOf(subject.name, subject).flatMap(({ pointer, parameter }) => {
      const value = parameter.in === "query" ? query[parameter.name] : undefined;
      if (value === undefined) return parameter.required ? [`query.${parameter.name}`] : [];
      return checkOf(below(pointer, "schema"))(value).length > 0 ? [`query.${parameter.name}`] : [];
    });
  }

  /** What a case is about, if the document does not have it. */
  function absence({ subject, body, example, queryExamples = {} }: SpecificationCase): string | undefined {
    const found = bodyOf(`${subject.name} ${body}`, subject, body);
    if (found === undefined) return `the contract has no ${body} of ${subject.name}`;
    if (example !== undefined && found.examples[example] === undefined) {
      return `the ${body} of ${subject.name} has no example ${example}`;
    }
    for (const [name, query] of Object.entries(queryExamples)) {
      const parameter = queryOf(subject.name, subject).find((each) => each.parameter.name === name)?.parameter;
      if (parameter?.examples?.[query] === undefined) return `query.${name} has no example ${query}`;
    }
    return undefined;
  }

  /** An event is of its own kind and of no other. */
  function misplaced(each: SpecificationCase): string[] {
    const isOf = (event: Subject) => refusedFields(event, "event", each.value).length === 0;
    const kinds = events.filter((event) => bodyOf(`${event.name} event`, event, "event") && isOf(event));
    const names = kinds.map(({ name }) => name).join(" and ");
    return each.verdict === "accepted" && names !== each.subject.name ? [`it is taken for ${names}`] : [];
  }

  function alone(each: SpecificationCase): string[] {
    const absent = absence(each);
    if (absent !== undefined) return [absent];
    const found = refusedFields(each.subject, each.body, each.value);
    if (each.body === "request") found.push(...queryFields(each));
    return disagreements(each, found);
  }

  function judge(each: SpecificationCase): string[] {
    const problems = alone(each);
    return problems.length === 0 && each.body === "event" ? misplaced(each) : problems;
  }

  return Object.assign(judge, { alone });
}

function disagreements({ verdict, status = 400, fields }: SpecificationCase, found: string[]): string[] {
  if (verdict === "accepted" || status !== 400) {
    return found.length === 0 ? [] : [`the schema refuses ${found.join(", ")}`];
  }
  if (found.length === 0) return ["the schema accepts it"];
  const missed = fields.filter((field) => !found.includes(field));
  return missed.length === 0 ? [] : [`the schema refuses ${found.join(", ")}, not ${missed.join(", ")}`];
}

/** Remembers what a function returns for its first argument. */
function remembered<Rest extends unknown[], Result>(make: (key: string, ...rest: Rest) => Result) {
  const known = new Map<string, Result>();
  return (key: string, ...rest: Rest): Result => {
    if (!known.has(key)) known.set(key, make(key, ...rest));
    return known.get(key) as Result;
  };
}
