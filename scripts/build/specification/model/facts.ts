import { isDeepStrictEqual } from "node:util";
import type { Subject } from "./document.ts";
import {
  type Cause,
  type OnFailure,
  type Row,
  type Rows,
  type SpecificationSection,
  type Statement,
  statementFailure,
  throwFailure,
} from "./sections.ts";

/** One thing that a statement says of one field of one body. */
export interface SpecifiedFact {
  /** Id of the statement. */
  statement: string;
  subject: Subject;
  /** `request`, `query`, `event`, or the status of a response. */
  body: string;
  /** Steps joined by dots; `[]` is every element of an array, the empty text the whole body. */
  field: string;
  /** A key of a row, or `declared`: the field is described at all. */
  keyword: string;
  value: unknown;
}

/** A fact, and where the contract says it. */
export interface PlacedFact extends SpecifiedFact {
  /** None if the contract does not say it. */
  places: string[];
}

/** All that the statements say of one field. */
export interface MergedRow {
  subject: Subject;
  body: string;
  field: string;
  /** The first fact of each keyword. */
  facts: Map<string, PlacedFact>;
  /** The statements that describe the field, such as that of a record and one that extends the record. */
  describedBy: Set<string>;
}

/** The operations and events that have a section. */
export function subjectsOf(sections: SpecificationSection[]): Subject[] {
  return sections.flatMap(({ operation, event, statements, failure }) => {
    if (event !== undefined) return [{ name: event }];
    if (operation === undefined) return [];
    const path = statements.find((statement) => statement.path !== undefined)?.path;
    if (path === undefined)
      throw failure([{ path: ["operation"], message: `${operation}: no statement says its path` }]);
    return [{ name: operation, path }];
  });
}

/** The subjects that a statement is about: that of its section, or each one that it is `for`. */
export function scopeOf({ section, for: scope, except = [] }: Statement, subjects: Subject[]): Subject[] {
  if (scope === undefined) return subjects.filter(({ name }) => name === section.operation || name === section.event);
  if (Array.isArray(scope)) return subjects.filter(({ name }) => scope.includes(name));
  const isEvent = scope === "events";
  return subjects.filter(({ name, path }) => (path === undefined) === isEvent && !except.includes(name));
}

/** The documented failures of each operation. */
export function causesBySubject(statements: Statement[], subjects: Subject[]): Map<Subject, Cause[]> {
  const causes = new Map<Subject, Cause[]>(subjects.map((subject) => [subject, []]));
  for (const statement of statements) {
    for (const subject of scopeOf(statement, subjects)) causes.get(subject)?.push(...(statement.causes ?? []));
  }
  return causes;
}

/** What the statements say of fields, one fact for each keyword and each body that it is about. */
export function factsOf(statements: Statement[], subjects: Subject[]): SpecifiedFact[] {
  const causes = causesBySubject(statements, subjects);
  return statements.flatMap((statement) =>
    scopeOf(statement, subjects).flatMap((subject) => {
      const { request, query, response, event, failure = {} } = statement;
      const statuses = new Set(causes.get(subject)?.map(({ status }) => String(status)));
      const bodies: [string, Rows | undefined][] = [
        ["request", request],
        ["query", query],
        ["200", response],
        ["event", event],
        ...[...statuses].flatMap((status): [string, Rows | undefined][] => [
          [status, failure.any],
          [status, failure[status]],
        ]),
      ];
      return bodies.flatMap(([body, rows]) =>
        rows === undefined ? [] : [...ofRows(rows, "", { statement: statement.id, subject, body }, statements)],
      );
    }),
  );
}

type Place = Pick<SpecifiedFact, "statement" | "subject" | "body">;

function* ofRows(rows: Rows, prefix: string, place: Place, statements: Statement[]): Generator<SpecifiedFact> {
  const { extends: base, ...fields } = rows;
  for (const [name, row] of Object.entries(fields)) {
    yield* ofRow(row as Row, name === "body" ? prefix : join(prefix, name), place, statements);
  }
  if (typeof base === "string") yield* ofRecord(base, prefix, place, statements);
  for (const [record, names] of Object.entries(typeof base === "object" ? base : {})) {
    for (const fact of ofRecord(record, prefix, place, statements)) {
      const [name = ""] = fact.field.slice(join(prefix, "").length).split(".");
      if (!names.includes(name)) continue;
      yield fact;
      if (fact.keyword === "declared") yield { ...fact, ...place };
    }
  }
}

function* ofRow(
  { items, record, ...keywords }: Row,
  field: string,
  place: Place,
  statements: Statement[],
): Generator<SpecifiedFact> {
  yield { ...place, field, keyword: "declared", value: true };
  if (record !== undefined) yield { ...place, field, keyword: "type", value: "object" };
  for (const [keyword, value] of Object.entries(keywords)) yield { ...place, field, keyword, value };
  if (items !== undefined) yield* ofRow(items, join(field, "[]"), place, statements);
  if (record !== undefined) yield* ofRecord(record, field, place, statements);
}

/** The fields of a record: each is said by the statement that describes it. */
function* ofRecord(name: string, prefix: string, place: Place, statements: Statement[]): Generator<SpecifiedFact> {
  for (const { id, record } of statements) {
    const rows = record?.[name];
    if (rows !== undefined) yield* ofRows(rows, prefix, { ...place, statement: id }, statements);
  }
}

function join(prefix: string, name: string): string {
  return prefix === "" ? name : `${prefix}.${name}`;
}

/**
 * Brings together what is said of the same field.
 *
 * @param onFailure gets each statement that says something else of it than one before
 */
export function mergedRows(
  facts: PlacedFact[],
  statements: Statement[],
  onFailure: OnFailure = throwFailure,
): MergedRow[] {
  const rows = new Map<string, MergedRow>();
  for (const fact of facts) {
    const { subject, body, field, keyword, statement, value } = fact;
    const key = `${subject.name} ${body} ${field}`;
    const row = rows.get(key) ?? { subject, body, field, facts: new Map(), describedBy: new Set() };
    rows.set(key, row);
    if (keyword === "declared") row.describedBy.add(statement);
    const known = row.facts.get(keyword);
    if (known === undefined) row.facts.set(keyword, fact);
    else if (!isDeepStrictEqual(known.value, value)) {
      const message = `${known.statement} says another ${keyword} of ${key}: ${show(known.value)}, not ${show(value)}`;
      onFailure(statementFailure(statement, message, statements));
    }
  }
  return [...rows.values()];
}

function show(value: unknown): string {
  return JSON.stringify(value);
}
