import { basename } from "node:path";
import type { Implication, Moves, ValueFacts } from "../../../contract/facts.ts";
import { BuildFailure } from "../../../contract/failure.ts";
import { suggest } from "../../../contract/meant.ts";
import { listYamlFiles, readYaml, type SourceFault, type YamlFile } from "../../../contract/yaml-file.ts";
import { checkForm } from "./section-form.ts";

/** What the specification says of a field; the keywords are those of JSON Schema, `echo` is `x-echo`, and those of `ValueFacts` are what no schema can say. */
export interface Row extends ValueFacts {
  type?: string | string[];
  /** `conditional`: required only in a case that cases describe. */
  required?: true | "conditional";
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  deprecated?: true;
  echo?: string;
  items?: Row;
  /** Name of the record whose fields the object has. */
  record?: string;
}

/** Rows by field; dots lead into objects, `body` is the whole. */
export interface Rows {
  /** A record whose fields belong to it too: all of them, or those listed. */
  extends?: string | Record<string, string[]>;
  [field: string]: Row | string | Record<string, string[]> | undefined;
}

/** A documented failure: its status and example, and what the body of the example has. */
export interface Cause {
  status: number;
  example: string;
  error_code?: string;
  message?: string;
  key?: string;
  mentions?: string;
}

/** A case written by hand. */
export interface WrittenCase {
  request?: string;
  response?: string;
  event?: string;
  set?: Record<string, unknown>;
  remove?: string[];
  each?: Record<string, unknown[]>;
  without?: string[];
  /** Headers besides both signatures; null leaves one out. */
  headers?: Record<string, string | null>;
  query?: Record<string, string | number | { example: string }>;
  verdict: "accepted" | "refused";
  /** The status that a refused request gets, 400 if it is not said. */
  status?: number;
  field?: string | string[];
  /** Fields of the answer of the mock; null where it has none. */
  answer?: Record<string, unknown>;
  /** Fields of the `event_details` of each event that follows; `{ answer: … }` is the value of a field of the answer. */
  events?: Record<string, unknown>[];
  again?: Again;
}

/** A second request, with other values of some fields, and how its answer compares. */
export interface Again {
  set?: Record<string, unknown>;
  /** Fields of the answer, or such as `events.0.event_uuid`. */
  same?: string[];
  other?: string[];
}

/** One thing that the specification says; `section.schema.json` explains the fields. */
export interface Statement {
  /** `<section>/<name>`. */
  id: string;
  section: SpecificationSection;
  says: string;
  for?: "operations" | "events" | string[];
  except?: string[];
  restates?: string[];
  path?: string;
  security?: string[][];
  request?: Rows;
  query?: Rows;
  response?: Rows;
  failure?: Record<string, Rows>;
  event?: Rows;
  record?: Record<string, Rows>;
  open?: true;
  causes?: Cause[];
  examples?: string[];
  cases?: Record<string, WrittenCase>;
  implies?: Record<string, Omit<Implication, "statement">[]>;
  moves?: Moves;
  reads?: Record<string, unknown>;
  where?: string[];
  text?: Record<string, string>;
  question?: string;
}

/** A section of the specification. */
export interface SpecificationSection {
  /** Such as `4.3`. */
  number: string;
  /** The name of its file without the number: the first part of the ids of its statements. */
  name: string;
  /** Its heading. */
  section: string;
  /** What the section is about, if it is an operation or an event. */
  operation?: string;
  event?: string;
  statements: Statement[];
  /** Reports what is wrong with its statements, with file and line. */
  failure: YamlFile["failure"];
}

const SECTIONS = "openapi/specification/sections";

/** Takes a failure; what is right is read and checked nevertheless, so that all failures are reported at once. */
export type OnFailure = (failure: BuildFailure) => void;

/** Ends at the first failure. */
export function throwFailure(failure: BuildFailure): never {
  throw failure;
}

/**
 * Reads the specification.
 *
 * @param root the folder of the repository
 * @param onFailure gets the file and line of each wrong form, and of each statement with a wrong reference
 * @returns its sections, by number
 * @throws BuildFailure for a file that is not YAML
 */
export async function readSections(root: string, onFailure: OnFailure = throwFailure): Promise<SpecificationSection[]> {
  const files = await listYamlFiles(root, SECTIONS);
  const sections = await Promise.all(
    files.map(async (file) => createSection(basename(file), await readYaml(root, file), onFailure)),
  );
  checkSectionReferences(sections, onFailure);
  // Numerically, so that 4.10 comes after 4.2.
  return sections.sort((a, b) => a.number.localeCompare(b.number, "en", { numeric: true }));
}

