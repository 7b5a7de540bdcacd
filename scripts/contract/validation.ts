import { type Contract, resolve } from "./contract.ts";
import type { Schema } from "./schema.ts";
import type { RequestValidators } from "./served.ts";

/** Messages by field, such as `{ "header.created": ["must be an integer"] }`; `body` is the body as a whole. */
export type ValidationDetails = Record<string, string[]>;

/** The parts of a request that are validated. */
export interface ValidatedRequest {
  body: unknown;
  /** A parameter that is sent several times has several values. */
  query: Record<string, string | string[]>;
}

/** Validates the body and the query of a request; returns undefined when they are valid. */
export type Validate = (request: ValidatedRequest) => ValidationDetails | undefined;

/** One thing that is wrong with a body: where, and why. */
export interface Objection {
  path?: (string | number)[];
  message: string;
}

const INTEGER = /^-?\d+$/;

/**
 * Prepares the validation of an operation's requests.
 *
 * @param secondOpinion validates a body in which the validators find nothing wrong
 */
export function requestValidation(
  { body: bodies, query: queries }: RequestValidators,
  secondOpinion: (body: unknown) => Objection[] = () => [],
): Validate {
  return ({ query, body }) => {
    const details: ValidationDetails = {};
    const complain = (path: readonly PropertyKey[], message: string) => {
      const field = path.map(String).join(".") || "body";
      details[field] = [...(details[field] ?? []), message];
    };
    for (const { path, message } of bodies.validate(body).issues ?? []) complain(path, message);
    for (const { path, message } of queries?.validate(typed(query)).issues ?? []) {
      complain(["query", ...path], message);
    }
    if (Object.keys(details).length === 0) {
      for (const { path = ["body"], message } of secondOpinion(body)) complain(path, message);
    }
    return Object.keys(details).length > 0 ? details : undefined;
  };
}

/** Numbers where a query has integers. */
function typed(query: ValidatedRequest["query"]): Record<string, unknown> {
  const values = Object.entries(query).map(([name, value]) => [
    name,
    INTEGER.test(String(value)) ? Number(value) : value,
  ]);
  return Object.fromEntries(values);
}

/** The fields of an object by name, each with the fields of its own value; null where any field is allowed. */
export type KnownFields = Map<string, KnownFields | null>;

/**
 * Collects the fields that a schema declares, in all its branches.
 *
 * @returns null when it declares none
 */
export function knownFields(contract: Contract, schema: Schema): KnownFields | null {
  const { oneOf = [], properties = {} } = resolve(contract, schema);
  const known: KnownFields = new Map();
  for (const branch of oneOf) {
    for (const [name, fields] of knownFields(contract, branch) ?? []) known.set(name, fields);
  }
  for (const [name, property] of Object.entries(properties)) known.set(name, knownFields(contract, property));
  return known.size > 0 ? known : null;
}

/** Lists the fields of a body that the contract does not list, such as `header.foo`. */
export function unknownFields(known: KnownFields | null, body: unknown, prefix = "", unknown: string[] = []): string[] {
  if (known === null || typeof body !== "object" || body === null || Array.isArray(body)) return unknown;
  for (const name of Object.keys(body)) {
    const fields = known.get(name);
    if (fields === undefined) unknown.push(prefix + name);
    else unknownFields(fields, (body as Record<string, unknown>)[name], `${prefix}${name}.`, unknown);
  }
  return unknown;
}
