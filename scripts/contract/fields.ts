/** The value that names and indices lead to; undefined if there is none. */
export function followPath(value: unknown, path: readonly (string | number)[]): unknown {
  let current = value;
  for (const name of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, name)) return undefined;
    current = (current as Record<string, unknown>)[name];
  }
  return current;
}

/** The names that lead to a field as the contract, its cases and configs write it: joined by dots, the whole value as an empty text. */
export function stepsOf(field: string): string[] {
  return field === "" ? [] : field.split(".");
}

/** The value of a field: names joined by dots; undefined if there is none. */
export function fieldAt(value: unknown, field: string): unknown {
  return followPath(value, field.split("."));
}

/** The items of the list that names lead to; none if it is no list. */
export function itemsAt(value: unknown, path: readonly string[]): unknown[] {
  const list = followPath(value, path);
  return Array.isArray(list) ? list : [];
}

/** Copies a value with another value of a field; returns it as it is if it does not have the field. */
export function withField(value: unknown, field: string, next: unknown): unknown {
  return withValueAt(value, stepsOf(field), next);
}

/** Copies a value with another value where names lead to; returns it as it is if there is none. */
export function withValueAt(value: unknown, path: readonly string[], next: unknown): unknown {
  return followPath(value, path) === undefined ? value : replaced(value, path, next);
}

/**
 * Copies a value with another value of a field, or without the field if that is undefined.
 *
 * @param names that lead to the field; where an object on the way is missing, nothing changes
 */
export function replaced(value: unknown, [name, ...rest]: readonly string[], leaf: unknown): unknown {
  if (name === undefined) return leaf;
  const current = followPath(value, [name]);
  if (rest.length > 0 && current === undefined) return value;
  const next = replaced(current, rest, leaf);
  if (next !== undefined)
    return Object.assign(Array.isArray(value) ? [...value] : { ...(value as object) }, { [name]: next });
  // A `delete` would make the copy slow to read.
  const { [name]: _left, ...others } = value as Record<string, unknown>;
  return others;
}

/** Copies a value with each text, number, boolean and null in it replaced. */
export function mapLeaves(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (typeof value !== "object" || value === null) return change(value);
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, change));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapLeaves(member, change)]));
}
