import { below } from "../contract/json-pointer.ts";
import { boundaryCases } from "./cases/boundary.ts";
import type { Case } from "./cases/case.ts";
import { echoCases } from "./cases/echo.ts";
import { openCases, smallestCases } from "./cases/objects.ts";
import { failureCases, operationCases, securityPlaces } from "./cases/operation.ts";
import { writtenCases } from "./cases/written.ts";
import { bodyAt, contract, pointerOf, type Subject } from "./model/document.ts";
import { type Fact, factsOf, mergedRows, scopeOf, subjectsOf } from "./model/facts.ts";
import { placeOf, textPlace } from "./model/notation.ts";
import { placesOfFact } from "./model/places.ts";
import { readSections, restatedBy, type Section, type Statement } from "./model/sections.ts";
import { type Reading, readingsOf } from "./readings.ts";

/** The specification, and all that is derived from it. */
export interface Specification {
  sections: Section[];
  statements: Statement[];
  /** The operations and events. */
  subjects: Subject[];
  facts: Fact[];
  cases: Case[];
  readings: Reading[];
  /** Every place of the contract that says what a statement says, those of the statements that it restates included. */
  placesOf: (statement: Statement) => string[];
}

/**
 * Reads the specification and derives places, cases and readings.
 *
 * @throws Error if a section has a wrong form, or if the contract lacks an example that a case starts from
 */
export function readSpecification(sections: Section[] = readSections()): Specification {
  const statements = sections.flatMap((section) => section.statements);
  const subjects = subjectsOf(sections);
  const facts = factsOf(statements, subjects);
  const rows = mergedRows(facts);
  const factsBy = Map.groupBy(facts, (fact) => fact.statement);

  function placeIn({ id }: Statement, notation: string, subject: Subject | undefined): string {
    try {
      return placeOf(notation, subject, subjects);
    } catch (error) {
      throw new Error(`${id}: ${(error as Error).message}`);
    }
  }

  /** The places of a statement, except texts. */
  function ownPlaces(statement: Statement, subject: Subject | undefined): string[] {
    const { id, where = [], path, security, causes = [], examples = [], reads = {} } = statement;
    const stated = (factsBy.get(id) ?? []).filter((fact) => subject === undefined || fact.subject === subject);
    const of = (body: string, example: string) => (subject && bodyAt(contract, subject, body)?.examples[example]) ?? "";
    return [
      ...stated.flatMap(placesOfFact),
      ...(subject && path !== undefined ? [pointerOf(subject)] : []),
      ...(subject && security ? securityPlaces(subject, security).flat() : []),
      ...(subject
        ? causes.flatMap(({ status, example }) => [
            below(pointerOf(subject), "responses", status),
            of(String(status), example),
          ])
        : []),
      ...examples.map((named) => of(named.split(" ")[0] ?? "", named.split(" ")[1] ?? "")),
      ...[...where, ...Object.keys(reads)].map((notation) => placeIn(statement, notation, subject)),
    ];
  }

  function textPlaces(statement: Statement, subject: Subject | undefined): string[] {
    return Object.keys(statement.text ?? {}).map((notation) => textPlace(placeIn(statement, notation, subject)));
  }

  const placesIn = (statement: Statement, subject: Subject) => [...new Set(ownPlaces(statement, subject))];
  const cases = [
    ...boundaryCases(rows),
    ...smallestCases(rows),
    ...rows.flatMap((row) => echoCases(row, rows)),
    ...statements.flatMap((statement) => [
      ...writtenCases(statement, subjects, placesIn),
      ...operationCases(statement, subjects, statements),
      ...failureCases(statement, subjects),
      ...openCases(statement, subjects, rows),
    ]),
  ];
  return {
    sections,
    statements,
    subjects,
    facts,
    cases,
    readings: readingsOf(rows, statements, subjects),
    placesOf: (statement) => {
      const all = [statement, ...restatedBy(statement, statements)].flatMap((each) => {
        const scope = scopeOf(each, subjects);
        return (scope.length === 0 || each.record !== undefined ? [undefined] : scope).flatMap((subject) => [
          ...ownPlaces(each, subject),
          ...textPlaces(each, subject),
        ]);
      });
      return [...new Set(all)];
    },
  };
}
