import { isDeepStrictEqual } from "node:util";
import { stepsOf } from "../../../contract/fields.ts";
import { below, valueAt } from "../../../contract/json-pointer.ts";
import { type Alternative, excludedBy } from "../../../contract/schema.ts";
import { bodyAt, type DocumentNode, type OpenapiDocument, parametersOf, pointerOf, type Subject } from "./document.ts";
import type { SpecifiedFact } from "./facts.ts";

/** Where a fact is in a document. */
interface Found {
  places: string[];
  /** How the document differs from the fact. */
  problem?: string;
}

/**
 * Finds a fact in a document: the keywords of the schemas that say it. The places are JSON pointers, but below a list of
 * texts or numbers, such as `enum` or `required`, the item itself replaces its index.
 */
export function findFact(document: OpenapiDocument, fact: SpecifiedFact): Found {
  const { subject, body, field, keyword, value } = fact;
  const { places, problem } = body === "query" ? inParameter(document, fact) : inBody(document, fact);
  if (problem === undefined) return { places };
  const named = `${subject.name} ${body} ${field || "body"}`;
  const shown = keyword === "declared" ? "" : ` ${keyword}${Array.isArray(value) ? "" : ` ${JSON.stringify(value)}`}`;
  return { places: [], problem: `${named}${shown}: ${problem}` };
}

/** Where the field of a fact has its keyword, if it has one, or else where it is declared; undefined if it is not. */
export function placeOfField(document: OpenapiDocument, fact: SpecifiedFact): string | undefined {
  const { places } = findFact(document, { ...fact, keyword: "declared", value: true });
  const nodes = places.flatMap((place) => schemasWithin(document, place));
  const name = keywordName(fact.keyword);
  return nodes.map((node) => below(node, name)).find((node) => valueAt(document, node) !== undefined) ?? places[0];
}

/** Whether a keyword of a row says what no schema can. */
export function isBesideSchema(keyword: string): boolean {
  return ["unixTime", "shows", "sandbox"].includes(keyword);
}

/** Where the field of a fact has its type. */
export function typedPlaces(document: OpenapiDocument, fact: SpecifiedFact): string[] {
  const { places } = findFact(document, { ...fact, keyword: "declared", value: true });
  return places.flatMap((place) => schemasWithin(document, place)).filter((node) => "type" in at(document, node));
}

function notFound(problem: string): Found {
  return { places: [], problem };
}

function inParameter(document: OpenapiDocument, { subject, field, keyword, value }: SpecifiedFact): Found {
  const { pointer } = parametersOf(document, subject).find(({ parameter }) => parameter.name === field) ?? {};
  if (pointer === undefined) return notFound("the contract has no such parameter");
  const { in: place, required } = valueAt(document, pointer) as DocumentNode;
  if (place !== "query") return notFound(`the parameter is in ${place}`);
  if (keyword === "declared") return required ? notFound("the parameter is required") : { places: [pointer] };
  return ofKeyword(document, [below(pointer, "schema")], keyword, value);
}

function inBody(document: OpenapiDocument, { subject, body, field, keyword, value }: SpecifiedFact): Found {
  const root = bodyAt(document, subject, body);
  if (root === undefined) return notFound("the contract has no such body");
  const steps = stepsOf(field);
  const nodes = fieldNodes(document, root.pointer, steps);
  if (nodes.length === 0) return notFound("the contract has no such field");
  if (keyword === "declared") return { places: steps.length === 0 ? ofBody(subject, body) : nodes };
  if (keyword === "required") return ofRequired(document, root.pointer, { subject, steps, value });
  return ofKeyword(document, nodes, keyword, value);
}

function ofBody(subject: Subject, body: string): string[] {
  const post = pointerOf(subject);
  if (body === "event") return [post];
  if (body !== "request") return [below(post, "responses", body)];
  return [below(post, "requestBody", "content", "application/json", "schema")];
}

function ofRequired(
  document: OpenapiDocument,
  root: string,
  { subject, steps, value }: { subject: Subject; steps: string[]; value: unknown },
): Found {
  const name = steps.at(-1);
  if (name === undefined) {
    const place = below(pointerOf(subject), "requestBody", "required");
    return valueAt(document, place) === true ? { places: [place] } : notFound("the body is not required");
  }
  const parents = fieldNodes(document, root, steps.slice(0, -1)).flatMap((node) =>
    schemasWithin(document, node, ["allOf"]),
  );
  const requiring = parents.filter((node) => (valueAt(document, node) as DocumentNode).required?.includes(name));
  if (value === true) {
    const places = requiring.map((node) => below(node, "required", name));
    return places.length > 0 ? { places } : notFound("the field is not required");
  }
  if (requiring.length > 0) return notFound("the field is required in every case");
  return { places: parents.flatMap((node) => rulePlaces(document, node, name)) };
}

