import { dereference } from "../contract/json-pointer.ts";
import type { Bundle, Schema } from "./contract.ts";

/** The fields that a body may have: by name, what is known of their own fields; null where nothing is. */
export type KnownFields = Map<string, KnownFields | null>;

/**
 * Collects the fields that a schema declares, in whatever branch.
 *
 * @returns null when it declares none: such an object may have any
 */
export function knownFields(bundle: Bundle, schema: Schema): KnownFields | null {
  const node = dereference<Schema>(bundle, schema);
  const known: KnownFields = new Map();
  for (const branch of node.oneOf ?? []) {
    for (const [name, fields] of knownFields(bundle, branch) ?? []) known.set(name, fields);
  }
  for (const [name, property] of Object.entries(node.properties ?? {})) known.set(name, knownFields(bundle, property));
  return known.size > 0 ? known : null;
}

/** The fields of a body that are not known, such as `header.foo`. */
export function unknownFields(known: KnownFields | null, body: unknown, prefix = ""): string[] {
  if (known === null || typeof body !== "object" || body === null || Array.isArray(body)) return [];
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(body)) {
    const fields = known.get(name);
    if (fields === undefined) unknown.push(prefix + name);
    else if (fields !== null) unknown.push(...unknownFields(fields, value, `${prefix}${name}.`));
  }
  return unknown;
}
