import type { Issue, Result, Validator } from "./standard.ts";

/** Whether an issue is only that a value is new: of the right type, but none of those that the contract lists. */
export function isUnlisted({ path, expected }: Issue, value: unknown): boolean {
  return expected !== undefined && typeof expected[0] === typeof valueAtPath(path, value);
}

/** Whether an issue is only that a value is new, in place of one of several: a constant has no new values. */
export function isNewValue(issue: Issue, value: unknown): boolean {
  return issue.expected?.length !== 1 && isUnlisted(issue, value);
}

/** The value at the path of an issue, which is there. */
export function valueAtPath(path: Issue["path"], value: unknown): unknown {
  return path.reduce((node, key) => (node as Record<string | number, unknown>)[key], value);
}

/**
 * Makes `validateResponse`, which accepts new values: a client must survive them.
 *
 * @param validators of all responses, by name
 */
export function responseValidator(validators: Record<string, Validator<unknown>>) {
  return (name: string, body: unknown): Result<unknown> => {
    const validator = Object.hasOwn(validators, name) ? validators[name] : undefined;
    if (!validator) throw new TypeError(`the contract has no response ${name}`);
    const { issues = [] } = validator.validate(body);
    const violations = issues.filter((issue) => !isNewValue(issue, body));
    return violations.length > 0 ? { issues: violations } : { value: body };
  };
}
