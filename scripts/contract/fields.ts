/** The value of a field: names joined by dots; undefined if there is none. */
export function fieldAt(value: unknown, field: string): unknown {
  return field.split(".").reduce(member, value);
}

/** Copies a value with another value of a field; returns it as it is if it does not have the field. */
export function withField(value: unknown, field: string, next: unknown): unknown {
  return fieldAt(value, field) === undefined ? value : replaced(value, field.split("."), next);
}

/**
 * Copies a value with another value of a field, or without the field if that is undefined.
 *
 * @param names that lead to the field; where an object on the way is missing, nothing changes
 */
export function replaced(value: unknown, [name, ...rest]: string[], leaf: unknown): unknown {
  if (name === undefined) return leaf;
  const current = member(value, name);
  if (rest.length > 0 && current === undefined) return value;
  const next = replaced(current, rest, leaf);
  if (next !== undefined) return { ...(value as object), [name]: next };
  // A `delete` would make the copy slow to read.
  const { [name]: _left, ...others } = value as Record<string, unknown>;
  return others;
}

/** A member of an object; undefined if the value is none, or does not have it. */
export function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
