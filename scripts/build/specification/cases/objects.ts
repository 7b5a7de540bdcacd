import { changeField, readField } from "../../../contract/body-fields.ts";
import type { OpenapiDocument, Subject } from "../model/document.ts";
import type { MergedRow } from "../model/facts.ts";
import type { Statement } from "../model/sections.ts";
import { baseOf, listExamples, type SpecificationCase } from "./case.ts";

/** For a statement that bodies are open: each object that rows describe, with an unknown field. */
export function openCases(
  document: OpenapiDocument,
  { id, open }: Statement,
  subject: Subject,
  rows: MergedRow[],
): SpecificationCase[] {
  const objects = open ? rows.filter((row) => row.subject === subject && isObject(row)) : [];
  return objects.map((row) => {
    const { value, field, isThere } = baseOf(document, row);
    const object = { ...(isThere ? (readField(value, field) as object) : {}), unknown: 1 };
    return accepted(row, id, `with an unknown field in ${field || "body"}`, changeField(value, field, object));
  });
}

/** A body with nothing but its required fields, and those that are required in this case. */
export function smallestCases(document: OpenapiDocument, rows: MergedRow[]): SpecificationCase[] {
  return rows
    .filter((row) => row.field === "" && isObject(row))
    .map((row) => {
      const { subject, body, facts } = row;
      const optional = rows.filter(
        (candidate) => candidate.subject === subject && candidate.body === body && isOptional(candidate),
      );
      const whole = listExamples(document, subject, body)[0]?.[1];
      const smallest = optional.reduce((value, { field }) => {
        return readField(value, field) === undefined ? value : changeField(value, field, undefined);
      }, whole);
      const statement = facts.get("declared")?.statement ?? "";
      return { ...accepted(row, statement, "with its required fields alone", smallest), ofForm: true };
    });
}

function isObject({ facts }: MergedRow): boolean {
  return facts.get("type")?.value === "object";
}

function isOptional({ field, facts }: MergedRow): boolean {
  return field !== "" && !field.includes("[]") && !facts.has("required");
}

function accepted({ subject, body }: MergedRow, statement: string, what: string, value: unknown): SpecificationCase {
  return { statement, subject, body, what, value, verdict: "accepted", fields: [], claims: [] };
}
