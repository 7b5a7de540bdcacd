import type { SpecificationCase } from "../../../../scripts/build/specification/cases/case.ts";
import { bodyAt } from "../../../../scripts/build/specification/model/document.ts";
import { contract } from "../../../support/documents.ts";

/** A validator of the package, as far as a case asks it. */
export interface Validator {
  validate: (value: unknown) => { issues?: undefined } | { issues: readonly { path: readonly (string | number)[] }[] };
}

/**
 * Judges a case by the validator of its body: it accepts the value, or refuses it by the fields that the case names, and
 * no others. A validator sees neither credentials nor the query, so that it accepts the body of a request which is
 * refused for these.
 *
 * @param validators the validators by name: that of the schema in camelCase
 * @returns how the verdict differs from the case, in words
 */
export function validatorProblems(
  each: SpecificationCase,
  validators: Record<string, Validator | undefined>,
): string[] {
  const schema = String(bodyAt(contract, each.subject, each.body)?.schema.$ref).replace(/.*\//, "");
  const name = schema.charAt(0).toLowerCase() + schema.slice(1);
  const validator = validators[name];
  if (validator === undefined) return [`the package has no validator ${name}`];
  const { issues = [] } = validator.validate(each.value);
  const found = [...new Set(issues.map(({ path }) => path.join(".") || "body"))].sort().join(", ");
  const expected = each.fields.filter((field) => !field.startsWith("query.")).join(", ");
  return found === expected ? [] : [`${name} refuses ${found || "nothing"}, not ${expected || "nothing"}`];
}
