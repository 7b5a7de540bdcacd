import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { parse } from "yaml";

/** A case as a file of `test/cases/` has it; `case.schema.json` explains the fields. */
export interface Case {
  section: string;
  fact: string;
  request?: string;
  response?: { status: number; example: string };
  event?: string;
  set?: Record<string, unknown>;
  remove?: string[];
  each?: Record<string, unknown[]>;
  without?: string[];
  headers?: Record<string, string | null>;
  query?: Record<string, string | number | { example: string }>;
  verdict: "accepted" | "refused";
  status?: number;
  field?: string | string[];
  answer?: Record<string, unknown>;
  events?: Record<string, unknown>[];
}

/** A case with its id, such as `issue_sila/amount-above-maximum`. */
export interface NamedCase extends Case {
  id: string;
  /** Name of the operation or event. */
  subject: string;
}

/** One value that a case speaks of. */
export interface Attempt {
  /** What was changed, for messages. */
  change: string;
  body: unknown;
  /** The fields that a refusal names. */
  fields: string[];
}

const folder = new URL("../cases/", import.meta.url);

/** Every case file by name of the operation or event. */
export function readCaseFiles(): Record<string, Record<string, Case>> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".yaml"));
  const read = (file: string) => parse(readFileSync(new URL(file, folder), "utf8"));
  return Object.fromEntries(files.sort().map((file) => [basename(file, ".yaml"), read(file)]));
}

/** Every case of every file. */
export function readCases(): NamedCase[] {
  return Object.entries(readCaseFiles()).flatMap(([subject, cases]) =>
    Object.entries(cases).map(([name, each]) => ({ ...each, id: `${subject}/${name}`, subject })),
  );
}

/**
 * The values that a case speaks of: one, or with `each` and `without` one for each change.
 *
 * @param example value of the named example
 * @throws Error if a change cannot be made, or if it is not clear which field a refusal names
 */
export function attemptsOf(each: NamedCase, example: unknown): Attempt[] {
  const { set = {}, remove = [], without = [] } = each;
  const always = [...Object.entries(set), ...remove.map((field) => [field, undefined] as const)];
  const values = Object.entries(each.each ?? {}).flatMap(([field, list]) =>
    list.map((value) => [field, value] as const),
  );
  const inTurn = [...values, ...without.map((field) => [field, undefined] as const)];
  const base = always.reduce((body, [field, value]) => withField(body, field, value), example);
  if (inTurn.length === 0) {
    return [{ change: "", body: base, fields: fieldsOf(each, [...new Set(always.map(([field]) => field))]) }];
  }
  return inTurn.map(([field, value]) => ({
    change: value === undefined ? `without ${field}` : `${field} ${JSON.stringify(value)}`,
    body: withField(base, field, value),
    fields: fieldsOf(each, [field]),
  }));
}

/**
 * The value of a field.
 *
 * @param field steps joined by dots; `body` is the whole
 * @returns undefined if there is none
 */
export function fieldAt(body: unknown, field: string): unknown {
  return stepsOf(field).reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], body);
}

function fieldsOf({ id, verdict, field, status = 400 }: NamedCase, changed: string[]): string[] {
  if (verdict === "accepted" || status !== 400) return [];
  if (field !== undefined) return [field].flat().sort();
  if (changed.length !== 1) throw new Error(`${id}: say in "field" which field is refused`);
  return changed;
}

function stepsOf(field: string): string[] {
  return field === "body" ? [] : field.split(".");
}

function withField(body: unknown, field: string, value: unknown): unknown {
  const [step, ...rest] = stepsOf(field);
  if (step === undefined) return value;
  const isParent = typeof body === "object" && body !== null;
  const isThere = isParent && Object.hasOwn(body, step);
  if (!isParent || (!isThere && (rest.length > 0 || value === undefined))) {
    throw new Error(`the example has no ${step} to change`);
  }
  const copy = (Array.isArray(body) ? [...body] : { ...body }) as Record<string, unknown>;
  const next = rest.length === 0 ? value : withField(copy[step], rest.join("."), value);
  if (next === undefined) delete copy[step];
  else copy[step] = next;
  return copy;
}
