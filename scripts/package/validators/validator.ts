import type { Check, CheckError } from "./issues.ts";
import type { Issue, Validator } from "./standard.ts";

/**
 * Makes a validator.
 *
 * @param check what Ajv has compiled
 * @param explain turns its errors into issues
 */
export function validator<Value>(
  check: Check,
  explain: (errors: CheckError[], value: unknown) => Issue[],
): Validator<Value> {
  const is = (value: unknown): value is Value => check(value);
  const validate = (value: unknown) => (is(value) ? { value } : { issues: explain(check.errors ?? [], value) });
  return { is, validate, "~standard": { version: 1, vendor: "token-payments-contract", validate } };
}
