import { type Bundle, componentOf } from "../../../contract/contract.ts";
import { below } from "../../../contract/json-pointer.ts";
import type { Schema } from "../../../contract/schema.ts";
import { SCHEMA_KEYWORDS } from "../../../contract/walk.ts";

const DATA = /^(example|examples|value|links|x-.*)$/;
/** Where the members are headers, which may have such names, as `x-request-id` does. */
const HEADERS = /\/headers$/;

const { one, list, map }: { [Form in keyof typeof SCHEMA_KEYWORDS]: readonly string[] } = SCHEMA_KEYWORDS;

/** Replaces a schema, whose inner schemas are replaced already; `pointer` is where it is in the document. */
type Change = (schema: Schema, pointer: string) => Schema;

/** Copies a document with every schema replaced. */
export function mapSchemas(bundle: Bundle, change: Change): Bundle {
  const visit = (node: unknown, pointer: string): unknown => {
    if (typeof node !== "object" || node === null) return node;
    if (Array.isArray(node)) return node.map((item, index) => visit(item, below(pointer, index)));
    return mapMembers(node, (member, name) => {
      const at = below(pointer, name);
      if (name === "schema") return mapSchema(member as Schema, at, change);
      if (at === "#/components/schemas") return mapMembersAt(member as Record<string, Schema>, at, change);
      return isData(name, pointer) ? member : visit(member, at);
    });
  };
  return visit(bundle, "#") as Bundle;
}

/** Whether a member of what is at `pointer` contains data, in which a name such as `schema` means nothing. */
export function isData(name: string, pointer: string): boolean {
  return DATA.test(name) && !HEADERS.test(pointer);
}

/**
 * Copies a schema with it and those inside of it replaced.
 *
 * @param pointer where it is in the document
 */
function mapSchema(schema: Schema, pointer: string, change: Change): Schema {
  const changed = mapMembers(schema, (member, keyword) => {
    const at = below(pointer, keyword);
    if (list.includes(keyword)) {
      return (member as Schema[]).map((inner, index) => mapSchema(inner, below(at, index), change));
    }
    if (map.includes(keyword)) return mapMembersAt(member as Record<string, Schema>, at, change);
    return one.includes(keyword) ? mapSchema(member as Schema, at, change) : member;
  });
  return change(changed, pointer);
}

function mapMembersAt(schemas: Record<string, Schema>, pointer: string, change: Change): Record<string, Schema> {
  return mapMembers(schemas, (schema, name) => mapSchema(schema, below(pointer, name), change));
}

/** Copies an object with each of its members replaced. */
export function mapMembers<Member, Result>(
  node: Record<string, Member> | object,
  change: (member: Member, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(node).map(([name, member]) => [name, change(member, name)]));
}

/** The component schemas of a document, by name. */
export function schemasOf({ components }: Bundle): Record<string, Schema> {
  return components?.schemas ?? {};
}

/** Copies a document with other component schemas. */
export function withSchemas(bundle: Bundle, schemas: Record<string, Schema>): Bundle {
  return { ...bundle, components: { ...bundle.components, schemas } };
}

/** The component that a schema refers to, and what is written beside the `$ref`, or else the schema itself. */
export function inPlace(bundle: Bundle, schema: Schema): Schema {
  const component = componentOf(schema);
  if (component === undefined) return schema;
  const { $ref, ...beside } = schema;
  return { ...inPlace(bundle, schemasOf(bundle)[component] ?? {}), ...beside };
}

/**
 * Removes the component schemas to which nothing refers any more.
 *
 * @param bundle a document
 * @param before the document that it was made from
 */
export function withoutOrphans(bundle: Bundle, before: Bundle): Bundle {
  const [used, wereUsed] = [usedSchemas(bundle), usedSchemas(before)];
  const kept = Object.entries(schemasOf(bundle)).filter(([name]) => used.has(name) || !wereUsed.has(name));
  return withSchemas(bundle, Object.fromEntries(kept));
}

/** The names of the component schemas to which a document refers. */
function usedSchemas(bundle: Bundle): Set<string> {
  const used = new Set<string>();
  mapSchemas(bundle, (schema) => {
    used.add(componentOf(schema) ?? "");
    return schema;
  });
  return used;
}
