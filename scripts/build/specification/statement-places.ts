import { below } from "../../contract/json-pointer.ts";
import { securityPlaces } from "./cases/operation.ts";
import { bodyAt, type OpenapiDocument, pointerOf, type Subject } from "./model/document.ts";
import type { PlacedFact } from "./model/facts.ts";
import { resolvePlace, textPlace } from "./model/notation.ts";
import { expandPlace } from "./model/places.ts";
import type { Statement } from "./model/sections.ts";

/** Creates what finds the places of the contract that say what a statement says of a subject, or of any. */
export function statementPlaces(document: OpenapiDocument, subjects: Subject[], facts: PlacedFact[]) {
  const factsBy = Map.groupBy(facts, (fact) => fact.statement);

  /** All but those of texts. */
  function ownPlaces(statement: Statement, subject: Subject | undefined): string[] {
    const { id, where = [], path, security, causes = [], examples = [], implies = {}, reads = {} } = statement;
    const stated = (factsBy.get(id) ?? []).filter((fact) => subject === undefined || fact.subject === subject);
    const of = (body: string, example: string) => (subject && bodyAt(document, subject, body)?.examples[example]) ?? "";
    return [
      ...stated.flatMap(({ places }) => places),
      ...(subject && path !== undefined ? [pointerOf(subject)] : []),
      ...(subject && security ? securityPlaces(document, subject, security).flat() : []),
      ...(subject
        ? causes.flatMap(({ status, example }) => [
            below(pointerOf(subject), "responses", status),
            of(String(status), example),
          ])
        : []),
      ...examples.map((named) => of(named.split(" ")[0] ?? "", named.split(" ")[1] ?? "")),
      ...where.flatMap((notation) => expandPlace(document, resolvePlace(notation, subject, subjects))),
      ...Object.entries(implies).flatMap(([schema, implications]) => {
        const fields = implications.flatMap(({ when, has, matches }) => Object.keys({ ...when, ...has, ...matches }));
        return fields.map((field) => resolvePlace(`${schema}.${field}`, subject, subjects));
      }),
      ...Object.keys(reads).map((notation) => resolvePlace(notation, subject, subjects)),
    ];
  }

  function textPlaces(statement: Statement, subject: Subject | undefined): string[] {
    return Object.keys(statement.text ?? {}).map((notation) =>
      textPlace(document, resolvePlace(notation, subject, subjects)),
    );
  }

  return { ownPlaces, textPlaces };
}
