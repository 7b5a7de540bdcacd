import type { FactsFile } from "../../contract/facts.ts";
import { type OpenapiDocument, pointerOf } from "./model/document.ts";
import { factsOf, scopeOf, subjectsOf } from "./model/facts.ts";
import { resolvePlace } from "./model/notation.ts";
import { isBesideSchema, typedPlaces } from "./model/places.ts";
import type { SpecificationSection } from "./model/sections.ts";

/** Collects what the sections say of values, and no schema of the document can. */
export function factsFile(document: OpenapiDocument, sections: SpecificationSection[]): FactsFile {
  const statements = sections.flatMap((section) => section.statements);
  const subjects = subjectsOf(sections);
  const file: FactsFile = {};
  for (const fact of factsOf(statements, subjects)) {
    if (!isBesideSchema(fact.keyword)) continue;
    for (const place of typedPlaces(document, fact)) {
      file[place] = { ...file[place], "x-value": { ...file[place]?.["x-value"], [fact.keyword]: fact.value } };
    }
  }
  for (const statement of statements) {
    const { id, implies = {}, moves } = statement;
    for (const [schema, implications] of Object.entries(implies)) {
      const place = resolvePlace(schema, undefined, subjects);
      const added = implications.map((implication) => ({ statement: id, ...implication }));
      file[place] = { ...file[place], "x-implies": [...(file[place]?.["x-implies"] ?? []), ...added] };
    }
    if (moves === undefined) continue;
    for (const subject of scopeOf(statement, subjects)) file[pointerOf(subject)] = { "x-moves": moves };
  }
  return file;
}
