import { type CheckError, type CompiledCheck, validator } from "./issues.ts";
import type { Issue, Validator } from "./standard.ts";

/**
 * Makes the validator of a method's input. A form sends an empty string for each field that nobody has filled in: where
 * that is invalid, or the input would be without the field, the issue says so. The other fields are judged as if it were
 * absent.
 *
 * @param check the compiled schema
 * @param explain turns its errors into issues
 */
export function inputValidator<Input>(
  check: CompiledCheck,
  explain: (errors: CheckError[], value: unknown) => Issue[],
): Validator<Input> {
  const needed = (value: unknown) => listEmpty(value).filter((name) => !check(without(value as object, name)));
  const isFilledIn: CompiledCheck = (value) => {
    const isValid = check(value);
    isFilledIn.errors = isValid ? [] : (check.errors ?? []);
    return isValid && needed(value).length === 0;
  };
  const issuesOf = (value: unknown) => (check(value) ? [] : explain(check.errors as CheckError[], value));
  return validator(isFilledIn, (errors, value) => {
    if (errors.length === 0) return needed(value).map((name) => ({ path: [name], message: "must not be empty" }));
    const valueAt = (path: Issue["path"]) =>
      path.reduce((node, key) => (node as Record<string | number, unknown>)[key], value);
    const isEmpty = ({ path }: Issue) => path.length > 0 && valueAt(path) === "";
    const issues = explain(errors, value);
    const others = issuesOf(withoutEmpty(value));
    const isOther = ({ path }: Issue) => others.some((other) => other.path.join() === path.join());
    const untouched = issues.filter((issue) => isEmpty(issue) && !isOther(issue));
    return [
      ...untouched.map(({ path }) => ({ path, message: "must not be empty: leave it out" })),
      ...others.map((issue) => (isEmpty(issue) ? { path: issue.path, message: "must not be empty" } : issue)),
    ];
  });
}

/** The names of the empty strings of an object. */
function listEmpty(value: unknown): string[] {
  return Object.entries(Object(value)).flatMap(([name, field]) => (field === "" ? name : []));
}

function without(value: object, name: string): object {
  return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
}

/** Copies an object without its empty strings, at any depth. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([, field]) => field !== "");
  return Object.fromEntries(entries.map(([name, field]) => [name, withoutEmpty(field)]));
}
