import { BuildFailure } from "../../contract/failure.ts";
import { boundaryCases, lastWord } from "./cases/boundary.ts";
import type { SpecificationCase } from "./cases/case.ts";
import { echoCases } from "./cases/echo.ts";
import { openCases, smallestCases } from "./cases/objects.ts";
import { failureCases, operationCases } from "./cases/operation.ts";
import { writtenCases } from "./cases/written.ts";
import type { OpenapiDocument, Subject } from "./model/document.ts";
import {
  causesBySubject,
  factsOf,
  type MergedRow,
  mergedRows,
  type PlacedFact,
  scopeOf,
  subjectsOf,
} from "./model/facts.ts";
import { findFact } from "./model/places.ts";
import {
  type OnFailure,
  restatedBy,
  type SpecificationSection,
  type Statement,
  statementFailure,
  throwFailure,
} from "./model/sections.ts";
import { type Reading, rowReadings, statementReadings } from "./readings.ts";
import { statementPlaces } from "./statement-places.ts";

/** The specification, and all that is derived from it. */
export interface Specification {
  /** The contract in which its places are. */
  document: OpenapiDocument;
  sections: SpecificationSection[];
  statements: Statement[];
  /** The operations and events. */
  subjects: Subject[];
  facts: PlacedFact[];
  cases: SpecificationCase[];
  readings: Reading[];
  /** Every place of the contract that says what a statement says, those of the statements that it restates included. */
  placesOf: (statement: Statement) => string[];
}

/**
 * Derives places, cases and readings from the sections of the specification.
 *
 * @param document the contract
 * @param onFailure gets the file and line of statements that contradict each other, and of those whose cases or places the
 *   contract has nothing for
 */
export function deriveSpecification(
  document: OpenapiDocument,
  sections: SpecificationSection[],
  onFailure: OnFailure = throwFailure,
): Specification {
  const statements = sections.flatMap((section) => section.statements);
  const subjects = subjectsOf(sections);
  const facts = factsOf(statements, subjects).map((fact) => ({ ...fact, places: findFact(document, fact).places }));
  const rows = mergedRows(facts, statements, onFailure);
  const { ownPlaces, textPlaces } = statementPlaces(document, subjects, facts);

  /** Reports a failure with the statement from which something is derived, with file and line. */
  function deriveFrom<Derived>(id: string | undefined, derive: () => Derived[]): Derived[] {
    try {
      return derive();
    } catch (error) {
      if (!(error instanceof BuildFailure) || id === undefined) throw error;
      onFailure(statementFailure(id, error.message, statements));
      return [];
    }
  }

  const causes = causesBySubject(statements, subjects);
  const rowsByLastWord = Map.groupBy(rows, lastWord);
  const fromRows = (derive: (row: MergedRow) => SpecificationCase[]) =>
    rows.flatMap((row) => deriveFrom(row.facts.get("declared")?.statement, () => derive(row)));
  const cases = [
    ...fromRows((row) => boundaryCases(document, row, rowsByLastWord.get(lastWord(row)) ?? [])),
    ...smallestCases(document, rows),
    ...fromRows((row) => echoCases(document, row, rows)),
    ...statements.flatMap((statement) =>
      deriveFrom(statement.id, () =>
        scopeOf(statement, subjects).flatMap((subject) => [
          ...writtenCases(document, statement, subject, [...new Set(ownPlaces(statement, subject))]),
          ...operationCases(document, statement, subject, causes.get(subject) ?? []),
          ...failureCases(document, statement, subject),
          ...openCases(document, statement, subject, rows),
        ]),
      ),
    ),
  ];
  return {
    document,
    sections,
    statements,
    subjects,
    facts,
    cases,
    readings: [
      ...rowReadings(rows),
      ...statements.flatMap((statement) =>
        deriveFrom(statement.id, () => statementReadings(document, statement, subjects)),
      ),
    ],
    placesOf: (statement) => {
      const places = [statement, ...restatedBy(statement, statements)].flatMap((equivalent) => {
        const scope = scopeOf(equivalent, subjects);
        return (scope.length === 0 || equivalent.record !== undefined ? [undefined] : scope).flatMap((subject) =>
          deriveFrom(equivalent.id, () => [...ownPlaces(equivalent, subject), ...textPlaces(equivalent, subject)]),
        );
      });
      return [...new Set(places)];
    },
  };
}
