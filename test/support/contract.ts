import { resolve } from "../../scripts/contract/contract.ts";
import { readGeneratedContract } from "../../scripts/contract/generated.ts";
import type { Schema } from "../../scripts/contract/schema.ts";
import { findField } from "../../scripts/contract/walk.ts";

/** The contract of the last build. */
export const contract = readGeneratedContract();

/**
 * The value of an example.
 *
 * @param component the name of its component, such as `KycPassed`
 * @throws Error if no body has such an example
 */
// biome-ignore lint/suspicious/noExplicitAny: an example has the form of its schema
export function exampleValue(component: string): any {
  const bodies = [...contract.operations, ...contract.events].flatMap(({ request, responses }) => [
    request,
    ...responses,
  ]);
  const found = bodies.flatMap(({ examples }) => examples).find((example) => example.component === component);
  if (found === undefined) throw new Error(`The contract has no example ${component}.`);
  return found.value;
}

/**
 * The schema of a field, with the keywords beside its `$ref`.
 *
 * @param component the schema that declares it, such as `IssueSilaRequest`
 * @param path the names that lead to it
 * @throws Error if the contract has no such field
 */
export function fieldOf(component: string, ...path: string[]): Schema {
  const field = findField(contract, contract.schemas[component] ?? {}, path);
  if (field === undefined) throw new Error(`The contract has no field ${path.join(".")} of ${component}.`);
  return { ...field.schema, ...field.written };
}

/** The ways to identify source and destination of a payment, as messages list them: `account_name; …`. */
export const WAYS_TO_PAY = (contract.schemas.IssueSilaRequest?.oneOf ?? [])
  .map(({ required = [] }) => required.join(" with "))
  .join("; ");

/** A schema, and all that may apply to the same value. */
export function branchesOf(schema: Schema): Schema[] {
  const resolved = resolve(contract, schema);
  const { anyOf = [], allOf = [] } = resolved;
  return [resolved, ...[...anyOf, ...allOf].flatMap(branchesOf)];
}

/** The fields of an object, including those of its branches. */
export function fieldsOf(schema: Schema): Record<string, Schema> {
  return Object.assign({}, ...branchesOf(schema).map(({ properties }) => properties));
}
