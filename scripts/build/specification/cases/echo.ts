import { changeField, readField } from "../../../contract/body-fields.ts";
import { showValue } from "../../../contract/cases.ts";
import { BuildFailure } from "../../../contract/failure.ts";
import type { OpenapiDocument } from "../model/document.ts";
import type { MergedRow } from "../model/facts.ts";
import { baseOf, listExamples, rowOf, type SpecificationCase } from "./case.ts";

/** A request with a value of its own in the field that the response repeats, and one without that field. */
export function echoCases(document: OpenapiDocument, row: MergedRow, rows: MergedRow[]): SpecificationCase[] {
  const echo = row.facts.get("echo");
  if (echo === undefined || row.body !== "200") return [];
  const { subject, field } = row;
  const source = rows.find(
    (candidate) => candidate.subject === subject && candidate.body === "request" && candidate.field === echo.value,
  );
  if (source === undefined) {
    throw new BuildFailure(`${subject.name}: ${field} repeats ${echo.value}, which no statement describes`);
  }
  const sourceRow = rowOf(source);
  const base = baseOf(document, source);
  const places = echo.places;
  const plain = readField(listExamples(document, subject, "200")[0]?.[1], field);
  const values = sourceRow.type === "boolean" ? [true, false] : [sourceRow.type === "integer" ? 7 : "order-4711"];
  const about = { subject, body: "request", verdict: "accepted" as const, fields: [] };
  const sent = values.map((value) => ({
    ...about,
    statement: echo.statement,
    what: `${base.field} ${showValue(value)}, repeated,`,
    value: changeField(base.value, base.field, value),
    answer: { [field]: value },
    // The example that the mock would return otherwise may have the same value.
    claims: value === plain ? [] : [places],
  }));
  const otherwise = source.facts.get("default");
  const absent = {
    ...about,
    statement: otherwise?.statement ?? echo.statement,
    what: `without ${base.field}, ${otherwise ? `repeated as ${showValue(otherwise.value)}` : "not repeated"},`,
    value: base.isThere ? changeField(base.value, base.field, undefined) : base.value,
    answer: { [field]: otherwise?.value ?? null },
    // Where the example has no such field, the mock returns none anyway.
    claims: otherwise ? [otherwise.places] : plain === undefined ? [] : [places],
  };
  return source.facts.get("required")?.value === true ? sent : [...sent, absent];
}
