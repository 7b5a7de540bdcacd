import { isDeepStrictEqual } from "node:util";
import { below, valueAt } from "../../contract/json-pointer.ts";
import { securityPlaces } from "./cases/operation.ts";
import { type OpenapiDocument, pointerOf, type Subject } from "./model/document.ts";
import { type MergedRow, type PlacedFact, scopeOf } from "./model/facts.ts";
import { resolvePlace, shortenPlace, textPlace, valueAtPlace } from "./model/notation.ts";
import { findFact } from "./model/places.ts";
import type { Statement } from "./model/sections.ts";

/** A fact that no value can show, so that it is read in the contract instead. */
export interface Reading {
  statement: string;
  /** Whether a row says it, whose facts are compared one by one. */
  isOfRow?: true;
  what: string;
  /** Where it is in the contract. */
  places: string[];
  /** Returns how a document differs from the statement, in words. */
  problems: (document: OpenapiDocument) => string[];
}

/** Keywords that change no verdict, and sets, to which a value could be added that no case names. */
const READ = ["const", "default", "deprecated", "enum"];

/** Makes the readings of the rows. */
export function rowReadings(rows: MergedRow[]): Reading[] {
  return rows.flatMap((row) => [...row.facts.values()].filter((fact) => isRead(fact, row)).map(ofFact));
}

/** Makes the readings of what else a statement says. */
export function statementReadings(document: OpenapiDocument, statement: Statement, subjects: Subject[]): Reading[] {
  const { id, reads = {}, text = {} } = statement;
  const scope = scopeOf(statement, subjects);
  return [
    ...scope.flatMap((subject) => ofSecurity(document, statement, subject)),
    ...(scope.length === 0 ? [undefined] : scope).flatMap((subject) => [
      ...Object.entries(reads).map(([notation, value]) =>
        ofPlace(id, resolvePlace(notation, subject, subjects), value),
      ),
      ...Object.entries(text).map(([notation, words]) => {
        return ofText(id, textPlace(document, resolvePlace(notation, subject, subjects)), words);
      }),
    ]),
  ];
}

function isRead({ keyword, field, body }: PlacedFact, { facts }: MergedRow): boolean {
  if (READ.includes(keyword)) return true;
  if (keyword === "required" && field === "") return true;
  // A query has no null, and a body that is not an object may be refused for other reasons than its type.
  if (keyword === "type") return body === "query" || (body === "request" && field === "");
  const isOfAnyType = [...facts.keys()].every(
    (factKeyword) => factKeyword === "declared" || factKeyword === "required",
  );
  return keyword === "declared" && (body === "query" || isOfAnyType);
}

function ofFact(fact: PlacedFact): Reading {
  const { statement, subject, body, field, keyword } = fact;
  return {
    statement,
    isOfRow: true,
    what: `${keyword} of ${subject.name} ${body} ${field || "body"}`,
    places: fact.places,
    problems: (document) => [findFact(document, fact).problem].filter((problem) => problem !== undefined),
  };
}

function ofSecurity(contract: OpenapiDocument, { id, security }: Statement, subject: Subject): Reading[] {
  if (security === undefined) return [];
  const place = below(pointerOf(subject), "security");
  const problems = (document: OpenapiDocument) => {
    const stated = (valueAt(document, place) ?? document.security) as object[] | undefined;
    const actual = stated?.map((schemes) => Object.keys(schemes));
    return isDeepStrictEqual(actual, security) ? [] : [`the security of ${subject.name} is ${JSON.stringify(actual)}`];
  };
  return [
    {
      statement: id,
      what: `security of ${subject.name}`,
      places: securityPlaces(contract, subject, security).flat(),
      problems,
    },
  ];
}

/** An object is as stated if it has what is stated; anything else if it is equal. */
function ofPlace(statement: string, place: string, stated: unknown): Reading {
  const problems = (document: OpenapiDocument) => {
    const actual = valueAtPlace(document, place);
    if (contains(actual, stated)) return [];
    return [`${shortenPlace(place)} is ${JSON.stringify(actual)}, not ${JSON.stringify(stated)}`];
  };
  return { statement, what: shortenPlace(place), places: [place], problems };
}

/** A text is as stated if it contains the words, however its lines are broken. */
function ofText(statement: string, place: string, words: string): Reading {
  const problems = (document: OpenapiDocument) => {
    const text = String(valueAtPlace(document, place)).replaceAll(/\s+/g, " ");
    return text.includes(words) ? [] : [`${shortenPlace(place)} does not contain "${words}"`];
  };
  return { statement, what: shortenPlace(place), places: [place], problems };
}

function contains(actual: unknown, stated: unknown): boolean {
  if (typeof stated !== "object" || stated === null || Array.isArray(stated)) return isDeepStrictEqual(actual, stated);
  if (typeof actual !== "object" || actual === null) return false;
  return Object.entries(stated).every(([key, value]) => contains((actual as Record<string, unknown>)[key], value));
}
