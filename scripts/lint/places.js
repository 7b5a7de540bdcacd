import { dirname, resolve } from "node:path";

// Keywords whose value is one schema.
const SCHEMA = new Set([
  "additionalProperties",
  "contains",
  "contentSchema",
  "else",
  "if",
  "items",
  "not",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties",
]);

// Keywords whose value is a list of schemas, or a map from names to schemas.
const SCHEMAS = new Set([
  "$defs",
  "allOf",
  "anyOf",
  "dependentSchemas",
  "oneOf",
  "patternProperties",
  "prefixItems",
  "properties",
]);

// Fields, outside schemas, whose value maps names of our choice to objects: such a name may look like a keyword.
const NAMED = new Set([
  "examples",
  "headers",
  "parameters",
  "requestBodies",
  "responses",
  "securitySchemes",
  "webhooks",
]);

// Fields, outside schemas, whose value is data.
const DATA = new Set(["example", "value"]);

/**
 * An object of the contract as its file has it: a `$ref` is not replaced, and what stands beside it is there.
 *
 * @typedef {object} Place
 * @property {Record<string, unknown>} node the object
 * @property {string[]} path its path in the document that Spectral has resolved
 * @property {boolean} isSchema whether it is a schema; otherwise it is an object of OpenAPI
 * @property {boolean} isComponent whether it is what a `$ref` names, or stands in `components/schemas`
 */

/**
 * Every object of the contract, each once, however often it is referred to; example values and other data are left out.
 *
 * The functions of the house rules go through the files with this rather than through the resolved document, because
 * Spectral drops what stands beside a `$ref`, and because a JSONPath such as `$..description` cannot tell a keyword
 * from a property, or from a key of an example, that has the same name.
 *
 * @param {object} context the context that Spectral hands to a function of a rule
 * @returns {Generator<Place>}
 */
export function* places(context) {
  const { source, unresolved, referencedDocuments } = context.documentInventory;
  const seen = new Set();

  function* visit(node, place, file) {
    if (!isObject(node) || seen.has(node)) return;
    seen.add(node);
    yield { node, ...place };
    if (isReference(node)) {
      const target = follow(node.$ref, file);
      yield* visit(target.node, { ...place, isComponent: true }, target.file);
    }
    for (const child of children(node, place.isSchema)) {
      yield* visit(child.node, { ...child.place, path: [...place.path, ...child.keys] }, file);
    }
  }

  function follow(reference, file) {
    const [name, pointer = ""] = reference.split("#");
    const targetFile = name === "" ? file : resolve(dirname(file), name);
    const root = targetFile === source ? unresolved : referencedDocuments[targetFile]?.data;
    return { node: pointer.split("/").slice(1).map(unescapePointer).reduce(step, root), file: targetFile };
  }

  yield* visit(unresolved, { path: [], isSchema: false, isComponent: false }, source);
}

/**
 * The path to report for a finding about one key of a place.
 *
 * Spectral follows a `$ref` at the end of a path into the file that it names. What is wrong with the key itself, or
 * with what stands beside a `$ref`, is therefore reported one step up, where the key is written.
 *
 * @param {Place} place
 * @param {string[]} keys the steps from the place to the key
 * @returns {string[]}
 */
export function pathOf(place, ...keys) {
  if (isReference(place.node)) return place.path.slice(0, -1);
  const leadsAway = isReference(keys.reduce(step, place.node));
  return [...place.path, ...(leadsAway ? keys.slice(0, -1) : keys)];
}

/**
 * @param {unknown} value
 * @returns {boolean} whether the value is an object with a `$ref`
 */
export function isReference(value) {
  return isObject(value) && typeof value.$ref === "string";
}

/**
 * @param {unknown} value
 * @returns {boolean} whether the value is an object, and no array
 */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function* children(node, isSchema) {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value !== "object" || value === null || key.startsWith("x-")) continue;
    if (!isSchema && DATA.has(key)) continue;
    if (isSchema ? SCHEMA.has(key) : key === "schema") {
      yield { node: value, keys: [key], place: { isSchema: true, isComponent: false } };
    } else if (isSchema ? SCHEMAS.has(key) : key === "schemas") {
      yield* entries(key, value, { isSchema: true, isComponent: key === "schemas" });
    } else if (!isSchema && (NAMED.has(key) || Array.isArray(value))) {
      yield* entries(key, value, { isSchema: false, isComponent: false });
    } else if (!isSchema) {
      yield { node: value, keys: [key], place: { isSchema: false, isComponent: false } };
    }
  }
}

function* entries(key, collection, place) {
  for (const [name, node] of Object.entries(collection)) yield { node, keys: [key, name], place };
}

function step(node, key) {
  return typeof node === "object" && node !== null ? node[key] : undefined;
}

function unescapePointer(segment) {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}
