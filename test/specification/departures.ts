import { type Constraints, constraintsOf } from "../support/constraints.ts";
import { type Document, fieldsOf, isAbsence, keywordOf } from "../support/fields.ts";
import { validator } from "../support/validator.ts";
import { type Row, records, valueSets } from "./tables.ts";

/**
 * Holds a schema against its row, in both directions: what the row says is in the schema, and no constraint and no
 * field is in the schema that is not in the row.
 *
 * @param place where the schema is, for the messages
 * @param row what the specification says
 * @param schema what the document says
 * @param document where references of the schema point to
 * @returns one line for each difference, none if they agree
 */
export function departures(place: string, row: Row, schema: unknown, document: Document): string[] {
  if (row.accepts !== undefined) return misjudged(place, row, schema, document);
  const found: string[] = [];
  const stated = statedConstraints(row);
  const actual = attempt(() => constraintsOf(schema, document));
  if (typeof actual === "string") return [`${place}: ${actual}`];
  if (!("type" in actual) && ("const" in stated || "enum" in stated)) delete stated.type;
  for (const keyword of new Set([...Object.keys(stated), ...Object.keys(actual)])) {
    const [should, is] = [shown(stated, keyword), shown(actual, keyword)];
    if (should !== is) found.push(`${place}: ${keyword} is ${is}, by the specification ${should}`);
  }
  const items = keywordOf(schema, "items", document);
  if (row.items) found.push(...departures(`${place}[]`, row.items, items, document));
  else if (items !== undefined) found.push(`${place}[]: not in the specification`);
  const rows = row.record === undefined ? row.fields : recordNamed(row.record);
  found.push(...fieldDepartures(place, rows ?? {}, schema, document));
  return found;
}

function fieldDepartures(place: string, rows: Record<string, Row>, schema: unknown, document: Document): string[] {
  const found: string[] = [];
  const fields = fieldsOf(schema, document);
  for (const [name, row] of Object.entries(rows)) {
    const field = fields.get(name);
    if (field === undefined) {
      found.push(`${place}.${name}: missing in the document`);
      continue;
    }
    if (isAbsence(field.schema, document)) found.push(`${place}.${name}: declared absent`);
    if (field.required !== (row.required ?? false)) {
      found.push(`${place}.${name}: ${field.required ? "required, by the specification not" : "not required"}`);
    }
    found.push(...departures(`${place}.${name}`, row, field.schema, document));
  }
  for (const name of fields.keys()) {
    if (!(name in rows)) found.push(`${place}.${name}: not in the specification`);
  }
  return found;
}

function misjudged(place: string, row: Row, schema: unknown, document: Document): string[] {
  const isValid = validator(schema, document);
  const wronglyRefused = (row.accepts ?? []).filter((value) => !isValid(value));
  const wronglyAccepted = (row.refuses ?? []).filter((value) => isValid(value));
  return [
    ...wronglyRefused.map((value) => `${place}: refuses ${JSON.stringify(value)}`),
    ...wronglyAccepted.map((value) => `${place}: accepts ${JSON.stringify(value)}`),
  ];
}

function statedConstraints(row: Row): Constraints {
  const { required, items, fields, record, ...constraints } = row;
  const stated: Constraints = { ...constraints };
  if (record !== undefined) stated.type = "object";
  if (row.enum !== undefined) stated.enum = valuesNamed(row.enum);
  return stated;
}

function valuesNamed(name: string): unknown[] {
  const values = valueSets[name];
  if (values === undefined) throw new Error(`value-sets.yaml has no ${name}`);
  return values;
}

function recordNamed(name: string): Record<string, Row> {
  const record = records[name];
  if (record === undefined) throw new Error(`records.yaml has no ${name}`);
  return record;
}

/** A constraint as text, in which the order of types and values does not matter. */
function shown(constraints: Constraints, keyword: string): string {
  if (!(keyword in constraints)) return "not stated";
  const value = constraints[keyword];
  const isSet = keyword === "type" || keyword === "enum";
  return JSON.stringify(isSet ? [value].flat().sort() : value);
}

function attempt<T>(action: () => T): T | string {
  try {
    return action();
  } catch (error) {
    return (error as Error).message;
  }
}
