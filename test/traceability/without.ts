import { pointerSegments } from "../../scripts/contract/json-pointer.ts";

/**
 * Copies a document without one of its places, as `valueAtPlace` of scripts/build/traceability reads them. What does
 * not change is shared with the original.
 *
 * @param place such as `#/components/schemas/EntityStatus/enum/active`
 */
export function without<Document>(document: Document, place: string): Document {
  return remove(document, pointerSegments(place)) as Document;
}

function remove(node: unknown, [key = "", ...rest]: string[]): unknown {
  if (Array.isArray(node)) {
    const named = (item: unknown, index: number) => String(typeof item === "object" ? index : item) === key;
    if (rest.length === 0) return node.filter((item, index) => !named(item, index));
    return node.map((item, index) => (named(item, index) ? remove(item, rest) : item));
  }
  const { [key]: member, ...others } = node as Record<string, unknown>;
  return rest.length === 0 ? others : { ...others, [key]: remove(member, rest) };
}
