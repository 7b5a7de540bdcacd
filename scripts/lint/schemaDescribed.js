import { isObject, isReference, pathOf, places } from "./places.js";

/**
 * Function of the rule `schema-described`: finds component schemas and properties without a description.
 *
 * A property that is a `$ref` passes: what it names is a component, and is looked at as one.
 *
 * @param {unknown} _document
 * @param {null} _options
 * @param {object} context
 * @returns {{message: string, path: string[]}[]}
 */
export default function schemaDescribed(_document, _options, context) {
  const findings = [];
  for (const place of places(context)) {
    if (!place.isSchema) continue;
    if (place.isComponent && !isDescribed(place.node)) {
      findings.push({ message: "The schema has no description", path: place.path });
    }
    for (const [name, property] of Object.entries(place.node.properties ?? {})) {
      if (isDescribed(property)) continue;
      findings.push({ message: `"${name}" has no description`, path: pathOf(place, "properties", name) });
    }
  }
  return findings;
}

function isDescribed(schema) {
  return isReference(schema) || (isObject(schema) && Boolean(schema.description));
}
