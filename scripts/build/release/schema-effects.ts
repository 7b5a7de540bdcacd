import { isDeepStrictEqual } from "node:util";
import { below } from "../../contract/json-pointer.ts";
import { withExtensions, withoutNewFields } from "./policy.ts";
import { isAnnotation, isSchemaObject, plainSchema, type SchemaObject } from "./sets/plain-schema.ts";
import { isSubset } from "./sets/satisfiable.ts";

/** Whether requests or responses contain a schema. Events are responses to those who receive them. */
export type Direction = "request" | "response";

/** What a changed schema of a message admits, compared with before: less or more than that. */
export interface Effect {
  direction: Direction;
  less: boolean;
  more: boolean;
  /** More, but only values of sets that may grow: a reader expects them. */
  grows: boolean;
  /** Whether what is changed beside it means something: it may mean nothing by itself alone. */
  isPart?: boolean;
}

const SIDES = ["less", "more", "grows"] as const;
/** That of a change of words. */
export const NO_EFFECT = { less: false, more: false, grows: false };

/** The keywords with schemas by which a value is judged part by part: these are compared one by one. */
const PARTS = ["properties", "patternProperties", "allOf", "anyOf"];
/** Those whose members have an effect each. */
const MAPS = ["properties", "patternProperties", "dependentSchemas", "dependentRequired"];

/**
 * Compares two forms of a schema part by part, without `$ref`s.
 *
 * @param pointer where they are
 * @returns what each changed keyword means to the whole, and each member of a map of schemas, by JSON pointer
 */
export function compareSchemas(
  before: unknown,
  after: unknown,
  pointer: string,
  direction: Direction,
): Map<string, Effect> {
  const effects = new Map<string, Effect>();
  visit(before, after, pointer, [before], { direction, less: true, more: true, grows: true });
  return effects;

  /**
   * @param siblings all older schemas of the same value, which may declare its fields too
   * @param within what the schema around this one admits: its parts can mean no more
   */
  function visit(older: unknown, newer: unknown, at: string, siblings: unknown[], within: Effect): void {
    const [former, later] = [plainSchema(older), plainSchema(newer)];
    if (isDeepStrictEqual(former, later)) return;
    const total = both(within, effectOf(older, newer, siblings));
    if (former === false || later === false || !isSchemaObject(older) || !isSchemaObject(newer)) {
      effects.set(at, total);
      return;
    }
    let aligned: SchemaObject = newer;
    for (const keys of sharedParts(older, newer)) {
      const [part, newPart] = [memberAt(older, keys), memberAt(newer, keys)];
      visit(part, newPart, below(at, ...keys), isOfSameValue(keys) ? siblings : [part], total);
      aligned = withMember(aligned, keys, part);
    }
    if (isDeepStrictEqual(plainSchema(older), plainSchema(aligned))) return;
    const own = both(total, effectOf(older, aligned, siblings));
    const parts = changedParts(older, aligned).map((keys) => {
      const changed = withMember(older, keys, memberAt(aligned, keys));
      return { keys, effect: both(own, effectOf(older, changed, siblings)) };
    });
    // What no change means by itself, all of them mean together.
    for (const side of SIDES)
      if (own[side] && !parts.some(({ effect }) => effect[side])) for (const { effect } of parts) effect[side] = true;
    const isPart = SIDES.some((side) => own[side]);
    for (const { keys, effect } of parts) effects.set(below(at, ...keys), { ...effect, isPart });
  }

  function effectOf(older: unknown, newer: unknown, siblings: unknown[]): Effect {
    if (direction === "request") {
      const less = !isSubset(withoutNewFields(older, siblings, [newer]), newer);
      return { direction, less, more: !isSubset(newer, older), grows: false };
    }
    const admitsMore = !isSubset(newer, older);
    const more = admitsMore && !isSubset(newer, withExtensions(older, newer));
    return { direction, less: !isSubset(older, newer), more, grows: admitsMore && !more };
  }
}

function both(one: Effect, other: Effect): Effect {
  return { ...one, less: one.less && other.less, more: one.more && other.more, grows: one.grows && other.grows };
}

/** The keys of the parts that both schemas have. */
function sharedParts(older: SchemaObject, newer: SchemaObject): string[][] {
  // What is unevaluated depends on all parts together.
  if (/"unevaluated/.test(JSON.stringify([older, newer]))) return [];
  const inAll = PARTS.flatMap((keyword) => {
    const [former, later] = [older[keyword], newer[keyword]].map((member) => Object.keys(Object(member)));
    const isList = keyword === "allOf" || keyword === "anyOf";
    if (former === undefined || later === undefined || (isList && former.length !== later.length)) return [];
    return former.filter((key) => later.includes(key)).map((key) => [keyword, key]);
  });
  return "items" in older && "items" in newer ? [...inAll, ["items"]] : inAll;
}

function isOfSameValue([keyword]: string[]): boolean {
  return keyword === "allOf" || keyword === "anyOf";
}

/** The keys of what differs: keywords, and members of maps. */
function changedParts(older: SchemaObject, newer: SchemaObject): string[][] {
  return [...new Set([...Object.keys(older), ...Object.keys(newer)])].flatMap((keyword) => {
    if (isAnnotation(keyword) || isDeepStrictEqual(older[keyword], newer[keyword])) return [];
    if (!MAPS.includes(keyword)) return [[keyword]];
    const names = new Set([older, newer].flatMap((schema) => Object.keys(Object(schema[keyword]))));
    return [...names]
      .map((name) => [keyword, name])
      .filter((keys) => !isDeepStrictEqual(memberAt(older, keys), memberAt(newer, keys)));
  });
}

function memberAt(schema: SchemaObject, keys: string[]): unknown {
  return keys.reduce<unknown>((node, key) => Object(node)[key], schema);
}

/** A copy with another member, or without it. */
function withMember<Node extends object>(node: Node, [key = "", ...keys]: string[], value: unknown): Node {
  const { [key]: former, ...others } = node as Record<string, unknown>;
  const member = keys.length === 0 ? value : withMember(Object(former), keys, value);
  if (Array.isArray(node)) return node.map((item, index) => (String(index) === key ? member : item)) as unknown as Node;
  return (member === undefined ? others : { ...others, [key]: member }) as Node;
}
