import { BuildFailure } from "./failure.ts";
import { followPath, replaced, stepsOf } from "./fields.ts";

/** The value of a field; undefined if there is none. */
export function readField(body: unknown, field: string): unknown {
  return followPath(body, bodyStepsOf(field));
}

/**
 * Copies a body with another value of a field, or without the field if the value is undefined.
 *
 * @throws BuildFailure if the body has no object to put it into, or no such field to leave out
 */
export function changeField(body: unknown, field: string, value: unknown): unknown {
  const steps = bodyStepsOf(field);
  const around = followPath(body, steps.slice(0, -1));
  const isPossible = value === undefined ? followPath(body, steps) !== undefined : Object(around) === around;
  if (steps.length > 0 && !isPossible) throw new BuildFailure(`the example has no ${field} to change`);
  return replaced(body, steps, value);
}

/**
 * The fields of a body that a pattern means, in which `[]` is any element: `webhooks.[].uuid` means `webhooks.0.uuid`.
 *
 * @returns the fields whose object is there; those that are there themselves come first
 */
export function fieldsLike(body: unknown, pattern: string): { field: string; isThere: boolean }[] {
  let places = [{ steps: [] as string[], value: body }];
  for (const step of bodyStepsOf(pattern)) {
    places = places.flatMap(({ steps, value }) => {
      if (typeof value !== "object" || value === null) return [];
      const keys = step === "[]" ? Object.keys(value) : [step];
      return keys.map((key) => ({ steps: [...steps, key], value: (value as Record<string, unknown>)[key] }));
    });
  }
  const fields = places.map(({ steps, value }) => ({ field: steps.join("."), isThere: value !== undefined }));
  return fields.sort((a, b) => Number(b.isThere) - Number(a.isThere));
}

/** The steps of a field; the whole body is also written as `body`. */
function bodyStepsOf(field: string): string[] {
  return field === "body" ? [] : stepsOf(field);
}
