import { followPath } from "./fields.ts";

/**
 * Finds the value that a JSON pointer names.
 *
 * @param pointer as a URI fragment: `#/components/schemas/Envelope`
 * @returns the value, or undefined when there is none
 */
export function valueAt(document: unknown, pointer: string): unknown {
  return followPath(document, pointerSegments(pointer));
}

/** Splits a JSON pointer, with or without the `#` of a URI fragment, into its unescaped member names and indices. */
export function pointerSegments(pointer: string): string[] {
  const segments = pointer.replace(/^#/, "").split("/").slice(1);
  return segments.map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * Finds the place that a JSON pointer names, also where its schema was taken out of another one, or joined to it: through `$ref`s
 * and the branches of schemas. The `name` of an item of a list may replace its index.
 *
 * @returns the pointer without these ways, or undefined when it leads nowhere
 */
export function findPlace(document: unknown, pointer: string): string | undefined {
  return findMoved(document, "#", pointerSegments(pointer));
}

function findMoved(document: unknown, at: string, keys: string[]): string | undefined {
  const [key, ...rest] = keys;
  if (key === undefined) return at;
  const node = Object(valueAt(document, at)) as { $ref?: string; allOf?: object[]; anyOf?: object[] };
  const named = Array.isArray(node) ? node.findIndex((item) => Object(item).name === key) : -1;
  const branches = (["allOf", "anyOf"] as const).flatMap((name) =>
    Object.keys(node[name] ?? {}).map((index) => below(at, name, index)),
  );
  const ways = [
    ...(Object.hasOwn(node, key) ? [[below(at, key), rest] as const] : []),
    ...(named >= 0 ? [[below(at, named), rest] as const] : []),
    ...[node.$ref ?? [], branches].flat().map((way) => [way, keys] as const),
  ];
  return ways.map(([way, left]) => findMoved(document, way, [...left])).find((found) => found !== undefined);
}

/** Extends a JSON pointer by the member names and indices that lead further down. */
export function below(pointer: string, ...keys: (string | number)[]): string {
  return [pointer, ...keys.map((key) => String(key).replaceAll("~", "~0").replaceAll("/", "~1"))].join("/");
}

/**
 * Copies a value, with each `$ref` into the document replaced by what it names. No `$ref` may lead back to itself.
 *
 * @throws ReferenceError when one leads nowhere
 */
export function expand<Value>(document: unknown, value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => expand(document, item)) as Value;
  const { $ref } = value as { $ref?: string };
  if ($ref !== undefined) {
    const target = valueAt(document, $ref);
    if (target === undefined) throw new ReferenceError(`${$ref} leads nowhere in the contract.`);
    return expand(document, target) as Value;
  }
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, expand(document, member)])) as Value;
}
