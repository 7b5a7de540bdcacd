import { bodyOf, exampleOf, operationOf, queryOf } from "./case-places.ts";
import { type Attempt, attemptsOf, type NamedCase } from "./cases.ts";
import { type Document, resolve } from "./fields.ts";
import { objector } from "./validator.ts";

/** Tells the fields by which a value is refused, none if it is accepted. */
type Objector = (value: unknown) => string[];

/** Holds a case against something; returns what is not as the case says, in words. */
export type JudgeCase = (each: NamedCase) => string[];

/**
 * Holds cases against the schemas of a document, by Ajv. Credentials are no part of a schema: a request that is refused
 * for them must be valid otherwise.
 *
 * @returns the judge; it throws where the document lacks what the case begins with, or has a schema that does not
 * compile
 */
export function schemaJudge(document: Document): JudgeCase {
  const compiled = new Map<unknown, Objector>();
  const objectorOf = (schema: unknown): Objector => {
    const known = compiled.get(schema) ?? objector(schema, document);
    compiled.set(schema, known);
    return known;
  };

  function objections(each: NamedCase, body: unknown): string[] {
    const operation = operationOf(document, each);
    if (each.response !== undefined) return objectorOf(bodyOf(document, each).schema)(body);
    const { required = false } = resolve(operation.requestBody, document) as { required?: boolean };
    if (body === undefined) return required ? ["body"] : [];
    return [
      ...objectorOf(bodyOf(document, each).schema)(body),
      ...queryObjections(operation.parameters, queryOf(document, each)),
    ];
  }

  function queryObjections(parameters: unknown[] = [], query: Record<string, unknown>): string[] {
    return parameters.flatMap((parameter) => {
      const { name, in: place, required, schema = true } = resolve(parameter, document) as Parameter;
      const value = place === "query" ? query[name] : undefined;
      if (value === undefined) return required ? [`query.${name}`] : [];
      return objectorOf(schema)(value).length > 0 ? [`query.${name}`] : [];
    });
  }

  /** An event is of its own kind and of no other; WebhookEvent is any of them and nothing else. */
  function misplaced(each: NamedCase, body: unknown): string[] {
    const { webhooks, components } = document as { webhooks: object; components: { schemas: Record<string, unknown> } };
    const kinds = Object.keys(webhooks).filter((subject) => {
      return objectorOf(bodyOf(document, { ...each, subject }).schema)(body).length === 0;
    });
    const isAny = objectorOf(components.schemas.WebhookEvent)(body).length === 0;
    const isOther = each.verdict === "accepted" && kinds.join() !== each.subject;
    return [
      ...(isOther ? [`taken for ${kinds.join(" and ")}`] : []),
      ...(isAny === kinds.length > 0 ? [] : [`${isAny ? "" : "not "}a WebhookEvent`]),
    ];
  }

  return (each) =>
    attemptsOf(each, exampleOf(document, each)).flatMap((attempt) => {
      const { body, change } = attempt;
      const found = objections(each, body);
      const problems = disagreements(each, attempt, found);
      if (problems.length === 0 && each.event !== undefined) problems.push(...misplaced(each, body));
      return problems.map((problem) => `${each.id}${change && ` (${change})`}: ${problem}`);
    });
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: unknown;
}

function disagreements({ verdict, status = 400 }: NamedCase, { fields }: Attempt, found: string[]): string[] {
  const shouldPass = verdict === "accepted" || status !== 400;
  if (shouldPass) return found.length === 0 ? [] : [`the schema refuses ${found.join(", ")}`];
  if (found.length === 0) return ["the schema accepts it"];
  const missed = fields.filter((field) => !found.includes(field));
  return missed.length === 0 ? [] : [`the schema refuses ${found.join(", ")}, not ${missed.join(", ")}`];
}
