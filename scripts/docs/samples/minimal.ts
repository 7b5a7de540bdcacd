// Runs in the build and in the browser: a page begins with the minimal request, and so does its panel.
import {
  type Contract,
  type DocumentedResponse,
  type Example,
  type Operation,
  resolve,
} from "../../contract/contract.ts";
import { ADVISED_FIELDS } from "../../contract/known-names.ts";
import type { Schema } from "../../contract/schema.ts";
import { listBranches } from "../../contract/walk.ts";
import { HEADER_FIELDS } from "../../contract/well-known.ts";
import { applyEchoes, echoesOf } from "../../service/behavior/echo.ts";

/**
 * The examples of an operation that a reader chooses from: first its first one without its optional fields. A payment keeps its
 * idempotency key and `reference`: it can be submitted again, and its response is known. What the specification advises stays.
 */
export function listChoices(contract: Contract, operation: Operation): Example[] {
  const { request } = operation;
  const [first] = request.examples;
  if (first === undefined) return [];
  const proof = typeof operation.idempotent === "object" ? [HEADER_FIELDS.reference] : [];
  const value = keepRequired(contract, request.schema, first.value, [...listAdvised(operation), ...proof]);
  return [{ ...first, name: "minimal", summary: "Minimal request", value }, ...request.examples];
}

/** The examples of a response as a request gets them, or else the minimal one: what they repeat of a request is from this one. */
export function listAnswers(
  contract: Contract,
  operation: Operation,
  { schema, examples }: DocumentedResponse,
  [request] = listChoices(contract, operation),
): Example[] {
  const echoes = echoesOf(contract, schema, operation.request.schema, operation.mock?.echoes);
  return examples.map((example) => ({ ...example, value: applyEchoes(echoes, example.value, request?.value) }));
}

/** Lists the optional fields that a request has better with it: its idempotency key, and what the specification advises. */
export function listAdvised({ id, idempotent }: Operation): string[] {
  const key = typeof idempotent === "object" ? idempotent.path : [];
  return [...key, ADVISED_FIELDS[id]?.field ?? []].flat();
}

/** Copies an object with the fields that its schema requires, and those of `others`; those that are objects come last. */
function keepRequired(contract: Contract, schema: Schema, value: unknown, others: string[]): unknown {
  const certain = listBranches(contract, schema).flatMap((branch) => (branch.isCertain ? [branch.schema] : []));
  const required = certain.flatMap(({ required = [], oneOf = [] }) => [
    ...required,
    ...oneOf.flatMap((alternative) => alternative.required),
  ]);
  const properties: Record<string, Schema> = Object.assign({}, ...certain.map(({ properties = {} }) => properties));
  const kept = Object.entries(value as object).filter(([name]) => required.includes(name) || others.includes(name));
  const fields = kept.map(([name, member]): [string, unknown] => {
    const schema = resolve(contract, properties[name] ?? {});
    return [name, isObject(member) ? keepRequired(contract, schema, member, others) : member];
  });
  return Object.fromEntries(fields.sort(([, a], [, b]) => Number(isObject(a)) - Number(isObject(b))));
}

/** Whether a JSON value is an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
