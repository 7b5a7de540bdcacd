/** Finds what is compared: the value of a runtime expression, such as `$statusCode`. */
export type Lookup = (expression: string) => unknown;

type Read = (node: unknown) => unknown;

const COMPARISONS: Record<string, (a: unknown, b: unknown) => boolean> = {
  "==": (a, b) => (a ?? null) === (b ?? null),
  "!=": (a, b) => (a ?? null) !== (b ?? null),
  ">=": (a, b) => Number(a) >= Number(b),
  "<=": (a, b) => Number(a) <= Number(b),
  ">": (a, b) => Number(a) > Number(b),
  "<": (a, b) => Number(a) < Number(b),
};

const TOKEN =
  /\s*(&&|\|\||[=!><]=|[><!()\]]|\[\?|length\(|'[^']*'|"[^"]*"|-?\d+(?:\.\d+)?|true|false|null|\{\$[^}]+\}|[@$][\w.#/~-]*)/y;

/**
 * Whether a success criterion of an Arazzo step is met: a simple condition, or a JSONPath filter over the body, as far as
 * the workflows of the contract use them.
 *
 * @throws Error if the condition has another form
 */
export function isMet(condition: string, lookup: Lookup): boolean {
  const [, filter] = /^\$\[\?\((.*)\)\]$/s.exec(condition) ?? [];
  return isTrue(parse(filter ?? condition, lookup)(lookup("$response.body")));
}

/** A field that is there, and not empty, or a comparison that is true. */
function isTrue(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== false;
}

/** Makes the function that evaluates a condition for `@`. */
function parse(text: string, lookup: Lookup): Read {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let end = 0; end < text.trimEnd().length; end = TOKEN.lastIndex) {
    const [, token] = TOKEN.exec(text) ?? [];
    if (token === undefined) throw new Error(`The condition ${text} cannot be read after ${text.slice(0, end)}.`);
    tokens.push(token);
  }
  const take = (...wanted: string[]) => (wanted.includes(tokens[0] ?? "") ? tokens.shift() : undefined);

  function either(): Read {
    const parts = [both()];
    while (take("||")) parts.push(both());
    return parts.length === 1 ? (parts[0] as Read) : (node) => parts.some((part) => isTrue(part(node)));
  }

  function both(): Read {
    const parts = [comparison()];
    while (take("&&")) parts.push(comparison());
    return parts.length === 1 ? (parts[0] as Read) : (node) => parts.every((part) => isTrue(part(node)));
  }

  function comparison(): Read {
    if (take("!")) {
      const negated = comparison();
      return (node) => !isTrue(negated(node));
    }
    const left = operand();
    const compare = COMPARISONS[take(...Object.keys(COMPARISONS)) ?? ""];
    if (!compare) return left;
    const right = operand();
    return (node) => compare(left(node), right(node));
  }

  function operand(): Read {
    const token = tokens.shift() ?? "";
    if (token === "(" || token === "length(") {
      const inner = either();
      take(")");
      return token === "(" ? inner : (node) => Object.keys(Object(inner(node))).length;
    }
    if (token.startsWith("$")) return () => lookup(token);
    // In a filter, braces are around an expression. One without a value equals nothing.
    if (token.startsWith("{")) return () => lookup(token.slice(1, -1)) ?? Number.NaN;
    if (!token.startsWith("@")) return () => JSON.parse(token.replace(/^'(.*)'$/, '"$1"'));
    const names = token.split(".").slice(1);
    const path: Read = (node) => names.reduce((value: unknown, name) => Object(value)[name], node);
    if (!take("[?")) return path;
    const filter = either();
    take("]");
    return (node) => [path(node) ?? []].flat().filter((item) => isTrue(filter(item)));
  }

  return either();
}
