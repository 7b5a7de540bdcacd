import { type Contract, type Operation, resolve } from "../contract/contract.ts";
import { expand } from "../contract/json-pointer.ts";
import type { Schema } from "../contract/schema.ts";
import { compileValidator } from "../package/validators/compile.ts";
import type { MockRequest } from "./exchange.ts";
import { objectionsOf, type Resource } from "./prism.ts";

/** Messages by field, such as `{ "header.created": ["must be an integer"] }`; `body` is the body as a whole. */
export type ValidationDetails = Record<string, string[]>;

/** Validates the body and the query of a request; returns undefined when they are valid. */
export type Validate = (request: MockRequest) => ValidationDetails | undefined;

const INTEGER = /^-?\d+$/;

/**
 * Prepares the validation of an operation's requests. Prism reports that a request is invalid; the messages are those of
 * the package's validators, and Prism's own only where these accept.
 */
export function requestValidation(contract: Contract, operation: Operation, resource: Resource): Validate {
  const validator = compileValidator(expand(contract.raw, operation.request.schema));
  const integers = operation.parameters.map(({ name }) => name);

  return ({ query, body }) => {
    const details: ValidationDetails = {};
    for (const { path, message } of validator.validate(body).issues ?? []) {
      const field = path.join(".") || "body";
      details[field] = [...(details[field] ?? []), message];
    }
    for (const name of integers) {
      // Prism would accept `0x10` and an empty text as numbers.
      if (query[name] !== undefined && !INTEGER.test(String(query[name])))
        details[`query.${name}`] = ["must be an integer"];
    }
    if (Object.keys(details).length > 0) return details;
    const objections = objectionsOf(resource, query, body);
    if (objections.length === 0) return undefined;
    return Object.fromEntries(objections.map(({ path = ["body"], message }) => [path.join("."), [message]]));
  };
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
export function unknownFields(known: KnownFields | null, body: unknown, prefix = ""): string[] {
  if (known === null || typeof body !== "object" || body === null || Array.isArray(body)) return [];
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(body)) {
    const fields = known.get(name);
    if (fields === undefined) unknown.push(prefix + name);
    else if (fields !== null) unknown.push(...unknownFields(fields, value, `${prefix}${name}.`));
  }
  return unknown;
}
