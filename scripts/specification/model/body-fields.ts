import { BuildFailure } from "../../contract/failure.ts";
/** The value of a field: steps joined by dots, `body` or the empty text for the whole; undefined if there is none. */
export function readField(body: unknown, field: string): unknown {
  return stepsOf(field).reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], body);
}

/**
 * Copies a body with another value of a field, or without the field if the value is undefined.
 *
 * @throws BuildFailure if the body has no object to put it into, or no such field to leave out
 */
export function changeField(body: unknown, field: string, value: unknown): unknown {
  return changed(body, stepsOf(field), value);
}

/**
 * The fields of a body that a pattern means, in which `[]` is any element: `webhooks.[].uuid` means `webhooks.0.uuid`.
 *
 * @returns the fields whose object is there; those that are there themselves come first
 */
export function fieldsLike(body: unknown, pattern: string): { field: string; isThere: boolean }[] {
  let found = [{ steps: [] as string[], value: body }];
  for (const step of stepsOf(pattern)) {
    found = found.flatMap(({ steps, value }) => {
      if (typeof value !== "object" || value === null) return [];
      const keys = step === "[]" ? Object.keys(value) : [step];
      return keys.map((key) => ({ steps: [...steps, key], value: (value as Record<string, unknown>)[key] }));
    });
  }
  const fields = found.map(({ steps, value }) => ({ field: steps.join("."), isThere: value !== undefined }));
  return fields.sort((a, b) => Number(b.isThere) - Number(a.isThere));
}

function stepsOf(field: string): string[] {
  return field === "" || field === "body" ? [] : field.split(".");
}

function changed(body: unknown, [step, ...rest]: string[], value: unknown): unknown {
  if (step === undefined) return value;
  const isParent = typeof body === "object" && body !== null;
  const isThere = isParent && Object.hasOwn(body, step);
  if (!isParent || (!isThere && (rest.length > 0 || value === undefined))) {
    throw new BuildFailure(`the example has no ${step} to change`);
  }
  const copy = (Array.isArray(body) ? [...body] : { ...body }) as Record<string, unknown>;
  const next = rest.length === 0 ? value : changed(copy[step], rest, value);
  if (next === undefined) delete copy[step];
  else copy[step] = next;
  return copy;
}
