import { type CheckError, type CompiledCheck, validator } from "./issues.ts";
import type { Issue, Validator } from "./standard.ts";

/**
 * Makes the validator of a method's input. A form sends an empty string for each field that nobody has filled in: where
 * that is invalid, the issue says so, and the other fields are judged as if it were absent.
 *
 * @param check the compiled schema
 * @param explain turns its errors into issues
 */
export function inputValidator<Input>(
  check: CompiledCheck,
  explain: (errors: CheckError[], value: unknown) => Issue[],
): Validator<Input> {
  const issuesOf = (value: unknown) => (check(value) ? [] : explain(check.errors as CheckError[], value));
  return validator(check, (errors, value) => {
    const valueAt = (path: Issue["path"]) =>
      path.reduce((node, key) => (node as Record<string | number, unknown>)[key], value);
    const isEmpty = ({ path }: Issue) => path.length > 0 && valueAt(path) === "";
    const issues = explain(errors, value);
    const choosing = choosingFields(issues.filter(isEmpty), value, issuesOf);
    const others = issuesOf(withoutEmpty(value, choosing.length === 1 ? choosing[0] : undefined));
    const isOther = ({ path }: Issue) => others.some((issue) => issue.path.join() === path.join());
    const untouched = issues.filter((issue) => isEmpty(issue) && !isOther(issue));
    const paths = new Map(untouched.map(({ path }) => [path.join(), path]));
    return [
      ...[...paths.values()].map((path) => ({ path, message: "must not be empty: leave it out" })),
      ...others.map((issue) => (isEmpty(issue) ? { path: issue.path, message: "is required" } : issue)),
    ];
  });
}

/** The empty fields by which a choice between fields would be made: without them, their object has an issue of its own. */
function choosingFields(empty: Issue[], value: unknown, issuesOf: (value: unknown) => Issue[]): string[] {
  const without = issuesOf(withoutEmpty(value));
  return empty.flatMap(({ path }) => {
    const isOfObject = (issue: Issue) => issue.path.join() === path.slice(0, -1).join();
    const chooses = without.some(isOfObject) && !issuesOf(withoutEmpty(value, path.join())).some(isOfObject);
    return chooses ? [path.join()] : [];
  });
}

/**
 * Copies an object without its empty strings, at any depth.
 *
 * @param kept path of one that stays
 */
function withoutEmpty(value: unknown, kept?: string, path: string[] = []): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([name, field]) => field !== "" || [...path, name].join() === kept);
  return Object.fromEntries(entries.map(([name, field]) => [name, withoutEmpty(field, kept, [...path, name])]));
}
