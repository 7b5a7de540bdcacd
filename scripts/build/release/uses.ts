import type { Bundle } from "../../contract/contract.ts";
import { below, pointerSegments, valueAt } from "../../contract/json-pointer.ts";
import { mapMembers } from "../generate/openapi30/map-schemas.ts";
import { asObjects, isAnnotation } from "./sets/plain-schema.ts";

/** The two bundles that are compared, the older one first. */
export type BundlePair = readonly [base: Bundle, revision: Bundle];

type Node = Record<string, unknown>;

/** The name of the component that an object was copied from, by the object. */
const componentNames = new WeakMap<object, string>();

/** The name of a component, where it is referred to or was copied to by `spreadComponents`; undefined for other objects. */
export function componentName(node: object): string | undefined {
  return "$ref" in node ? pointerSegments(String(node.$ref)).at(-1) : componentNames.get(node);
}

/**
 * Copies a bundle with each `$ref` of an operation or event replaced by what it names, so that a comparison judges a
 * component wherever it is used, in requests and in responses. A `$ref` that leads back to itself stays.
 */
export function spreadComponents(document: Bundle): Bundle {
  const { components = {} } = document;
  const plain = {
    ...document,
    components: { ...components, schemas: mapMembers(components.schemas ?? {}, asObjects) },
  };
  const spread = (value: unknown, parents: string[]): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => spread(item, parents));
    const { $ref, ...others } = value as Node;
    if (typeof $ref !== "string")
      return mapMembers(others, (member, name) => spread(name === "schema" ? asObjects(member) : member, parents));
    if (parents.includes($ref)) return value;
    const copy = joined(Object(spread(valueAt(plain, $ref), [...parents, $ref])), others);
    componentNames.set(copy, pointerSegments($ref).at(-1) ?? "");
    return copy;
  };
  return mapMembers(plain as unknown as Node, (member, name) =>
    name === "paths" || name === "webhooks" ? spread(member, []) : member,
  ) as unknown as Bundle;
}

/** What a `$ref` names, and what is written beside it: of a schema, both constrain a value. */
function joined(node: Node, beside: Node): Node {
  const isTwice = (keyword: string) => keyword in node && keyword in beside && !isAnnotation(keyword);
  if (!Object.keys(beside).some(isTwice)) return { ...node, ...beside };
  return { ...beside, allOf: [node, ...[beside.allOf ?? []].flat()] };
}

/** Where operations and events use each component, directly or through others, by pointer: JSON pointers through `$ref`s. */
export function findUses(document: Bundle): Map<string, string[]> {
  const uses = new Map<string, string[]>();
  const visit = (value: unknown, path: string, parents: string[]): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, member] of Object.entries(value)) visit(member, below(path, key), parents);
    const { $ref } = value as Node;
    if (typeof $ref !== "string" || parents.includes($ref)) return;
    uses.set($ref, [...(uses.get($ref) ?? []), path]);
    visit(valueAt(document, $ref), path, [...parents, $ref]);
  };
  visit(document.paths, "#/paths", []);
  visit(document.webhooks, "#/webhooks", []);
  return uses;
}

/** The operations that need a security scheme, or all to which the security of the document applies. */
export function findSecured(document: Bundle, scheme?: string): string[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const { security } = operation as { security?: object[] };
      const isConcerned =
        scheme === undefined
          ? security === undefined
          : (security ?? document.security ?? []).some((requirement) => scheme in requirement);
      return isConcerned ? [below("#/paths", path, method)] : [];
    }),
  );
}
