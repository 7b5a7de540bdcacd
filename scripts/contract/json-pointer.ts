/**
 * The value that a JSON pointer names.
 *
 * @param pointer as a URI fragment: `#/components/schemas/Envelope`
 * @returns the value, or undefined when there is none
 */
export function valueAt(document: unknown, pointer: string): unknown {
  let value: unknown = document;
  for (const segment of pointerSegments(pointer)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as Record<string, unknown>)[segment];
  }
  return value;
}

/** The member names and indices of a JSON pointer, unescaped, with or without the `#` of a URI fragment. */
export function pointerSegments(pointer: string): string[] {
  const segments = pointer.replace(/^#/, "").split("/").slice(1);
  return segments.map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** A JSON pointer to a member, by the names and indices that lead to it from another pointer. */
export function below(pointer: string, ...keys: (string | number)[]): string {
  return [pointer, ...keys.map((key) => String(key).replaceAll("~", "~0").replaceAll("/", "~1"))].join("/");
}

/** The value itself, or what it refers to when it is a `$ref` into the document. */
export function dereference<Value>(document: unknown, value: unknown): Value {
  const { $ref } = value as { $ref?: string };
  return ($ref === undefined ? value : valueAt(document, $ref)) as Value;
}

/**
 * Copies a value, each `$ref` into the document replaced by what it names. The document must not refer to itself in a
 * circle.
 */
export function expand<Value>(document: unknown, value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => expand(document, item)) as Value;
  const node = dereference<object>(document, value);
  return Object.fromEntries(Object.entries(node).map(([key, member]) => [key, expand(document, member)])) as Value;
}
