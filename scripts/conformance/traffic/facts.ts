import type { Contract, Operation } from "../../contract/contract.ts";
import type { Implication, ValueFacts } from "../../contract/extensions.ts";
import { fieldAt } from "../../contract/fields.ts";
import type { Schema } from "../../contract/schema.ts";
import { UNIX_SECONDS_BELOW } from "../../contract/unix-times.ts";
import { ANY_ITEM, listAllFields, listBranches } from "../../contract/walk.ts";
import { stringifyJson } from "../../service/http/json.ts";

/** A fault of a body, and the names and indices that lead to it. */
interface FactFault {
  path: string[];
  message: string;
}

/** Finds the faults of a value, each with the names that lead to it from there. */
type FactCheck = (value: unknown) => FactFault[];

/** Returns a function that checks a body by the facts that its schema cannot state: `x-value` and `x-implies`. */
export function createFactCheck(contract: Pick<Contract, "raw">, schema: Schema): (body: unknown) => FactFault[] {
  const fields = listAllFields(contract, schema);
  const objects = [{ path: [] as string[], schema }, ...fields].flatMap((place) => listItems(contract, place));
  const checks: { path: string[]; check: FactCheck }[] = [
    ...fields.flatMap(({ path, schema: { "x-value": facts } }) => {
      return facts ? [{ path, check: createValueCheck(facts) }] : [];
    }),
    ...objects.flatMap(({ path, schema: { "x-implies": implications = [] } }) => {
      return implications.map((implication) => ({ path, check: createImplicationCheck(implication) }));
    }),
  ];
  return (body) =>
    checks.flatMap(({ path, check }) =>
      listPlaces(body, path).flatMap(({ path: valuePath, value }) =>
        check(value).map((fault) => ({ ...fault, path: [...valuePath, ...fault.path] })),
      ),
    );
}

/** A schema itself and, for a list, that of its items, with all that applies to the same value. */
function listItems(contract: Pick<Contract, "raw">, { path, schema }: { path: string[]; schema: Schema }) {
  return listBranches(contract, schema).flatMap(({ schema: branch }): { path: string[]; schema: Schema }[] => [
    { path, schema: branch },
    ...(branch.items ? listItems(contract, { path: [...path, ANY_ITEM], schema: branch.items }) : []),
  ]);
}

/** Lists the fields of a success whose value in the sandbox is in `x-value`; those inside of lists are left out. */
export function listSandboxValues(contract: Contract, { responses }: Operation) {
  const success = responses.find(({ status }) => status === "200");
  return listAllFields(contract, success?.schema ?? {}).flatMap(({ path, schema: { "x-value": facts } }) => {
    return facts?.sandbox === undefined ? [] : [{ path, value: facts.sandbox }];
  });
}

/** A value in a body. */
interface Place {
  path: string[];
  value: unknown;
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
        .map((name) => ({ path: [...before, name], value: (value as Record<string, unknown>)[name] }));
    });
  }
  return places;
}

function createValueCheck({ unixTime, shows }: ValueFacts): FactCheck {
  const pattern = shows === undefined ? undefined : new RegExp(shows, "u");
  const findFault = (value: unknown): string | undefined => {
    if (unixTime && typeof value === "number" && value >= UNIX_SECONDS_BELOW) return "must be in seconds";
    if (pattern && typeof value === "string" && !pattern.test(value)) return "must be masked as documented";
    return undefined;
  };
  return (value) => {
    const message = findFault(value);
    return message === undefined ? [] : [{ path: [], message }];
  };
}

function createImplicationCheck({ statement, when, has = {}, matches = {} }: Implication): FactCheck {
  const compile = (patterns: Record<string, string>) => {
    return Object.entries(patterns).map(([field, pattern]) => ({ field, pattern: new RegExp(pattern, "u") }));
  };
  const conditions = compile(when);
  const consequences = [
    ...Object.entries(has).map(([field, value]) => {
      return { field, fault: `must be ${value}`, isMet: (text: string) => text === String(value) };
    }),
    ...compile(matches).map(({ field, pattern }) => {
      return { field, fault: "has another value", isMet: (text: string) => pattern.test(text) };
    }),
  ];
  const fields = Object.keys(when);
  const reason = [...(fields.length > 0 ? [`by ${fields.join(" and ")}`] : []), `as ${statement} says`].join(", ");
  return (object) => {
    const areMet = conditions.every(({ field, pattern }) => pattern.test(asText(object, field) ?? ""));
    if (!areMet) return [];
    return consequences.flatMap(({ field, fault, isMet }) => {
      const text = asText(object, field);
      if (text === undefined || isMet(text)) return [];
      return [{ path: [field], message: `${fault}, ${reason}` }];
    });
  };
}

/** A field as text; undefined if it is absent. */
function asText(object: unknown, field: string): string | undefined {
  const value = fieldAt(object, field);
  return typeof value === "string" ? value : stringifyJson(value);
}
