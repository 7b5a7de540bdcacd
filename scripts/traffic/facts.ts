import type { Contract } from "../contract/contract.ts";
import type { Implication, ValueFacts } from "../contract/extensions.ts";
import { fieldAt } from "../contract/fields.ts";
import type { Schema } from "../contract/schema.ts";
import { ANY_ITEM, listAllFields, listBranches } from "../contract/walk.ts";
import { stringifyJson } from "../http/json.ts";
import { isMask } from "./hidden.ts";

/** A time after it, the year 2100, is not in seconds. */
const LAST_SECOND = 4_102_444_800;

/** A fault of a body, and the names and indices that lead to it. */
interface FactFault {
  path: string[];
  message: string;
}

/** Checks a value by what is beside it. */
type FactCheck = (value: unknown, object: unknown) => string | undefined;

/** Makes the function that checks a body by the facts that its schema cannot state: `x-value` and `x-implies`. */
export function createFactCheck(contract: Pick<Contract, "raw">, schema: Schema): (body: unknown) => FactFault[] {
  const fields = listAllFields(contract, schema);
  const values = fields.flatMap(({ path, schema: { "x-value": facts } }) => {
    return facts ? [{ path, check: createValueCheck(facts) }] : [];
  });
  const places = [{ path: [] as string[], schema }, ...fields];
  const objects = places.flatMap((place) =>
    listItems(contract, place).flatMap(({ path, schema: { "x-implies": implications } }) => {
      return implications ? [{ path, checks: implications.map(createImplicationCheck) }] : [];
    }),
  );
  return (body) => [
    ...values.flatMap(({ path, check }) =>
      listPlaces(body, path).flatMap(({ path: found, value, object }): FactFault[] => {
        const message = check(value, object);
        return message === undefined ? [] : [{ path: found, message }];
      }),
    ),
    ...objects.flatMap(({ path, checks }) =>
      listPlaces(body, path).flatMap(({ path: found, value }) =>
        checks.flatMap((check) => check(value).map((fault) => ({ ...fault, path: [...found, ...fault.path] }))),
      ),
    ),
  ];
}

/** A schema itself and, for a list, that of its items, with all that applies to the same value. */
function listItems(contract: Pick<Contract, "raw">, { path, schema }: { path: string[]; schema: Schema }) {
  return listBranches(contract, schema).flatMap(({ schema: branch }): { path: string[]; schema: Schema }[] => [
    { path, schema: branch },
    ...(branch.items ? listItems(contract, { path: [...path, ANY_ITEM], schema: branch.items }) : []),
  ]);
}

/** A value in a body. */
interface Place {
  path: string[];
  value: unknown;
  /** What it is in. */
  object?: unknown;
}

/** Lists the values that a path leads to, which may go through the items of lists. */
export function listPlaces(body: unknown, path: string[]): Place[] {
  let places: Place[] = [{ path: [], value: body }];
  for (const step of path) {
    places = places.flatMap(({ path: before, value }) => {
      if (typeof value !== "object" || value === null) return [];
      const names = step === ANY_ITEM ? (Array.isArray(value) ? Object.keys(value) : []) : [step];
      return names
        .filter((name) => Object.hasOwn(value, name))
        .map((name) => ({ path: [...before, name], value: (value as Record<string, unknown>)[name], object: value }));
    });
  }
  return places;
}

function createValueCheck({ unixTime, shows, lengthOf }: ValueFacts): FactCheck {
  const pattern = shows === undefined ? undefined : new RegExp(shows, "u");
  return (value, object) => {
    if (unixTime && typeof value === "number" && value > LAST_SECOND) return "must be in seconds";
    if (pattern && typeof value === "string" && !isMask(value) && !pattern.test(value)) return "must be masked";
    const list = lengthOf === undefined ? undefined : fieldAt(object, lengthOf);
    if (Array.isArray(list) && typeof value === "number" && value !== list.length) {
      return `must be ${list.length}, the length of ${lengthOf}`;
    }
    return undefined;
  };
}

function createImplicationCheck({ when, has }: Implication): (object: unknown) => FactFault[] {
  const compile = (patterns: Record<string, string>) => {
    return Object.entries(patterns).map(([field, pattern]) => ({ field, pattern: new RegExp(pattern, "u") }));
  };
  const [conditions, consequences] = [compile(when), compile(has)];
  const fields = Object.keys(when);
  const reason = fields.length === 0 ? "" : `, by ${fields.join(" and ")}`;
  return (object) => {
    const isMet = conditions.every(({ field, pattern }) => pattern.test(asText(object, field) ?? ""));
    if (!isMet) return [];
    return consequences.flatMap(({ field, pattern }) => {
      const text = asText(object, field);
      return text === undefined || pattern.test(text) ? [] : [{ path: [field], message: `has another value${reason}` }];
    });
  };
}

/** A field as text; undefined if it is absent. */
function asText(object: unknown, field: string): string | undefined {
  const value = fieldAt(object, field);
  return typeof value === "string" ? value : stringifyJson(value);
}