/** Where the alternatives of an object require or exclude one of its fields. */
function rulePlaces(document: OpenapiDocument, pointer: string, name: string): string[] {
  const alternatives: Alternative[] = at(document, pointer).oneOf ?? [];
  return alternatives.flatMap((alternative, index) => {
    const place = below(pointer, "oneOf", index);
    if (alternative.required.includes(name)) return [below(place, "required", name)];
    return excludedBy(alternative).includes(name) ? [below(place, "properties", name)] : [];
  });
}

/**
 * The places of a document that a section names together: as `<field>/required` those where alternatives require or
 * exclude the field, as `anyOf` all branches of a union.
 *
 * @returns the place itself if it is none of these, or leads nowhere
 */
export function expandPlace(document: OpenapiDocument, place: string): string[] {
  const [, object, name] = /^(.+)\/properties\/([^/]+)\/required$/.exec(place) ?? [];
  const places =
    object !== undefined && name !== undefined
      ? rulePlaces(document, object, name)
      : place.endsWith("/anyOf")
        ? Object.keys(at(document, place)).flatMap((index) => branchPlaces(document, below(place, index)))
        : [];
  return places.length > 0 ? places : [place];
}

function branchPlaces(document: OpenapiDocument, branch: string): string[] {
  return "type" in at(document, branch) ? typePlaces(document, [branch]) : [branch];
}

function ofKeyword(document: OpenapiDocument, nodes: string[], keyword: string, value: unknown): Found {
  const name = keywordName(keyword);
  const keywordNodes = nodes
    .flatMap((node) => schemasWithin(document, node))
    .map((node) => (isBesideSchema(keyword) ? below(node, "x-value") : node))
    .filter((node) => name in at(document, node));
  if (keywordNodes.length === 0) return notFound("the contract does not say so");
  if (name === "type" && isSame([...new Set(keywordNodes.flatMap((node) => at(document, node).type))], value)) {
    return { places: typePlaces(document, keywordNodes) };
  }
  const differingNode = keywordNodes.find((node) => !isSame(at(document, node)[name], value));
  if (differingNode !== undefined) return notFound(describeOther(at(document, differingNode)[name], value));
  const places = keywordNodes.map((node) => below(node, name));
  if (name !== "enum" || !Array.isArray(value) || value.length === 1) return { places };
  return { places: places.flatMap((place) => [place, ...value.map((item) => below(place, String(item)))]) };
}

function keywordName(keyword: string): string {
  return keyword === "echo" ? "x-echo" : keyword;
}

/** Says what the contract has in place of a value; of two lists, only the difference. */
function describeOther(is: unknown, should: unknown): string {
  if (!Array.isArray(is) || !Array.isArray(should)) return `the contract says ${JSON.stringify(is)}`;
  const [more, less] = [is.filter((item) => !should.includes(item)), should.filter((item) => !is.includes(item))];
  const differences = [
    ...(more.length > 0 ? [`also has ${more.join(", ")}`] : []),
    ...(less.length > 0 ? [`lacks ${less.join(", ")}`] : []),
  ];
  return `the contract ${differences.join(" and ")}`;
}

/** A type may be spread over branches; null, which is beside another type, is a place of its own. */
function typePlaces(document: OpenapiDocument, nodes: string[]): string[] {
  return nodes.flatMap((node) => {
    const place = below(node, "type");
    const isNullable = Array.isArray(at(document, node).type) && at(document, node).type.includes("null");
    const branch = /\/anyOf\/\d+$/.test(node) ? [node] : [];
    return isNullable ? [place, below(place, "null")] : [...branch, place];
  });
}

function isSame(is: unknown, should: unknown): boolean {
  const asSet = (value: unknown) => [value].flat().map(String).sort();
  return Array.isArray(is) || Array.isArray(should)
    ? isDeepStrictEqual(asSet(is), asSet(should))
    : isDeepStrictEqual(is, should);
}

/** The schemas that describe a field: where it is declared, and in every alternative that does not exclude it. */
function fieldNodes(document: OpenapiDocument, root: string, steps: string[]): string[] {
  let nodes = [root];
  for (const step of steps) {
    nodes = nodes
      .flatMap((node) => schemasWithin(document, node))
      .map((node) => (step === "[]" ? below(node, "items") : below(node, "properties", step)))
      .filter((node) => Boolean(valueAt(document, node)));
  }
  return nodes;
}

/** A schema, what it refers to, and what is in its lists of schemas. */
function schemasWithin(
  document: OpenapiDocument,
  pointer: string,
  lists: string[] = ["allOf", "oneOf", "anyOf"],
): string[] {
  const node = at(document, pointer);
  const within = lists.flatMap((list) => Object.keys(node[list] ?? {}).map((index) => below(pointer, list, index)));
  if (node.$ref !== undefined) within.push(node.$ref);
  return [pointer, ...within.flatMap((schema) => schemasWithin(document, schema, lists))];
}

function at(document: OpenapiDocument, pointer: string): DocumentNode {
  return valueAt(document, pointer) ?? {};
}
