import { child, children, nameOf, type Place, pathItems, target } from "./places.ts";

/** A value in the document, and the schema that it must match. */
export interface Example {
  /** The same in source and bundle. */
  name: string;
  value: unknown;
  /** Place of the schema. */
  schema: Place;
  /** Place of the value. */
  place: Place;
}

// Parts of a path that are left out of the name of an example.
const SILENT = ["post", "responses", "content", "application/json", "parameters"];

// Keywords whose value is data, and keywords whose value maps names to schemas.
const DATA = ["const", "default", "enum", "examples"];
const NAMED = ["$defs", "dependentSchemas", "patternProperties", "properties"];

/**
 * The named examples of an operation or event: of its bodies and of its parameters.
 *
 * @param name name of the operation or event
 * @param pathItem its place
 * @throws Error if an example is not under `examples`, or has no `value`
 */
export function bodyExamples(name: string, pathItem: Place): Example[] {
  return carriers(pathItem, [name]).flatMap(({ name, place }) => {
    if ("example" in place.node) throw new Error(`${name}: write "examples", which have names, not "example"`);
    return children(child(place, "examples")).map((each): Example => {
      const example = target(each);
      const fullName = `${name} ${each.path.at(-1)}`;
      if (!("value" in example.node)) throw new Error(`${fullName}: an example needs a "value"`);
      return { name: fullName, value: example.node.value, schema: child(place, "schema"), place: example };
    });
  });
}

/**
 * The `examples` and the `default` of every schema of a document.
 *
 * @param root the document
 */
export function schemaExamples(root: Place): Example[] {
  const found = new Map<unknown, Place>();
  const components = children(child(root, "components", "schemas"));
  const carried = [...pathItems(root)].flatMap(([name, place]) => carriers(place, [name]));
  for (const schema of [...components, ...carried.map(({ place }) => child(place, "schema"))]) collect(schema, found);
  return [...found.values()].flatMap((schema) => {
    const places = children(child(schema, "examples"));
    if ("default" in schema.node) places.push(child(schema, "default"));
    return places.map((place) => ({ name: nameOf(place), value: place.node, schema, place }));
  });
}

/** Everything in a path item that has a schema and can have examples: media types, parameters, headers. */
function carriers(place: Place, name: string[]): { name: string; place: Place }[] {
  const found = target(place);
  if (typeof found.node !== "object" || found.node === null) return [];
  if ("schema" in found.node) return [{ name: name.join(" "), place: found }];
  return children(found).flatMap((each) => {
    const key = each.path.at(-1) ?? "";
    const word = key === "requestBody" ? "request" : (target(each).node?.name ?? key);
    return carriers(each, SILENT.includes(key) ? name : [...name, word]);
  });
}

/** Adds a schema, what it refers to and what it contains, by node. */
function collect(schema: Place, found: Map<unknown, Place>): void {
  if (typeof schema.node !== "object" || schema.node === null || found.has(schema.node)) return;
  found.set(schema.node, schema);
  collect(target(schema), found);
  for (const [key, value] of Object.entries(schema.node)) {
    if (DATA.includes(key) || key.startsWith("x-")) continue;
    const place = child(schema, key);
    const contained = NAMED.includes(key) || Array.isArray(value) ? children(place) : [place];
    for (const each of contained) collect(each, found);
  }
}
