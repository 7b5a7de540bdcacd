import { accepts } from "./accepts.ts";
import { hasArray } from "./arrays.ts";
import { hasObject } from "./objects.ts";
import {
  type Claim,
  constraintsOf,
  type Fact,
  type JsonSchema,
  plainSchema,
  type SchemaObject,
  WHOLE,
} from "./plain-schema.ts";
import { hasNumber, hasString } from "./scalars.ts";

/**
 * Whether each value that one schema accepts is accepted by another one. Where that cannot be decided, such as with two
 * patterns, the answer is no.
 *
 * @param schemas without `$ref`s, except those that lead back to themselves
 */
export function isSubset(...schemas: [unknown, unknown]): boolean {
  const [inner, outer] = schemas.map(plainSchema) as [JsonSchema, JsonSchema];
  return !isSatisfiable([
    { schema: inner, holds: true },
    { schema: outer, holds: false },
  ]);
}

/** Whether there may be a value of which all claims are true: the method of analytic tableaux. */
export function isSatisfiable(claims: Claim[]): boolean {
  return search(claims, [], [], new Map());
}

/**
 * @param pending what is still to be taken apart
 * @param facts the claims about one constraint so far
 * @param choices lists of alternatives, of each of which one has to hold
 * @param known the claims of this branch, by schema
 */
function search(pending: Claim[], facts: Fact[], choices: Claim[][][], known: Map<string, boolean>): boolean {
  const queue = [...pending];
  for (const { schema, holds } of queue) {
    if (typeof schema === "boolean") {
      if (schema !== holds) return false;
      continue;
    }
    const key = JSON.stringify(schema);
    const former = known.get(key);
    if (former === !holds) return false;
    if (former !== undefined) continue;
    known.set(key, holds);
    const constraints = constraintsOf(schema);
    if (constraints.length !== 1) {
      if (holds) queue.push(...claimsOf(constraints, true));
      else choices.push(constraints.map((constraint) => claimsOf([constraint], false)));
      continue;
    }
    const [constraint] = constraints;
    const { not, anyOf, oneOf } = Object(constraint) as {
      not?: JsonSchema;
      anyOf?: JsonSchema[];
      oneOf?: JsonSchema[];
    };
    if (constraint !== undefined && JSON.stringify(constraint) !== key) queue.push({ schema: constraint, holds });
    else if (not !== undefined) queue.push({ schema: not, holds: !holds });
    else if (anyOf !== undefined && holds) choices.push(anyOf.map((member) => claimsOf([member], true)));
    else if (anyOf !== undefined) queue.push(...claimsOf(anyOf, false));
    else if (oneOf !== undefined) choices.push(holds ? onlyOne(oneOf) : noneOrTwo(oneOf));
    else facts.push({ schema, holds });
  }
  if (choices.length === 0 || !hasValue(facts)) return hasValue(facts);
  const [fewest = [], ...others] = choices.sort((a, b) => a.length - b.length);
  return fewest.some((alternative) => search(alternative, [...facts], [...others], new Map(known)));
}

function claimsOf(schemas: JsonSchema[], holds: boolean): Claim[] {
  return schemas.map((schema) => ({ schema, holds }));
}

function onlyOne(members: JsonSchema[]): Claim[][] {
  return members.map((_, index) => members.map((schema, other) => ({ schema, holds: index === other })));
}

function noneOrTwo(members: JsonSchema[]): Claim[][] {
  const pairs = members.flatMap((member, index) => members.slice(0, index).map((other) => [member, other]));
  return [claimsOf(members, false), ...pairs.map((pair) => claimsOf(pair, true))];
}

const TYPES = ["null", "boolean", "integer", "fraction", "string", "array", "object"] as const;
type ValueType = (typeof TYPES)[number];

/** Whether there may be a value of which all facts are true. */
function hasValue(facts: Fact[]): boolean {
  const set = facts.find(({ schema, holds }) => holds && "enum" in schema);
  if (set !== undefined) return (set.schema.enum as unknown[]).some((value) => isValue(value, facts));
  return TYPES.some((type) => {
    const relevant = factsFor(type, facts);
    return relevant !== undefined && hasValueOf(type, relevant);
  });
}

function hasValueOf(type: ValueType, facts: Fact[]): boolean {
  if (type === "null") return isValue(null, facts);
  if (type === "boolean") return [true, false].some((value) => isValue(value, facts));
  if (type === "string") return hasString(facts);
  if (type === "array") return hasArray(facts, isSatisfiable);
  if (type === "object") return hasObject(facts, isSatisfiable);
  return hasNumber(facts, type === "integer");
}

const APPLY_TO: [RegExp, ValueType[]][] = [
  [/^((exclusive)?(Min|Max|min|max)imum|multipleOf)$/, ["integer", "fraction"]],
  [/^(minLength|maxLength|pattern|content.*)$/, ["string"]],
  [/^(prefixItems|items|minItems|maxItems|uniqueItems|contains|minContains|maxContains|unevaluatedItems)$/, ["array"]],
  [/^(properties|.*Properties|required|propertyNames)$/, ["object"]],
];
const NUMERIC_FORMAT = /^(u?int\d+|float|double|decimal.*)$/;

/** The facts that concern values of a type; undefined if one of them excludes all. */
function factsFor(type: ValueType, facts: Fact[]): Fact[] | undefined {
  const relevant: Fact[] = [];
  for (const fact of facts) {
    const { schema, holds } = fact;
    const [keyword = ""] = Object.keys(schema);
    if (keyword === "type") {
      const types = schema.type as string[];
      const isOfType = types.includes(type) || (types.includes("number") && ["integer", "fraction"].includes(type));
      if (isOfType !== holds) return undefined;
      continue;
    }
    const applies = typesOf(keyword, schema);
    if (applies === undefined || applies.includes(type)) relevant.push(fact);
    else if (!holds) return undefined;
  }
  return relevant;
}

function typesOf(keyword: string, schema: SchemaObject): readonly ValueType[] | undefined {
  const whole = schema[WHOLE];
  if (whole !== undefined) {
    const isOf = (type: ValueType) => `unevaluated${type === "array" ? "Items" : "Properties"}` in Object(whole);
    return (["array", "object"] as const).filter(isOf);
  }
  if (keyword === "format") return NUMERIC_FORMAT.test(String(schema.format)) ? ["integer", "fraction"] : ["string"];
  return APPLY_TO.find(([pattern]) => pattern.test(keyword))?.[1];
}

function isValue(value: unknown, facts: Fact[]): boolean {
  return facts.every(({ schema, holds }) => accepts(schema, value) !== !holds);
}
