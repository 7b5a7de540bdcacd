import type { Claim, Fact, JsonSchema } from "./plain-schema.ts";
import { lengthsOf } from "./scalars.ts";

/** Whether there may be a list of which the facts are true. */
export function hasArray(facts: Fact[], isSatisfiable: (claims: Claim[]) => boolean): boolean {
  const [least, most] = lengthsOf(facts, "minItems", "maxItems");
  const lists = facts.filter(({ schema }) => "items" in schema || "prefixItems" in schema);
  const counted = facts.filter(({ schema }) => "contains" in schema && Object.keys(schema).length === 1);
  // The places of a prefix, and one for all that follow.
  const places = Math.max(0, ...lists.map(({ schema }) => prefixOf(schema).length)) + 1;
  const rulesAt = (place: number): Claim[] => [
    ...lists.filter(({ holds }) => holds).map(({ schema }) => ({ schema: itemAt(schema, place), holds: true })),
    ...counted
      .filter(({ holds }) => !holds)
      .map(({ schema }) => ({ schema: schema.contains as JsonSchema, holds: false })),
  ];
  const all = Array.from({ length: places }, (_, place) => place);
  const end = all.find((place) => !isSatisfiable(rulesAt(place))) ?? Infinity;
  const longest = Math.min(most, end);
  const isSomewhere = (claimAt: (place: number) => Claim) =>
    all.some((place) => place < longest && isSatisfiable([...rulesAt(place), claimAt(place)]));
  const needed = [
    ...lists
      .filter(({ holds }) => !holds)
      .map(({ schema }) => (place: number) => ({ schema: itemAt(schema, place), holds: false })),
    ...counted
      .filter(({ holds }) => holds)
      .map(({ schema }) => () => ({ schema: schema.contains as JsonSchema, holds: true })),
  ];
  const hasRepetition = facts.some(({ schema, holds }) => "uniqueItems" in schema && !holds);
  return least <= longest && (!hasRepetition || longest > 1) && needed.every(isSomewhere);
}

function prefixOf({ prefixItems = [] }: Fact["schema"]): JsonSchema[] {
  return prefixItems as JsonSchema[];
}

function itemAt(schema: Fact["schema"], place: number): JsonSchema {
  return prefixOf(schema)[place] ?? ((schema.items ?? true) as JsonSchema);
}
