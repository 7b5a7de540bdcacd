/** The number of each step, by its id. */
export type StepNumbers = Record<string, number>;

const COMPARISONS: Record<string, string> = { "==": "is", ">=": "is at least", ">": "is more than" };
const ORDINALS = ["first", "second", "third"];

/**
 * Puts a condition of an Arazzo document into words: a comparison of the status or of a field of the response, or a
 * JSONPath filter over its whole body.
 *
 * @returns undefined for a condition of another form
 */
export function inWords(condition: string, steps: StepNumbers): string | undefined {
  const status = /^\$statusCode == (\d+)$/.exec(condition);
  if (status) return `status ${status[1]}`;
  const filter = /^\$\[\?\((.*)\)\]$/.exec(condition);
  if (filter) return filterInWords(String(filter[1]), steps);
  const [, pointer = "", comparison = "", value = ""] = /^(\S+) (==|>=?) (.+)$/.exec(condition) ?? [];
  return join([fieldInWords(pointer), COMPARISONS[comparison], valueInWords(value, steps)]);
}

/**
 * Names the field of the response that an expression points to, such as `$response.body#/0/account_name`.
 *
 * @returns undefined for an expression of another form
 */
export function fieldInWords(expression: string): string | undefined {
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
export function outputInWords(expression: string, steps: StepNumbers): string | undefined {
  const [, step = "", output] = /^\{?\$steps\.(\w+)\.outputs\.(\w+)\}?$/.exec(expression) ?? [];
  return steps[step] === undefined ? undefined : `the \`${output}\` from step ${steps[step]}`;
}

function filterInWords(filter: string, steps: StepNumbers): string | undefined {
  const [, list, inner = ""] = /^@\.([\w.]+)\[\?\((.*)\)\]$/.exec(filter) ?? [];
  if (list !== undefined) return join([`an item of \`${list}\` where`, filterInWords(inner, steps)]);
  const terms = filter.split(/ (&&|\|\|) /).map((term) => {
    if (term === "&&") return "and";
    return term === "||" ? "or" : termInWords(term, steps);
  });
  return join(terms);
}

function termInWords(term: string, steps: StepNumbers): string | undefined {
  const [, negation, field] = /^(!?)@\.([\w.]+)$/.exec(term) ?? [];
  if (field !== undefined) return negation ? `there is no \`${field}\`` : `\`${field}\` is present`;
  const [, list, sign] = /^length\(@\.?([\w.]*)\) (==|>) 0$/.exec(term) ?? [];
  if (list !== undefined) return `${list === "" ? "the list" : `\`${list}\``} is ${sign === "==" ? "" : "not "}empty`;
  const [, path, comparison = "", value = ""] = /^@\.([\w.]+) (==|>=?) (.+)$/.exec(term) ?? [];
  return join([path && `\`${path}\``, COMPARISONS[comparison], valueInWords(value, steps)]);
}

function valueInWords(value: string, steps: StepNumbers): string | undefined {
  const [, literal] = /^'?((?<=')[^']*(?=')|[\d.]+|true|false|null)'?$/.exec(value) ?? [];
  if (literal !== undefined) return `\`${literal}\``;
  const field = fieldInWords(value);
  return field === undefined ? outputInWords(value, steps) : `the ${field}`;
}

/** Joins words with spaces, unless one of them is missing. */
function join(words: (string | undefined)[]): string | undefined {
  return words.some((word) => word === undefined) ? undefined : words.join(" ");
}
