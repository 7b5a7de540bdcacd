import { bodyOf, exampleOf } from "./case-places.ts";
import { attemptsOf, type NamedCase } from "./cases.ts";
import type { Document } from "./fields.ts";

/** A validator of the package, as far as a case asks it. */
export interface Validator {
  validate: (value: unknown) => { issues?: undefined } | { issues: readonly { path: readonly (string | number)[] }[] };
}

/**
 * Holds a case against the validator of its body: it accepts the value, or refuses it by the fields that the case says.
 * A validator sees neither credentials nor the query, so that of a request which is refused for these it accepts the
 * body.
 *
 * @param document the contract from which the validators are made
 * @param validators the validators by name: that of the schema in camelCase
 * @returns what is not as the case says, in words
 * @throws Error if there is no such validator
 */
export function validatorProblems(
  document: Document,
  each: NamedCase,
  validators: Record<string, Validator | undefined>,
): string[] {
  const schema = String(bodyOf(document, each).schema.$ref).replace(/.*\//, "");
  const name = schema.charAt(0).toLowerCase() + schema.slice(1);
  const validator = validators[name];
  if (validator === undefined) throw new Error(`there is no validator ${name}`);
  return attemptsOf(each, exampleOf(document, each)).flatMap(({ body, change, fields }) => {
    const { issues = [] } = validator.validate(body);
    const found = [...new Set(issues.map(({ path }) => path.join(".") || "body"))].sort().join(", ");
    const expected = fields.filter((field) => !field.startsWith("query.")).join(", ");
    return found === expected ? [] : [`${each.id}${change && ` (${change})`}: refuses ${found || "nothing"}`];
  });
}
