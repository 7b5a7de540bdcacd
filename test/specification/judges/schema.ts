import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Case } from "../cases/case.ts";
import { bodyAt, type Document, type Node, parametersOf, type Subject } from "../document.ts";

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
  const checks = new Map<string, Check>();
  const checkOf = (pointer: string, schema: unknown): Check => {
    const check = checks.get(pointer) ?? compile(schema);
    checks.set(pointer, check);
    return check;
  };

  function refusedFields(subject: Subject, body: string, value: unknown): string[] | undefined {
    const found = bodyAt(document, subject, body);
    return found && checkOf(found.pointer, found.schema)(value);
  }

  function queryFields({ subject, query = {} }: Case): string[] {
    return parametersOf(document, subject).flatMap(({ pointer, parameter }) => {
      const value = parameter.in === "query" ? query[parameter.name] : undefined;
      if (value === undefined) return parameter.required ? [`query.${parameter.name}`] : [];
      return checkOf(pointer, parameter.schema)(value).length > 0 ? [`query.${parameter.name}`] : [];
    });
  }

  /** An event is of its own kind and of no other; WebhookEvent is any of them and nothing else. */
  function misplaced(each: Case): string[] {
    const kinds = events.filter((event) => refusedFields(event, "event", each.value)?.length === 0);
    const { WebhookEvent } = document.components.schemas;
    const isAny = checkOf("WebhookEvent", WebhookEvent)(each.value).length === 0;
    const isOther = each.verdict === "accepted" && (kinds.length !== 1 || kinds[0]?.name !== each.subject.name);
    return [
      ...(isOther ? [`it is taken for ${kinds.map(({ name }) => name).join(" and ")}`] : []),
      ...(isAny === kinds.length > 0 ? [] : [`it is ${isAny ? "" : "not "}a WebhookEvent`]),
    ];
  }

  return (each) => {
    const { subject, body, value } = each;
    const absent = absence(document, each);
    if (absent !== undefined) return [absent];
    if (value === undefined) return isRequired(document, each) === (each.verdict === "refused") ? [] : ["the body may be left out"];
    const found = refusedFields(subject, body, value) ?? [];
    const problems = disagreements(each, [...found, ...(body === "request" ? queryFields(each) : [])]);
    return problems.length === 0 && body === "event" ? misplaced(each) : problems;
  };
}

function isRequired(document: Document, { subject }: Case): boolean {
  return document.paths[subject.path ?? ""]?.post.requestBody.required ?? false;
}

/** What a case is about, and the document does not have. */
function absence(document: Document, { subject, body, example, queryExamples = {} }: Case): string | undefined {
  const found = bodyAt(document, subject, body);
  if (found === undefined) return `the contract has no ${body} of ${subject.name}`;
  if (example !== undefined && found.examples[example] === undefined) {
    return `the ${body} of ${subject.name} has no example ${example}`;
  }
  for (const [name, query] of Object.entries(queryExamples)) {
    const parameter = parametersOf(document, subject).find((each) => each.parameter.name === name)?.parameter as Node;
    if (parameter?.examples?.[query] === undefined) return `query.${name} has no example ${query}`;
  }
  return undefined;
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
    const validate = ajv.compile({ allOf: [schema], components: document.components });
    return (value) => (validate(value) ? [] : [...new Set((validate.errors ?? []).map(fieldOf))]);
  };
}

function fieldOf({ instancePath, params }: ErrorObject): string {
  const steps = instancePath.split("/").slice(1);
  if (params.missingProperty !== undefined) steps.push(params.missingProperty);
  return steps.join(".") || "body";
}
