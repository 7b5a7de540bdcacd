import { type Expression, parseExpression } from "./expressions.ts";
import type { EXTENSIONS, ScalarForm } from "./extension-table.ts";
import { mapLeaves, stepsOf } from "./fields.ts";

// The extensions as the model has them: what extension-table.ts declares, with runtime expressions parsed, and the
// fields of `x-pages` as the names that lead to them. Other fields of responses and events are names joined by dots.

export type EventRules = ExtensionValue<"x-events">;
export type EventRule = EventRules["rules"][number];
/** An event that a rule sends: the names of its webhook and of the example that it is made from. */
export type EventReference = EventRule["events"][number];

export type MockRules = ExtensionValue<"x-mock">;

/** How a request selects, orders and pages the items of lists, and where the response counts them. */
export type PageRules = ExtensionValue<"x-pages">;
/** A field of items, and an expression: for its value, its least or its greatest value. */
export type ItemFilter = NonNullable<PageRules["filters"]>[number];

/** A field of the request whose value makes a repetition harmless, or true if it always is. */
export type Idempotence = ExtensionValue<"x-idempotent">;

type ExtensionValue<Name extends keyof typeof EXTENSIONS> = ValueOf<(typeof EXTENSIONS)[Name]["form"]>;

/** Only `x-pages` has values of these forms. */
type PathForm = "responseField" | "itemField";

/** The type of a value: one of these applies to each form. */
type ValueOf<Form> =
  | (Form extends "true" | "repetition" ? true : never)
  | (Form extends "requestValue" | "exchangeValue" | "repetition" ? Expression : never)
  | (Form extends "exchangeValue" ? typeof NEW_UUID : never)
  | (Form extends PathForm ? string[] : never)
  | (Form extends Exclude<ScalarForm, "true" | "requestValue" | "exchangeValue" | "repetition" | PathForm>
      ? string
      : never)
  | (Form extends { values: readonly (infer Value)[] } ? Value : never)
  | (Form extends { listOf: infer Item } ? ValueOf<Item>[] : never)
  | (Form extends { map: readonly [unknown, infer Value] } ? Record<string, ValueOf<Value>> : never)
  | (Form extends { members: infer Members } ? ObjectOf<Members> : never);

type ObjectOf<Members> = {
  [Name in keyof Members as Members[Name] extends Optional ? never : Name]: MemberValue<Members[Name]>;
} & {
  [Name in keyof Members as Members[Name] extends Optional ? Name : never]?: MemberValue<Members[Name]>;
};

type Optional = { isOptional: true };

type MemberValue<Member> = Member extends { form: infer Form } ? ValueOf<Form> : never;

/** What `x-events` writes for an id that is derived from the submission. */
export const NEW_UUID = "$uuid";

/**
 * Parses the runtime expressions of an extension, wherever they are.
 *
 * @throws Error for a text that begins like an expression and is none, which lint reports before
 */
export function parseRules<Rules>(written: unknown): Rules {
  return mapLeaves(written, (leaf) => {
    if (typeof leaf !== "string" || !/^\$re(quest|sponse)\b/.test(leaf)) return leaf;
    const expression = parseExpression(leaf);
    if (expression) return expression;
    const forms = "$request.body#/…, $request.query.… or $response.body#/…";
    throw new Error(`${leaf} is not a runtime expression: write ${forms}.`);
  }) as Rules;
}

/**
 * Parses the extension `x-pages`: each text of it but a kind of items is a field.
 *
 * @throws Error as `parseRules` does
 */
export function parsePages(written: object): PageRules {
  const parse = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => parse(name, item));
    if (typeof value === "string") return name === "kind" ? value : stepsOf(value);
    return isExpression(value) ? value : parseMembers(Object(value));
  };
  const parseMembers = (members: object) => {
    return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, parse(name, value)]));
  };
  return parseMembers(parseRules<object>(written)) as PageRules;
}

function isExpression(value: unknown): value is Expression {
  return typeof value === "object" && value !== null && "of" in value;
}
