import { accepts } from "./accepts.ts";
import type { Claim, Fact, JsonSchema, SchemaObject } from "./plain-schema.ts";
import { lengthsOf } from "./scalars.ts";

/** A field: one of a name that a schema mentions, one whose name matches a pattern, or any other. */
interface Field {
  name?: string;
  pattern?: string;
}

/** What may be wrong with a field: lists of claims about its value. */
type Fault = (field: Field) => Claim[][];

const FIELD_KEYWORDS = ["properties", "patternProperties", "additionalProperties"];

/** Whether there may be an object of which the facts are true. */
export function hasObject(facts: Fact[], isSatisfiable: (claims: Claim[]) => boolean): boolean {
  const [least, most] = lengthsOf(facts, "minProperties", "maxProperties");
  const shapes = facts.filter(({ schema }) => FIELD_KEYWORDS.some((keyword) => keyword in schema));
  const namings = facts
    .filter(({ schema }) => "propertyNames" in schema)
    .map(({ schema, holds }) => ({ schema: schema.propertyNames as JsonSchema, holds }));
  const [required, absent] = [true, false].map((holds) =>
    facts.flatMap((fact) => (fact.holds === holds ? ((fact.schema.required ?? []) as string[]) : [])),
  ) as [string[], string[]];
  const keysOf = (keyword: string) => shapes.flatMap(({ schema }) => Object.keys(Object(schema[keyword])));
  const names = [...new Set([...keysOf("properties"), ...required])].filter((name) => !absent.includes(name));
  const patterns = [...new Set(keysOf("patternProperties"))];
  const fields: Field[] = [...names.map((name) => ({ name })), ...patterns.map((pattern) => ({ pattern })), {}];

  const isNamed = ({ name, pattern }: Field, claims: Claim[]) => {
    if (name !== undefined) return claims.every(({ schema, holds }) => accepts(schema, name) !== !holds);
    const form: Claim[] = pattern === undefined ? [] : [{ schema: { pattern }, holds: true }];
    return isSatisfiable([{ schema: { type: ["string"] }, holds: true }, ...form, ...claims]);
  };
  const rulesOf = (field: Field) =>
    holding(shapes).flatMap(({ schema }) =>
      memberSchemas(schema, field).map((member) => ({ schema: member, holds: true })),
    );
  const isPossible = (field: Field, claims: Claim[]) => isSatisfiable([...rulesOf(field), ...claims]);
  const possible = fields.filter((field) => isNamed(field, holding(namings)) && isPossible(field, []));
  if (least > most || required.some((name) => !possible.some((field) => field.name === name))) return false;
  if (possible.every(({ name }) => name !== undefined) && possible.length < least) return false;

  const refusals = (schema: SchemaObject): Fault => {
    return (field) => memberSchemas(schema, field).map((member) => [{ schema: member, holds: false }]);
  };
  const misnamed = (claim: Claim): Fault => {
    return (field) => (isNamed(field, [...holding(namings), claim]) ? [[]] : []);
  };
  const faults = [...failing(shapes).map(({ schema }) => refusals(schema)), ...failing(namings).map(misnamed)];
  /** Whether each of the remaining faults can be in some field, beside those that are there already. */
  const canPlace = ([fault, ...others]: Fault[], taken: Map<string, Claim[]>, fresh: number): boolean => {
    const count = new Set([...required, ...taken.keys()]).size + fresh;
    if (fault === undefined || count > most) return count <= most;
    return possible.some((field) =>
      fault(field).some((claims) => {
        const { name } = field;
        const all = [...((name !== undefined && taken.get(name)) || []), ...claims];
        if (!isPossible(field, all)) return false;
        return name === undefined
          ? canPlace(others, taken, fresh + 1)
          : canPlace(others, new Map(taken).set(name, all), fresh);
      }),
    );
  };
  return canPlace(faults, new Map(), 0);
}

function holding<Each extends Claim>(claims: Each[]): Each[] {
  return claims.filter(({ holds }) => holds);
}

function failing<Each extends Claim>(claims: Each[]): Each[] {
  return claims.filter(({ holds }) => !holds);
}

/** The schemas that a constraint has for the value of a field. */
function memberSchemas(
  { properties, patternProperties, additionalProperties = true }: SchemaObject,
  field: Field,
): JsonSchema[] {
  const matches = (pattern: string) =>
    field.name === undefined ? pattern === field.pattern : new RegExp(pattern, "u").test(field.name);
  const membersOf = (map: unknown, isMeant: (key: string) => boolean) =>
    Object.entries<JsonSchema>(Object(map)).flatMap(([key, member]) => (isMeant(key) ? [member] : []));
  const members = [...membersOf(properties, (name) => name === field.name), ...membersOf(patternProperties, matches)];
  return members.length > 0 ? members : [additionalProperties as JsonSchema];
}
