import type { Contract, Operation } from "../../contract/contract.ts";
import { type Expression, type ExpressionValues, evaluateExpression } from "../../contract/expressions.ts";
import { memoize } from "../../contract/utilities.ts";
import { findField } from "../../contract/walk.ts";

/** Evaluates an expression, if there is one, for a request: a field that it omits has its default. */
export type Read = (expression: Expression | undefined) => unknown;

/** Returns a function that evaluates the expressions of an operation's extensions for a request. */
export function prepareReader(contract: Contract, { request }: Operation): (values: ExpressionValues) => Read {
  const defaultFor = memoize(({ of, path }: Expression) => {
    return of === "body" ? findField(contract, request.schema, path)?.schema.default : undefined;
  });
  return (values) => (expression) => {
    return expression && (evaluateExpression(expression, values) ?? defaultFor(expression));
  };
}
