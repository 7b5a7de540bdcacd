import { pathOf, places } from "./places.js";

const SNAKE_CASE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/**
 * Function of the rule `properties-snake-case`: finds property names of schemas that are not snake_case.
 *
 * @param {unknown} _document
 * @param {null} _options
 * @param {object} context
 * @returns {{message: string, path: string[]}[]}
 */
export default function propertiesSnakeCase(_document, _options, context) {
  const findings = [];
  for (const place of places(context)) {
    for (const name of Object.keys(place.node.properties ?? {})) {
      if (SNAKE_CASE.test(name)) continue;
      findings.push({ message: `"${name}" is not snake_case`, path: pathOf(place, "properties", name) });
    }
  }
  return findings;
}
