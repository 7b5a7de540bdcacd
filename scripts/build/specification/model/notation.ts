import { BuildFailure } from "../../../contract/failure.ts";
import { findPlace, pointerSegments } from "../../../contract/json-pointer.ts";
import { nameOfEntry } from "../../../contract/operation-name.ts";
import { type OpenapiDocument, pointerOf, type Subject } from "./document.ts";

/**
 * The place that the short notation of a section names: `#/…` is a JSON pointer, in which the name of an item replaces its index; `Schema.field` and `Schema/keyword` are
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
  const namedSubject = subjects.find(({ name }) => name === first);
  if (namedSubject !== undefined) return [pointerOf(namedSubject), ...rest].join("/");
  if (subject === undefined)
    throw new BuildFailure(
      `${notation}: the statement is about no single operation or event: write <operation>/${notation}`,
    );
  return `${pointerOf(subject)}/${notation}`;
}

/** The short notation of a place, as sections and messages write it: the reverse of `resolvePlace`. */
export function shortenPlace(place: string): string {
  const [kind = "", group = "", ...rest] = pointerSegments(place);
  if (kind === "paths" || kind === "webhooks") return [nameOfEntry(group), ...rest.slice(1)].join("/");
  if (kind !== "components") return place;
  if (group !== "schemas") return [group, ...rest].join("/");
  const [schema = "", ...steps] = rest;
  let field = schema;
  for (let step = steps[0]; step === "items" || (step === "properties" && steps.length > 1); step = steps[0]) {
    field += `.${step === "items" ? "[]" : steps[1]}`;
    steps.splice(0, step === "items" ? 1 : 2);
  }
  const inside = nameRule(steps.join("/"));
  return field + (inside.endsWith("/required") ? "." : inside && "/") + inside;
}

/** Names a place in an alternative after the field that it requires or excludes: `oneOf/2/required/card_name` is `card_name/required`. */
function nameRule(inside: string): string {
  return inside.replace(/^oneOf\/\d+\/(?:required|properties)\/([^/]+)$/, "$1/required");
}

/**
 * The place of a text: the place itself, or its description. Where a schema was taken out of another one, or joined to it, the
 * text is where it was moved to: the statement says the same of both.
 */
export function textPlace(document: OpenapiDocument, place: string): string {
  const isText = /\/(description|summary|x-enumDescriptions\/\w+|bearerFormat)$/.test(place);
  const text = isText ? place : `${place}/description`;
  return findPlace(document, text) ?? text;
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

/** Whether a list has only texts, numbers and the like, so that its items are places by themselves. */
export function isListOfScalars(value: object): value is unknown[] {
  return Array.isArray(value) && value.every((item) => typeof item !== "object" || item === null);
}
