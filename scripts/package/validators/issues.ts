import type { Issue } from "./standard.ts";
import { words } from "./words.ts";

/** What Ajv reports. */
export interface CheckError {
  keyword: string;
  /** JSON pointer to the value. */
  instancePath: string;
  /** Pointer to the keyword; left out where it leads through no branch. */
  schemaPath?: string;
  params: Record<string, unknown>;
}

/** A function that Ajv has compiled, with the errors of its last call. */
export interface Check {
  (value: unknown): boolean;
  errors?: CheckError[] | null;
}

/** Turns the errors of Ajv into issues that a person can act on, for a schema without branches. */
export function issuesOf(errors: CheckError[], value: unknown): Issue[] {
  return loudest(errors).map((error) => issueOf(error, value));
}

/** The errors without those of which another one on the same value says more. */
export function loudest(errors: CheckError[]): CheckError[] {
  return errors.filter(({ keyword, instancePath }) => {
    if (keyword === "const" || keyword === "enum") return true;
    const louder = keyword === "type" ? ["const", "enum"] : ["type"];
    return !errors.some((other) => louder.includes(other.keyword) && other.instancePath === instancePath);
  });
}

/** Says one error in words. */
export function issueOf(error: CheckError, value: unknown): Issue {
  const { path } = follow(error.instancePath, value);
  if (error.keyword === "required") path.push(error.params.missingProperty as string);
  return { message: words(error), path };
}

/** What a JSON pointer leads to, and by which names and indices. */
export function follow(pointer: string, value: unknown): { path: (string | number)[]; target: unknown } {
  let target = value;
  const segments = pointer.split("/").slice(1);
  const path = segments.map((segment) => {
    const key = Array.isArray(target) ? Number(segment) : segment.replaceAll("~1", "/").replaceAll("~0", "~");
    target = (target as Record<string | number, unknown>)[key];
    return key;
  });
  return { path, target };
}
