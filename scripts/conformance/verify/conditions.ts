import { type Condition, type Operator, parseCondition } from "../../contract/conditions.ts";
import { fieldAt } from "../../contract/fields.ts";

/** Finds what is compared: the value of a runtime expression, such as `$statusCode`. */
export type ExpressionLookup = (expression: string) => unknown;

const OPERATIONS: Record<Operator, (...values: unknown[]) => unknown> = {
  "||": (...values) => values.some(isTrue),
  "&&": (...values) => values.every(isTrue),
  "!": (value) => !isTrue(value),
  length: (value) => Object.keys(Object(value)).length,
  "==": (a, b) => (a ?? null) === (b ?? null),
  "!=": (a, b) => (a ?? null) !== (b ?? null),
  ">=": (a, b) => Number(a) >= Number(b),
  "<=": (a, b) => Number(a) <= Number(b),
  ">": (a, b) => Number(a) > Number(b),
  "<": (a, b) => Number(a) < Number(b),
};

/**
 * Whether a success criterion of an Arazzo step is met.
 *
 * @throws Error if the condition has a form that no workflow of the contract uses
 */
export function isMet(condition: string, lookup: ExpressionLookup): boolean {
  const read = parseCondition(condition);
  if (!read) throw new Error(`The condition ${condition} cannot be read.`);
  return isTrue(evaluateCondition(read, lookup("$response.body"), lookup));
}

/** A field that is there, and not empty, or a comparison that is true. */
function isTrue(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== false;
}

/** @param node the value that is filtered */
function evaluateCondition(condition: Condition, node: unknown, lookup: ExpressionLookup): unknown {
  if ("literal" in condition) return condition.literal;
  if ("expression" in condition) {
    const value = lookup(condition.expression);
    // In a filter, one without a value equals nothing.
    return condition.isInFilter ? (value ?? Number.NaN) : value;
  }
  if ("operator" in condition) {
    return OPERATIONS[condition.operator](...condition.operands.map((each) => evaluateCondition(each, node, lookup)));
  }
  const { field, filter } = condition;
  const value = field === "" ? node : fieldAt(node, field);
  return filter ? [value ?? []].flat().filter((item) => isTrue(evaluateCondition(filter, item, lookup))) : value;
}
