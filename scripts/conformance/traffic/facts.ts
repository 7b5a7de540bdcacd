import type { Contract, Operation } from "../../contract/contract.ts";
import type { Implication, ValueFacts } from "../../contract/facts.ts";
import { fieldAt } from "../../contract/fields.ts";
import type { Schema } from "../../contract/schema.ts";
import { UNIX_SECONDS_BELOW } from "../../contract/unix-times.ts";
import { ANY_ITEM, listAllFields, listBranches } from "../../contract/walk.ts";
import { stringifyJson } from "../../service/http/json.ts";
import type { Expected, FixedRule } from "./expected.ts";

/** A fault of a body, and the names and indices that lead to it. */
interface FactFault {
  path: (string | number)[];
  expected: Expected;
}

/** Finds the faults of a value, each with the names that lead to it from there. */
type FactCheck = (value: unknown) => FactFault[];

/** Returns a function that checks a body by the facts that its schema cannot state. */
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

/** Lists the fields of a success whose value in the sandbox is specified; those inside of lists are left out. */
export function listSandboxValues(contract: Contract, { responses }: Operation) {
  const success = responses.find(({ status }) => status === "200");
  return listAllFields(contract, success?.schema ?? {}).flatMap(({ path, schema: { "x-value": facts } }) => {
    return facts?.sandbox === undefined ? [] : [{ path, value: facts.sandbox }];
  });
}

/** A value in a body, and the names and indices that lead to it. */
interface PlacedValue {
  path: (string | number)[];
  value: unknown;
}

/** Lists the values that a path leads to, which may go through the items of lists. */
export function listPlaces(body: unknown, path: string[]): PlacedValue[] {
  let places: PlacedValue[] = [{ path: [], value: body }];
  for (const step of path) {
    places = places.flatMap(({ path: before, value }) => {
      if (typeof value !== "object" || value === null) return [];
      if (step === ANY_ITEM) {
        return Array.isArray(value) ? value.map((item, index) => ({ path: [...before, index], value: item })) : [];
      }
      const members = value as Record<string, unknown>;
      return Object.hasOwn(members, step) ? [{ path: [...before, step], value: members[step] }] : [];
    });
  }
  return places;
}

function createValueCheck({ unixTime, shows }: ValueFacts): FactCheck {
  const pattern = shows === undefined ? undefined : new RegExp(shows, "u");
  const fail = (rule: FixedRule): FactFault[] => [{ path: [], expected: { kind: "fixed", rule } }];
  return (value) => {
    if (unixTime && typeof value === "number" && value >= UNIX_SECONDS_BELOW) return fail("seconds");
    return pattern && typeof value === "string" && !pattern.test(value) ? fail("masked") : [];
  };
}

function createImplicationCheck({ statement, when, has = {}, matches = {} }: Implication): FactCheck {
  const compile = (patterns: Record<string, string>) => {
    return Object.entries(patterns).map(([field, pattern]) => ({ field, pattern: new RegExp(pattern, "u") }));
  };
  const conditions = compile(when);
  const consequences = [
    ...Object.entries(has).map(([field, value]) => {
      return { field, wanted: { value }, isMet: (text: string) => text === String(value) };
    }),
    ...compile(matches).map(({ field, pattern }) => {
      return { field, wanted: {}, isMet: (text: string) => pattern.test(text) };
    }),
  ];
  const by = Object.keys(when);
  return (object) => {
    const areMet = conditions.every(({ field, pattern }) => pattern.test(asText(object, field) ?? ""));
    if (!areMet) return [];
    return consequences.flatMap(({ field, wanted, isMet }): FactFault[] => {
      const text = asText(object, field);
      if (text === undefined || isMet(text)) return [];
      return [{ path: [field], expected: { kind: "implied", ...wanted, by, statement } }];
    });
  };
}

/** A field as text; undefined if it is absent. */
function asText(object: unknown, field: string): string | undefined {
  const value = fieldAt(object, field);
  return typeof value === "string" ? value : stringifyJson(value);
}
