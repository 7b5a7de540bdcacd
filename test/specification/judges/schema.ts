import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Case } from "../cases/case.ts";
import { below, valueAt } from "../../../scripts/json-pointer.ts";
import { bodyAt, type Document, type Node, parametersOf, pointerOf, type Subject } from "../document.ts";

/** Names the fields by which a value is refused, none if it is accepted. */
export type Check = (value: unknown) => string[];

/** Makes the check of a schema. */
export type Compile = (schema: unknown) => Check;

/** Says what is not as a case has it, in words. */
export type Judge = (each: Case) => string[];

/**
 * Judges cases by the schemas of a document. Credentials are no part of a schema: a request that is refused for them is
 * valid otherwise.
 *
 * @param events the events of the specification, which must not be taken for one another
 * @param compile the validator, Ajv by default
 */
export function schemaJudge(document: Document, events: Subject[], compile: Compile = ajvOf(document)): Judge {
  const checkOf = remembered((pointer: string) => compile(valueAt(document, pointer)));
  const bodyOf = remembered((key: string, subject: Subject, body: string) => bodyAt(document, subject, body));
  const queryOf = remembered((_name: string, subject: Subject) => parametersOf(document, subject));

  function refusedFields(subject: Subject, body: string, value: unknown): string[] {
    const found = bodyOf(`${subject.name} ${body}`, subject, body);
    return found === undefined ? [] : checkOf(found.pointer)(value);
  }

  function queryFields({ subject, query = {} }: Case): string[] {
    return queryOf(subject.name, subject).flatMap(({ pointer, parameter }) => {
      const value = parameter.in === "query" ? query[parameter.name] : undefined;
      if (value === undefined) return parameter.required ? [`query.${parameter.name}`] : [];
      return checkOf(below(pointer, "schema"))(value).length > 0 ? [`query.${parameter.name}`] : [];
    });
  }

  /** What a case is about, and the document does not have. */
  function absence({ subject, body, example, queryExamples = {} }: Case): string | undefined {
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

  /** An event is of its own kind and of no other; WebhookEvent is any of them and nothing else. */
  function misplaced(each: Case): string[] {
    const kinds = events.filter((event) => refusedFields(event, "event", each.value).length === 0);
    const isAny = checkOf("#/components/schemas/WebhookEvent")(each.value).length === 0;
    const isOther = each.verdict === "accepted" && (kinds.length !== 1 || kinds[0]?.name !== each.subject.name);
    return [
      ...(isOther ? [`it is taken for ${kinds.map(({ name }) => name).join(" and ")}`] : []),
      ...(isAny === kinds.length > 0 ? [] : [`it is ${isAny ? "" : "not "}a WebhookEvent`]),
    ];
  }

  return (each) => {
    const { subject, body, value } = each;
    const absent = absence(each);
    if (absent !== undefined) return [absent];
    if (value === undefined) return isRequired(document, each) === (each.verdict === "refused") ? [] : ["the body may be left out"];
    const found = refusedFields(subject, body, value);
    const problems = disagreements(each, [...found, ...(body === "request" ? queryFields(each) : [])]);
    return problems.length === 0 && body === "event" ? misplaced(each) : problems;
  };
}

function isRequired(document: Document, { subject }: Case): boolean {
  return valueAt(document, below(pointerOf(subject), "requestBody", "required")) === true;
}

/** Remembers what a function returns for its first argument. */
function remembered<Rest extends unknown[], Result>(make: (key: string, ...rest: Rest) => Result) {
  const known = new Map<string, Result>();
  return (key: string, ...rest: Rest): Result => {
    if (!known.has(key)) known.set(key, make(key, ...rest));
    return known.get(key) as Result;
  };
}

function disagreements({ verdict, status = 400, fields }: Case, found: string[]): string[] {
  if (verdict === "accepted" || status !== 400) {
    return found.length === 0 ? [] : [`the schema refuses ${found.join(", ")}`];
  }
  if (found.length === 0) return ["the schema accepts it"];
  const missed = fields.filter((field) => !found.includes(field));
  return missed.length === 0 ? [] : [`the schema refuses ${found.join(", ")}, not ${missed.join(", ")}`];
}

/** Ajv with the components of a document. */
export function ajvOf(document: Document): Compile {
  // Not strict: a schema of OpenAPI carries keywords of its own, such as `example` and `x-…`.
  // Not checked against the meta-schema, which takes longer than all else: the linters and test/contract/ do that.
  const ajv = new Ajv2020({ strict: false, allErrors: true, meta: false, validateSchema: false });
  addFormats.default(ajv, ["date", "uuid"]);
  return (schema) => {
    const validate = ajv.compile({ allOf: [schema as object], components: { schemas: reached(schema, document) } });
    return (value) => (validate(value) ? [] : [...new Set((validate.errors ?? []).map(fieldOf))]);
  };
}

/** The schemas that a schema refers to, and they to: Ajv would search all of the components before it compiles one. */
function reached(schema: unknown, { components }: Document, found: Record<string, Node> = {}): Record<string, Node> {
  if (typeof schema !== "object" || schema === null) return found;
  for (const [key, member] of Object.entries(schema)) {
    const [, name] = (key === "$ref" && /^#\/components\/schemas\/(\w+)$/.exec(member)) || [];
    if (name !== undefined && !(name in found)) {
      found[name] = components.schemas[name];
      reached(found[name], { components }, found);
    } else reached(member, { components }, found);
  }
  return found;
}

function fieldOf({ instancePath, params }: ErrorObject): string {
  const steps = instancePath.split("/").slice(1);
  if (params.missingProperty !== undefined) steps.push(params.missingProperty);
  return steps.join(".") || "body";
}
