import { BuildFailure } from "../../contract/failure.ts";
import { pointerSegments } from "../../contract/json-pointer.ts";
import { type Document, pointerOf, type Subject } from "./document.ts";

/**
 * The place that the short notation of a section names: `#/…` is a JSON pointer; `Schema.field` and `Schema/keyword` are
 * in a schema; `examples/…`, `securitySchemes/…` and `parameters/…` in the other components; `<operation>/…` and
 * `<event>/…` in that operation or event, and all else in the one that the statement is about.
 */
export function resolvePlace(notation: string, subject: Subject | undefined, subjects: Subject[]): string {
  if (notation.startsWith("#/")) return notation;
  const [first = "", ...rest] = notation.split("/");
  if (/^[A-Z]/.test(first)) {
    const [schema = "", ...fields] = first.split(".");
    const steps = fields.flatMap((field) => (field === "[]" ? ["items"] : ["properties", field]));
    return ["#/components/schemas", schema, ...steps, ...rest].join("/");
  }
  if (["examples", "securitySchemes", "parameters"].includes(first)) return `#/components/${notation}`;
  const other = subjects.find(({ name }) => name === first);
  if (other !== undefined) return [pointerOf(other), ...rest].join("/");
  if (subject === undefined) throw new BuildFailure(`${notation}: say in which operation or event`);
  return `${pointerOf(subject)}/${notation}`;
}

/** The place of a text: the place itself, or its description. */
export function textPlace(place: string): string {
  return /\/(description|summary|x-enumDescriptions\/\w+|bearerFormat)$/.test(place) ? place : `${place}/description`;
}

/** The value at a place, in which the item of a list of texts or numbers replaces its index. */
export function valueAtPlace(document: unknown, place: string): unknown {
  let value: unknown = document;
  for (const segment of pointerSegments(place)) {
    if (typeof value !== "object" || value === null) return undefined;
    if (isListOfScalars(value)) value = value.find((item) => String(item) === segment);
    else value = Object.hasOwn(value, segment) ? (value as Record<string, unknown>)[segment] : undefined;
  }
  return value;
}

function isListOfScalars(value: object): value is unknown[] {
  return Array.isArray(value) && value.every((item) => typeof item !== "object" || item === null);
}

/**
 * Copies a document without some of its places. With a component go the references to it, and with the last operation
 * of a path its item, so that the copy stays valid. What does not change is shared with the original.
 */
export function without(document: Document, places: string[]): Document {
  let copy: unknown = document;
  // From the end, so that an element that goes does not change the place of one before it.
  for (const place of places.toSorted().reverse()) {
    if (valueAtPlace(copy, place) === undefined) continue;
    copy = removed(copy, pointerSegments(place.replace(/^(#\/(paths|webhooks)\/[^/]+)\/post$/, "$1")));
    if (/^#\/components\/\w+\/[^/]+$/.test(place)) copy = withoutReferences(copy, place);
  }
  return copy as Document;
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
