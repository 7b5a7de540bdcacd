/** A success criterion of an Arazzo step, or a part of one. */
export type Condition =
  | { operator: Operator; operands: Condition[] }
  /** A field of the value that is filtered, or with an empty name the value itself; or the items of it that pass a filter. */
  | { field: string; filter?: Condition }
  /** A runtime expression, such as `$statusCode`; in a filter, it is in braces. */
  | { expression: string; isInFilter: boolean }
  | { literal: unknown };

export type Operator = "||" | "&&" | "!" | "length" | (typeof COMPARISONS)[number];

const COMPARISONS = ["==", "!=", ">=", "<=", ">", "<"] as const;

const TOKEN =
  /&&|\|\||[=!><]=|[><!()\]]|\[\?|length\(|'[^']*'|"[^"]*"|-?\d+(?:\.\d+)?|true|false|null|\{\$[^}]+\}|[@$][\w.#/~-]*/g;

/**
 * Parses a success criterion of an Arazzo step: a simple condition, or a JSONPath filter over the body, as far as the
 * workflows of the contract use them.
 *
 * @returns undefined for a condition of another form
 */
export function parseCondition(text: string): Condition | undefined {
  const [, filter = text] = /^\$\[\?\((.*)\)\]$/s.exec(text) ?? [];
  const tokens: string[] = filter.match(TOKEN) ?? [];
  let isValid = filter.replaceAll(TOKEN, "").trim() === "";

  function take<Token extends string>(...wanted: readonly Token[]): Token | undefined {
    return wanted.includes(tokens[0] as Token) ? (tokens.shift() as Token) : undefined;
  }

  function closed(part: Condition, token: string): Condition {
    if (!take(token)) isValid = false;
    return part;
  }

  function joined(operator: "||" | "&&", part: () => Condition): Condition {
    const first = part();
    const operands = [first];
    while (take(operator)) operands.push(part());
    return operands.length === 1 ? first : { operator, operands };
  }

  const either = () => joined("||", () => joined("&&", comparison));

  function comparison(): Condition {
    if (take("!")) return { operator: "!", operands: [comparison()] };
    const left = operand();
    const operator = take(...COMPARISONS);
    return operator ? { operator, operands: [left, operand()] } : left;
  }

  function operand(): Condition {
    const token = tokens.shift() ?? "";
    if (token === "(") return closed(either(), ")");
    if (token === "length(") return { operator: "length", operands: [closed(either(), ")")] };
    if (token.startsWith("$")) return { expression: token, isInFilter: false };
    if (token.startsWith("{")) return { expression: token.slice(1, -1), isInFilter: true };
    if (token.startsWith("@")) {
      const field = token.replace(/^@\.?/, "");
      return take("[?") ? { field, filter: closed(either(), "]") } : { field };
    }
    if (/^['"]/.test(token)) return { literal: token.slice(1, -1) };
    if (/^[-\dtfn]/.test(token)) return { literal: JSON.parse(token) };
    isValid = false;
    return { literal: undefined };
  }

  const condition = either();
  return isValid && tokens.length === 0 ? condition : undefined;
}
