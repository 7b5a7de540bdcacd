import type { Contract } from "../../contract/contract.ts";
import type { Schema } from "../../contract/schema.ts";
import { groupBy } from "../../contract/utilities.ts";
import { listBranches } from "../../contract/walk.ts";

/** The most unlisted fields of a body that are reported. The validators limit their issues likewise. */
export const MOST_UNLISTED = 1000;

/** What a schema lists for a value, in all its branches. */
interface ListedParts {
  /** By name; empty where any field is allowed. */
  fields: Map<string, ListedParts>;
  /** Absent where any item is allowed. */
  items?: ListedParts;
}

/** The names and indices that lead to a field which the contract does not list: the last one is its name. */
export type UnlistedPath = readonly [...(string | number)[], string];

/**
 * Returns a function that finds the fields of a body that the contract does not list, such as `["webhooks", 0, "foo"]`: at
 * most a thousand. An object for which no field is listed may have any.
 */
export function createUnlistedFieldFinder(
  contract: Pick<Contract, "raw">,
  schema: Schema,
): (body: unknown) => UnlistedPath[] {
  const listed = listParts(contract, [schema]);
  return (body) => {
    const unlisted: UnlistedPath[] = [];
    collectUnlisted(listed, body, [], unlisted);
    return unlisted;
  };
}

/** @param schemas each may apply to the value */
function listParts(contract: Pick<Contract, "raw">, schemas: Schema[]): ListedParts {
  const branches = schemas.flatMap((schema) => listBranches(contract, schema));
  const properties = branches.flatMap(({ schema }) => Object.entries(schema.properties ?? {}));
  const fields = [...groupBy(properties, ([name]) => name)].map(([name, same]) => {
    const schemas = same.map(([, field]) => field);
    return [name, listParts(contract, schemas)] as const;
  });
  const items = branches.flatMap(({ schema }) => schema.items ?? []);
  return {
    fields: new Map(fields),
    ...(items.length > 0 && { items: listParts(contract, items) }),
  };
}

function collectUnlisted(
  { fields, items }: ListedParts,
  value: unknown,
  before: (string | number)[],
  unlisted: UnlistedPath[],
): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    if (!items) return;
    for (let index = 0; index < value.length && unlisted.length < MOST_UNLISTED; index++) {
      collectUnlisted(items, value[index], [...before, index], unlisted);
    }
    return;
  }
  if (fields.size === 0) return;
  for (const name of Object.keys(value)) {
    if (unlisted.length >= MOST_UNLISTED) return;
    const listed = fields.get(name);
    if (listed) collectUnlisted(listed, (value as Record<string, unknown>)[name], [...before, name], unlisted);
    else unlisted.push([...before, name]);
  }
}
