import type { Issue, Result, Validator } from "./standard.ts";

/** An error that Ajv reports. */
export interface CheckError {
  keyword: string;
  /** JSON pointer to the value. */
  instancePath: string;
  /** Pointer to the keyword; omitted where it leads through no branch. */
  schemaPath?: string;
  params: Record<string, unknown>;
}

/** A function that Ajv compiled, with the errors of its last call. */
export interface CompiledCheck {
  (value: unknown): boolean;
  errors?: CheckError[] | null;
}

/** How many errors of a value are explained: more take long, and only an attacker sends more. */
const MOST_ERRORS = 1000;

/**
 * Makes a validator.
 *
 * @param check the compiled schema
 * @param explain turns its errors into issues: `issuesOf`, or `branchIssuesOf` for a schema with branches
 */
export function validator<Value>(
  check: CompiledCheck,
  explain: (errors: CheckError[], value: unknown) => readonly Issue[],
): Validator<Value> {
  const validate = (value: unknown): Result<Value> => {
    try {
      return check(value)
        ? { value: value as Value }
        : { issues: explain((check.errors ?? []).slice(0, MOST_ERRORS), value) };
    } catch {
      // A getter or a proxy has thrown, which no value of JSON does.
      return { issues: [{ message: "must be JSON", path: [] }] };
    }
  };
  const is = (value: unknown): value is Value => {
    try {
      return check(value);
    } catch {
      return false;
    }
  };
  return { is, validate, "~standard": { version: 1, vendor: "token-payments-contract", validate } };
}

/** Turns the errors of a schema without branches into issues that a person can act on. */
export function issuesOf(errors: CheckError[], value: unknown): Issue[] {
  return withoutRedundant(errors).map((error) => issueOf(error, value));
}

/** Drops the errors that another error on the same value makes redundant. */
export function withoutRedundant(errors: CheckError[]): CheckError[] {
  return errors.filter(
    (error) =>
      error.params.allowedValues ||
      !errors.some(
        (otherError) =>
          otherError !== error &&
          otherError.instancePath === error.instancePath &&
          (error.keyword === "type" ? otherError.params.allowedValues : /type|pattern/.test(otherError.keyword)),
      ),
  );
}

/** Turns one error into an issue. */
export function issueOf(error: CheckError, value: unknown): Issue {
  const { path } = followPointer(error.instancePath, value);
  const { missingProperty, allowedValues: expected } = error.params as { missingProperty?: string; allowedValues?: [] };
  if (missingProperty) path.push(missingProperty);
  return { message: messageOf(error), path, ...(expected && { expected }) };
}

/** Follows a JSON pointer into a value; returns its names and indices, and what is there. */
export function followPointer(pointer: string, value: unknown): { path: (string | number)[]; target: unknown } {
  let target = value;
  const segments = pointer.split("/").slice(1);
  const path = segments.map((segment) => {
    const key = Array.isArray(target) ? Number(segment) : segment.replaceAll("~1", "/").replaceAll("~0", "~");
    target = (target as Record<string | number, unknown>)[key];
    return key;
  });
  return { path, target };
}

/** What a value must be, in words that read on from the name of its field. */
export function messageOf({ keyword, params }: CheckError): string {
  switch (keyword) {
    case "type":
      return `must be ${[params.type as string | string[]].flat().map(withArticle).join(" or ")}`;
    case "enum":
    case "const":
      return `must be ${listExpected(params.allowedValues as unknown[])}`;
    case "minimum":
      return `must be at least ${params.limit}`;
    case "unixSecondsBelow":
      return "must be a time in seconds, not in milliseconds";
    case "maximum":
      return `must be at most ${params.limit}`;
    case "maxLength":
      return `must have at most ${params.limit} characters`;
    case "format":
      return params.format === "date"
        ? "must be a date, such as 2025-12-31"
        : `must be a ${String(params.format).toUpperCase()}`;
    case "pattern":
      return `must ${params.demand}`;
    case "required":
      return "is required";
    default:
      return `violates "${keyword}" of the contract`;
  }
}

/** Says of a value that is new in place of one of those that the contract lists, in words that read on from its field. */
export function describeNewValue({ expected = [] }: Pick<Issue, "expected">): string {
  return `is not ${listExpected(expected)}`;
}

/** Such as `one of a, b`, or the only value in JSON. */
function listExpected(values: readonly unknown[]): string {
  return values.length === 1 ? JSON.stringify(values[0]) : `one of ${values.join(", ")}`;
}

function withArticle(type: string): string {
  if (type === "null") return type;
  return `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`;
}