/**
 * Makes a section of its file.
 *
 * @param fileName `<number>-<name>.yaml`
 * @param onFailure gets what is wrong with its form
 * @throws BuildFailure when its name is wrong
 */
export function createSection(
  fileName: string,
  { data, failure }: YamlFile,
  onFailure: OnFailure = throwFailure,
): SpecificationSection {
  const [, number, name] = /^([\d.]+)-(\w+)\.yaml$/.exec(fileName) ?? [];
  if (number === undefined || name === undefined) {
    throw failure([{ path: [], message: "must be named <number>-<name>.yaml.", isOfForm: true }]);
  }
  const { faults, sound } = checkForm(data);
  if (faults.length > 0) onFailure(failure(faults));
  const { statements = {}, ...head } = sound as Omit<SpecificationSection, "statements"> & {
    statements?: Record<string, Statement>;
  };
  const section: SpecificationSection = { ...head, number, name, statements: [], failure };
  section.statements = Object.entries(statements).map(([key, statement]) => {
    return { ...statement, id: `${name}/${key}`, section };
  });
  return section;
}

/** The path of a section's file in the repository. */
export function sectionFile({ number, name }: SpecificationSection): string {
  return `${SECTIONS}/${number}-${name}.yaml`;
}

/**
 * Reports a fault of a statement, with file and line.
 *
 * @param id of the statement
 */
export function statementFailure(id: string, message: string, statements: Statement[]): BuildFailure {
  const statement = statements.find((statement) => statement.id === id);
  return statement?.section.failure([faultOf(statement, message)]) ?? new BuildFailure(`${id}: ${message}`);
}

function faultOf({ id }: Statement, message: string): SourceFault {
  return { path: ["statements", id.split("/")[1] ?? ""], message: `${id}: ${message}` };
}

/** The statements that a statement restates, and those that they restate; in the ids, `*` is any section. */
export function restatedBy({ id: self, restates = [] }: Statement, statements: Statement[]): Statement[] {
  const named = restates.flatMap((id) =>
    statements.filter(
      (statement) => statement.id !== self && (statement.id === id || `*/${statement.id.split("/")[1]}` === id),
    ),
  );
  return [...new Set(named.flatMap((statement) => [statement, ...restatedBy(statement, statements)]))];
}

/** Reports each reference of a statement that leads nowhere. */
export function checkSectionReferences(sections: SpecificationSection[], onFailure: OnFailure = throwFailure): void {
  const allStatements = sections.flatMap(({ statements }) => statements);
  const records = new Set(allStatements.flatMap(({ record = {} }) => Object.keys(record)));
  const subjects = new Set(sections.flatMap(({ operation, event }) => operation ?? event ?? []));
  for (const { statements, failure } of sections) {
    const faults = statements.flatMap((statement) => wrongReferences(statement, allStatements, records, subjects));
    if (faults.length > 0) onFailure(failure(faults));
  }
}

function wrongReferences(
  statement: Statement,
  statements: Statement[],
  records: Set<string>,
  subjects: Set<string>,
): SourceFault[] {
  const { restates = [], for: scope, except = [] } = statement;
  const named = Array.isArray(scope) ? [...scope, ...except] : except;
  const unknown = restates.filter(
    (restatedId) => restatedBy({ ...statement, restates: [restatedId] }, statements).length === 0,
  );
  const ids = statements.map(({ id }) => id);
  const messages = [
    ...unknown.map((restatedId) =>
      restatedId === statement.id
        ? "it restates itself"
        : `there is no statement ${restatedId} to restate${suggest(restatedId, ids)}`,
    ),
    ...named
      .filter((name) => !subjects.has(name))
      .map((name) => `no section is about ${name}${suggest(name, [...subjects])}`),
    ...recordsIn(statement)
      .filter((name) => !records.has(name))
      .map((name) => `no statement describes the record ${name}${suggest(name, [...records])}`),
  ];
  return messages.map((message) => faultOf(statement, message));
}

/** The records that the rows of a statement name. */
function recordsIn({ request, response, event, failure = {}, record = {} }: Statement): string[] {
  const bodies = [request, response, event, ...Object.values(failure), ...Object.values(record)];
  return bodies.flatMap((rows = {}) => {
    const { extends: base = [], ...fields } = rows;
    const named = Object.values(fields).flatMap((row) => [(row as Row).record, (row as Row).items?.record]);
    return [...(typeof base === "string" ? [base] : Object.keys(base)), ...named].filter((name) => name !== undefined);
  });
}
