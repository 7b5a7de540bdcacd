import type { Way } from "./branches.ts";
import { type CheckError, type CompiledCheck, followPointer, validator } from "./issues.ts";
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
    const isEmpty = ({ path }: Issue) => path.length > 0 && path.reduce(memberOf, value) === "";
    const filled = withoutEmpty(value);
    let others = issuesOf(filled);
    if (restoreChoice(check.errors ?? [], value, filled)) others = issuesOf(filled);
    const untouched = explain(errors, value)
      .filter((issue, index, all) => isEmpty(issue) && all.findIndex(isAt(issue)) === index)
      .filter((issue) => !others.some(isAt(issue)));
    return [
      ...untouched.map(({ path }) => ({ path, message: "must not be empty: leave it out" })),
      ...others.map((issue) => (isEmpty(issue) ? { path: issue.path, message: "is required" } : issue)),
    ];
  });
}

/** Returns a test of whether an issue is about the same field as another one. */
function isAt({ path }: Issue) {
  return (other: Issue) => path.length === other.path.length && path.every((key, index) => key === other.path[index]);
}

function memberOf(value: unknown, key: string | number): unknown {
  return (value as Record<string | number, unknown>)[key];
}

/**
 * Puts back the empty field by which a choice between fields would be made: without it, their object as a whole would be
 * wrong, and not a field.
 *
 * @param errors those of the copy
 * @param filled a copy of the value without its empty strings
 * @returns whether there is such a field, and no other one
 */
function restoreChoice(errors: CheckError[], value: unknown, filled: unknown): boolean {
  const choices = errors.flatMap(({ instancePath, params: { ways = [] } }) => {
    const names = [...new Set((ways as Way[]).flatMap(({ required }) => required))];
    const [given, copy] = [value, filled].map((whole) => Object(followPointer(instancePath, whole).target));
    const isMade = names.some((name) => name in copy);
    return isMade ? [] : names.filter((name) => given[name] === "").map((name) => ({ copy, name }));
  });
  const [choice] = choices;
  if (!choice || choices.length > 1) return false;
  choice.copy[choice.name] = "";
  return true;
}

/** Copies an object without its empty strings, at any depth. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([, field]) => field !== "");
  return Object.fromEntries(entries.map(([name, field]) => [name, withoutEmpty(field)]));
}
