import { pointerSegments } from "../../contract/json-pointer.ts";
import { findMeant, suggest } from "../../contract/meant.ts";
import type { YamlFile } from "../../contract/yaml-file.ts";
import { shortenPlace, valueAtPlace } from "../specification/model/notation.ts";
import { findFact, placeOfField } from "../specification/model/places.ts";
import { statementFailure } from "../specification/model/sections.ts";
import type { Specification } from "../specification/specification.ts";
import type { Locator } from "./source-places.ts";

/** Names a place of the published bundle as sections do, with file and line of the source. */
export function describePlace(place: string, locate: Locator): string {
  const path = pointerSegments(place);
  const { file, line } = locate(path, path.length > 3);
  return `${shortenPlace(place)} (${file}:${line})`;
}

/**
 * Lists the rows that the contract does not say, or says otherwise: for each, its place among the sections, how they differ,
 * and where the contract describes the field.
 */
export function describeDepartures({ document, statements, facts }: Specification, locate: Locator): string[] {
  const results = facts.map((fact) => ({ fact, problem: findFact(document, fact).problem }));
  const byField = Map.groupBy(
    results.filter(({ problem }) => problem !== undefined),
    ({ fact: { statement, subject, body, field } }) => [statement, subject.name, body, field].join(" "),
  );
  // The first fact of a field is that there is one: without it, the others say nothing more.
  const departures = [...byField.values()].flatMap(([first, ...others]) =>
    first?.fact.keyword === "declared" ? [first] : [first, ...others],
  );
  return departures.flatMap((departure) => {
    if (departure === undefined) return [];
    const place = placeOfField(document, departure.fact);
    const at = place === undefined ? "" : `, in ${describePlace(place, locate)}`;
    const message = `${departure.problem}${at}: change the row or the contract`;
    return statementFailure(departure.fact.statement, message, statements).message;
  });
}

/** Lists the places of statements that are not in the contract. */
export function describeLostPlaces({ document, statements, placesOf }: Specification): string[] {
  return statements.flatMap((statement) =>
    placesOf({ ...statement, restates: [] })
      .filter((place) => valueAtPlace(document, place) === undefined)
      .map((place) => {
        const message = `${shortenPlace(place) || "an example"} is not in the contract: correct the place, or remove it`;
        return statementFailure(statement.id, message, statements).message;
      }),
  );
}

/** Lists the statements whose question is not in the register, and the entries of the register that no statement leaves. */
export function describeQuestions({ statements }: Specification, { data, failure }: YamlFile): string[] {
  const questions = data as { id: string }[];
  const ids = questions.map(({ id }) => id);
  const openQuestions = new Set(statements.flatMap(({ question }) => question ?? []));
  const unknown = statements.filter(({ question }) => question !== undefined && !ids.includes(question));
  for (const { question = "" } of unknown) openQuestions.add(findMeant(question, ids) ?? question);
  return [
    ...unknown.map(({ id, question = "" }) => {
      const advice = suggest(question, ids) || ": add it, or correct the id";
      return statementFailure(id, `${REGISTER} has no entry ${question}${advice}`, statements).message;
    }),
    ...questions.flatMap(({ id }, index) => {
      const message = `no statement has the question ${id}: name it in one, or remove the entry`;
      return openQuestions.has(id) ? [] : failure([{ path: [index], message }]).message;
    }),
  ];
}

/** Lists what no value can show, such as the words of a description, and the contract says otherwise; not the rows once more. */
export function describeReadings({ document, statements, readings }: Specification): string[] {
  // `describeLostPlaces` lists these.
  const isLost = (place: string) => valueAtPlace(document, place) === undefined;
  return readings.flatMap(({ statement, isOfRow, places, problems }) =>
    (isOfRow || places.some(isLost) ? [] : problems(document)).map((problem) => {
      return statementFailure(statement, `${problem}: change the statement or the contract`, statements).message;
    }),
  );
}

/** The open questions, relative to the root. */
export const REGISTER = "openapi/specification/open-questions.yaml";
