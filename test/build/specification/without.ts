import type { OpenapiDocument } from "../../../scripts/build/specification/model/document.ts";
import { isListOfScalars, valueAtPlace } from "../../../scripts/build/specification/model/notation.ts";
import { pointerSegments } from "../../../scripts/contract/json-pointer.ts";

/**
 * Copies a document without some of its places. With a component go the references to it, and with the last operation
 * of a path its item, so that the copy stays valid. What does not change is shared with the original.
 */
export function without(document: OpenapiDocument, places: string[]): OpenapiDocument {
  let copy: unknown = document;
  // From the end, so that an element that goes does not change the place of one before it.
  for (const place of places.toSorted().reverse()) {
    if (valueAtPlace(copy, place) === undefined) continue;
    copy = removed(copy, pointerSegments(place.replace(/^(#\/(paths|webhooks)\/[^/]+)\/post$/, "$1")));
    if (/^#\/components\/\w+\/[^/]+$/.test(place)) copy = withoutReferences(copy, place);
  }
  return copy as OpenapiDocument;
}

function removed(node: unknown, [key = "", ...rest]: string[]): unknown {
  if (Array.isArray(node)) {
    const scalars = isListOfScalars(node);
    const isMeant = (item: unknown, index: number) => String(scalars ? item : index) === key;
    if (rest.length === 0) return node.filter((item, index) => !isMeant(item, index));
    return node.map((item, index) => (isMeant(item, index) ? removed(item, rest) : item));
  }
  const { [key]: member, ...others } = node as Record<string, unknown>;
  return rest.length === 0 ? others : { ...(node as object), [key]: removed(member, rest) };
}

function withoutReferences(node: unknown, target: string): unknown {
  if (typeof node !== "object" || node === null) return node;
  const isReference = (member: unknown) => (member as { $ref?: string } | null)?.$ref === target;
  if (Array.isArray(node))
    return node.filter((item) => !isReference(item)).map((item) => withoutReferences(item, target));
  const kept = Object.entries(node).filter(([, member]) => !isReference(member));
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutReferences(member, target)]));
}
