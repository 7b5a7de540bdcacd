import type { Claim, Fact, JsonSchema } from "./plain-schema.ts";
import { lengthsOf } from "./scalars.ts";

/** Whether there may be a list of which the facts are true. */
export function hasArray(facts: Fact[], isSatisfiable: (claims: Claim[]) => boolean): boolean {
  const [least, most] = lengthsOf(facts, "minItems", "maxItems");
  const lists = facts.filter(({ schema }) => "items" in schema || "prefixItems" in schema);
  const counted = facts.filter(({ schema }) => "contains" in schema && Object.keys(schema).length === 1);
  // The places of a prefix, and one for all that follow.
  const places = Math.max(0, ...lists.map(({ schema }) => prefixOf(schema).length)) + 1;
  const claimsAt = (place: number): Claim[] => [
    ...lists.map(({ schema, holds }) => ({ schema: itemAt(schema, place), holds })),
    ...counted.map(({ schema, holds }) => ({ schema: schema.contains as JsonSchema, holds })),
  ];
  // The others are true of some item.
  const isOfAll = [...lists.map(({ holds }) => holds), ...counted.map(({ holds }) => !holds)];
  const rulesAt = (place: number) => claimsAt(place).filter((_, index) => isOfAll[index]);
  const all = Array.from({ length: places }, (_, place) => place);
  const end = all.find((place) => !isSatisfiable(rulesAt(place))) ?? Infinity;
  const longest = Math.min(most, end);
  const isSomewhere = (index: number) =>
    all.some(
      (place) => place < longest && isSatisfiable([...rulesAt(place), ...claimsAt(place).slice(index, index + 1)]),
    );
  const hasRepetition = facts.some(({ schema, holds }) => "uniqueItems" in schema && !holds);
  return (
    least <= longest && (!hasRepetition || longest > 1) && isOfAll.every((holds, index) => holds || isSomewhere(index))
  );
}

function prefixOf({ prefixItems = [] }: Fact["schema"]): JsonSchema[] {
  return prefixItems as JsonSchema[];
}

function itemAt(schema: Fact["schema"], place: number): JsonSchema {
  return prefixOf(schema)[place] ?? ((schema.items ?? true) as JsonSchema);
}
