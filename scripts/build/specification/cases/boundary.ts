import { changeField, readField } from "../../../contract/body-fields.ts";
import { showValue } from "../../../contract/cases.ts";
import type { OpenapiDocument } from "../model/document.ts";
import type { MergedRow, PlacedFact } from "../model/facts.ts";
import { queryTriesOf, type Try, triesOf } from "../model/values.ts";
import { anyRequest, type Base, baseOf, rowOf, type SpecificationCase } from "./case.ts";

/**
 * The cases of a row: values at and beyond each boundary, and bodies without the field.
 *
 * @param similarRows the rows of fields whose names end in the same word: what they accept is tried too
 * @throws BuildFailure if no example of the contract has an object that could have the field
 */
export function boundaryCases(
  document: OpenapiDocument,
  row: MergedRow,
  similarRows: MergedRow[],
): SpecificationCase[] {
  const base = row.body === "query" ? undefined : baseOf(document, row);
  const cases = base ? [...valueCases(row, base, similarRows), ...absenceCases(row, base)] : queryCases(document, row);
  return cases.map((boundaryCase) => ({ ...boundaryCase, ofForm: true }));
}

function valueCases(row: MergedRow, { value: body, field }: Base, similarRows: MergedRow[]): SpecificationCase[] {
  const valuesElsewhere = similarRows
    .map(rowOf)
    .flatMap((similarRow) => ("const" in similarRow ? [similarRow.const] : (similarRow.enum ?? [])));
  // Only the mock rejects a time in milliseconds, in a request.
  const { unixTime, ...stated } = rowOf(row);
  const ownRow = row.body === "request" && unixTime ? { ...stated, unixTime } : stated;
  const cases = triesOf(ownRow, valuesElsewhere, readField(body, field)).map((attempt): SpecificationCase => {
    const fact = row.facts.get(attempt.keyword) as PlacedFact;
    return {
      statement: fact.statement,
      subject: row.subject,
      body: row.body,
      what: `${field || "body"} ${showValue(attempt.value)}`,
      value: changeField(body, field, attempt.value),
      verdict: attempt.verdict,
      fields: attempt.verdict === "refused" ? [field || "body"] : [],
      ...(isUnbounded(attempt) && { unbounded: true }),
      claims: claimsOf(row, attempt),
    };
  });
  // Each statement that describes the field gets one of its cases, unless it is about the absence of the field.
  const declared = row.facts.get("declared")?.places ?? [];
  // A schema has no form for a Unix time.
  const refused = cases.find(
    ({ verdict, claims }) => verdict === "refused" && !claims.flat().some((place) => place.endsWith("/unixTime")),
  );
  const otherwise = row.facts.get("default")?.statement;
  const others = [...row.describedBy].filter((statement) => {
    return statement !== otherwise && cases.every((boundaryCase) => boundaryCase.statement !== statement);
  });
  return [...cases, ...others.flatMap((statement) => (refused ? [{ ...refused, statement, claims: [declared] }] : []))];
}

/** Whether a value is accepted for nothing but its type. A boolean has no bounds. */
function isUnbounded({ verdict, keyword, value }: Try): boolean {
  return verdict === "accepted" && keyword === "type" && typeof value !== "boolean";
}

/** The last word of the name of a field, such as `id` of `wallet_id`. */
export function lastWord({ field }: MergedRow): string {
  return field.split(/[._]/).at(-1) ?? "";
}

/** What a value proves: a refused one its keyword, an accepted one its place in a list. */
function claimsOf({ facts }: MergedRow, { value, verdict, keyword }: Try): string[][] {
  const fact = facts.get(keyword) as PlacedFact;
  const places = fact.places;
  const isItem = (place: string) => /\/(enum|type)\/[^/]+$/.test(place);
  if (verdict === "accepted") {
    const items = places.filter((place) => isItem(place) && place.endsWith(`/${value}`));
    return items.length > 0 ? [items] : [];
  }
  const itself = places.filter((place) => !isItem(place));
  // Beside a set, the type refuses a value of another type too. And a body that is not an object matches every branch
  // of the oneOf for source and destination, so it is refused without the type.
  const pattern = keyword === "format" && facts.get("pattern");
  if (pattern) return [[...itself, ...pattern.places]];
  const isOfType = keyword !== "type" && [fact.value].flat().some((member) => typeOf(member) === typeOf(value));
  return isOfType || keyword === "format" ? [itself] : [itself, facts.get("declared")?.places ?? []];
}

function typeOf(value: unknown): string {
  return Number.isInteger(value) ? "integer" : typeof value;
}

function absenceCases(
  { subject, body, field: pattern, facts }: MergedRow,
  { value, field, isThere }: Base,
): SpecificationCase[] {
  const required = facts.get("required");
  const declared = facts.get("declared") as PlacedFact;
  const isElement = pattern.endsWith("[]");
  if (required?.value === "conditional" || isElement || (pattern === "" && !required)) return [];
  const remaining = isThere ? changeField(value, field, undefined) : value;
  const about = { subject, body, what: `without ${field || "body"}`, value: remaining };
  if (!required) return [{ ...about, statement: declared.statement, verdict: "accepted", fields: [], claims: [] }];
  // The mock refuses a request without a body whatever the contract says: that the body is required is read.
  const claims = field === "" ? [] : [required.places];
  return [{ ...about, statement: required.statement, verdict: "refused", fields: [field || "body"], claims }];
}

function queryCases(document: OpenapiDocument, row: MergedRow): SpecificationCase[] {
  const { subject, field } = row;
  return queryTriesOf(rowOf(row)).map((attempt) => {
    const fact = row.facts.get(attempt.keyword) as PlacedFact;
    return {
      statement: fact.statement,
      subject,
      body: "request",
      what: `query ${field} ${showValue(attempt.value)}`,
      value: anyRequest(document, subject),
      query: { [field]: attempt.value as string | number },
      verdict: attempt.verdict,
      fields: attempt.verdict === "refused" ? [`query.${field}`] : [],
      ...(isUnbounded(attempt) && { unbounded: true }),
      claims: attempt.verdict === "refused" ? claimsOf(row, attempt) : [],
    };
  });
}
