import type { Contract, Operation } from "../contract.ts";
import { type Expression, type ExpressionValues, evaluateExpression } from "../expressions.ts";
import { withField } from "../fields.ts";
import { findField } from "../walk.ts";
import { pageOf } from "./list.ts";
import { digitsOf, submissionOf, uuidOf } from "./submission.ts";

const MAKERS = { uuid: uuidOf, digits: digitsOf };

/** Gives a response of the contract the values of its own request. */
export type Derive = (request: ExpressionValues, response: unknown) => unknown;

/**
 * Prepares the extensions `x-mock` and `x-pages` of an operation, which docs/extensions.md explains: the texts that repeat
 * the request, the page of a list, and the ids of what the operation creates. Nothing is remembered: the same request always gets the
 * same values.
 *
 * @returns a function for responses with status 200; parts that change are copied
 */
export function derivation(contract: Contract, operation: Operation): Derive {
  const { mentions = {}, list = {}, ids = {} } = operation.mock ?? {};
  /** The defaults of the fields that expressions name, each looked up once. */
  const defaults = new Map<Expression, unknown>();
  const defaultFor = (expression: Expression) => {
    if (!defaults.has(expression)) defaults.set(expression, defaultOf(contract, operation, expression));
    return defaults.get(expression);
  };
  return (request, response) => {
    const read = (expression: Expression | undefined) => {
      if (expression === undefined) return undefined;
      return evaluateExpression(expression, request) ?? defaultFor(expression);
    };
    const mentioned = Object.entries(mentions).reduce((result, [text, expression]) => {
      const value = read(expression);
      return typeof value === "string" ? withMention(result, text, value) : result;
    }, response);
    const listed = operation.pages ? pageOf(operation.pages, list, read, mentioned) : mentioned;
    if (Object.keys(ids).length === 0) return listed;
    const submission = submissionOf(operation, request.body);
    return Object.entries(ids).reduce(
      (result, [field, form]) => withField(result, field, MAKERS[form](submission, field)),
      listed,
    );
  };
}

/** The default of the field of the body that an expression names; undefined for a parameter of the query. */
function defaultOf(contract: Contract, { request }: Operation, { of, path }: Expression): unknown {
  return of === "body" ? findField(contract, request.schema, path)?.schema.default : undefined;
}

/** Copies a value with a text replaced in all of its strings. */
function withMention(value: unknown, text: string, by: string): unknown {
  if (typeof value === "string") return value.replaceAll(text, () => by);
  if (Array.isArray(value)) return value.map((item) => withMention(item, text, by));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withMention(member, text, by)]));
}
