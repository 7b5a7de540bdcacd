import { type Condition, type Operator, parseCondition } from "../contract/conditions.ts";

/** The number of each step, by its id. */
export type StepNumbers = Record<string, number>;

const COMPARISONS: Partial<Record<Operator, string>> = { "==": "is", ">=": "is at least", ">": "is more than" };

/** Comparisons of a length with 0. */
const EMPTINESS: Partial<Record<Operator, string>> = { "==": "is empty", ">": "is not empty" };

const ORDINALS = ["first", "second", "third"];

/**
 * Puts a success criterion of an Arazzo step into words.
 *
 * @returns undefined for a condition of another form than those of the workflows
 */
export function describeCondition(condition: string, steps: StepNumbers): string | undefined {
  const parsed = parseCondition(condition);
  return parsed && describeParsed(parsed, steps);
}

/**
 * Names the field of the response that an expression points to, such as `$response.body#/0/account_name`.
 *
 * @returns undefined for an expression of another form
 */
export function describeResponseField(expression: string): string | undefined {
  const [, index, path] = /^\$response\.body#(?:\/(\d))?\/([\w/]+)$/.exec(expression) ?? [];
  if (path === undefined) return undefined;
  const field = `\`${path.replaceAll("/", ".")}\``;
  return index === undefined ? field : `${field} of the ${ORDINALS[Number(index)]} item`;
}

/**
 * Names the output of an earlier step that an expression refers to, such as `$steps.issue.outputs.transaction_id`.
 *
 * @returns undefined for an expression of another form, or of a step that is not in `steps`
 */
export function describeOutput(expression: string, steps: StepNumbers): string | undefined {
  const [, step = "", output] = /^\$steps\.(\w+)\.outputs\.(\w+)$/.exec(expression) ?? [];
  return steps[step] === undefined ? undefined : `the \`${output}\` from step ${steps[step]}`;
}

function describeParsed(condition: Condition, steps: StepNumbers): string | undefined {
  if ("field" in condition) {
    const { field, filter } = condition;
    if (filter) return joinWords([`an item of \`${field}\` where`, describeParsed(filter, steps)]);
    return joinWords([nameField(condition), "is present"]);
  }
  if (!("operator" in condition)) return undefined;
  const { operator, operands } = condition;
  if (operator === "&&" || operator === "||") {
    // In words, it would be open where such an operand ends.
    const isOpen = operands.some((each) => "filter" in each || ("operator" in each && each.operator === "||"));
    const words = operands.map((each) => (isOpen ? undefined : describeParsed(each, steps)));
    return joinWords(words, operator === "&&" ? " and " : " or ");
  }
  const [left, right] = operands as [Condition, Condition?];
  if (operator === "!") return joinWords(["there is no", nameField(left)]);
  return right && describeComparison(left, operator, right, steps);
}

function describeComparison(
  left: Condition,
  operator: Operator,
  right: Condition,
  steps: StepNumbers,
): string | undefined {
  if ("operator" in left) {
    const [list] = left.operands as [Condition];
    const isLengthWithZero = left.operator === "length" && "literal" in right && right.literal === 0;
    const name = "field" in list && list.field === "" ? "the list" : nameField(list);
    return isLengthWithZero ? joinWords([name, EMPTINESS[operator]]) : undefined;
  }
  const value = describeValue(right, steps);
  if (!("expression" in left)) return joinWords([nameField(left), COMPARISONS[operator], value]);
  if (left.expression !== "$statusCode")
    return joinWords([describeResponseField(left.expression), COMPARISONS[operator], value]);
  return operator === "==" && "literal" in right ? `status ${right.literal}` : undefined;
}

/** Names the field of the value that is filtered. */
function nameField(condition: Condition): string | undefined {
  return "field" in condition && condition.field !== "" ? `\`${condition.field}\`` : undefined;
}

function describeValue(value: Condition, steps: StepNumbers): string | undefined {
  if ("literal" in value) return `\`${value.literal}\``;
  if (!("expression" in value)) return undefined;
  const field = describeResponseField(value.expression);
  return field === undefined ? describeOutput(value.expression, steps) : `the ${field}`;
}

/** Joins words, unless one of them is missing. */
function joinWords(words: (string | undefined)[], separator = " "): string | undefined {
  return words.some((word) => word === undefined) ? undefined : words.join(separator);
}
