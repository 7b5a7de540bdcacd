import type { Contract, Operation } from "../../contract/contract.ts";
import { followPath } from "../../contract/fields.ts";
import { ANY_ITEM, listAllFields } from "../../contract/walk.ts";
import type { Oddity } from "./oddity.ts";

/** The ids that RFC 9562 (sections 5.9 and 5.10) reserves as markers: no record has one. */
const PLACEHOLDER = /^(?:urn:uuid:)?(?:(?<nil>0{8}(?:-0{4}){3}-0{12})|f{8}(?:-f{4}){3}-f{12})$/i;

/** Returns a function that finds the ids of a request that everybody has: the nil and the max UUID. */
export function createPlaceholderFinder(contract: Contract, { request }: Operation): (body: unknown) => Oddity[] {
  const ids = listAllFields(contract, request.schema).filter(
    ({ schema, path }) => schema.format === "uuid" && !path.includes(ANY_ITEM),
  );
  return (body) =>
    ids.flatMap(({ path }) => {
      const value = followPath(body, path);
      const match = typeof value === "string" && PLACEHOLDER.exec(value);
      if (!match) return [];
      return [{ path, what: { kind: "placeholder-id", id: match.groups?.nil ? "nil" : "max" } }];
    });
}
