import { isObject, isReference, pathOf, places } from "./places.js";

// Keywords whose schemas speak of the same object as the schema in which they stand.
const BRANCH = ["if", "then", "else", "not"];
const BRANCHES = ["allOf", "anyOf", "oneOf"];

/**
 * Function of the rule `required-is-declared`: finds names in `required` that `properties` does not declare, neither
 * beside it nor, for a branch such as `else`, in the schema around it.
 *
 * @param {unknown} _document
 * @param {null} _options
 * @param {object} context
 * @returns {{message: string, path: string[]}[]}
 */
export default function requiredIsDeclared(_document, _options, context) {
  const findings = [];

  function check(place, schema, keys, around) {
    const declared = [...around, ...Object.keys(schema.properties ?? {})];
    for (const name of schema.required ?? []) {
      if (declared.includes(name)) continue;
      const message = `"${name}" is required but not declared`;
      findings.push({ message, path: pathOf(place, ...keys, "required") });
    }
    for (const [steps, branch] of branches(schema)) check(place, branch, [...keys, ...steps], declared);
  }

  for (const place of places(context)) {
    if (place.isSchema && !isBranch(place)) check(place, place.node, [], []);
  }
  return findings;
}

function branches(schema) {
  const single = BRANCH.map((key) => [[key], schema[key]]);
  const listed = BRANCHES.flatMap((key) => (schema[key] ?? []).map((branch, index) => [[key, String(index)], branch]));
  return [...single, ...listed].filter(([, branch]) => isObject(branch) && !isReference(branch));
}

/** Whether the place is looked at as a branch of the schema around it; what a `$ref` names stands for itself. */
function isBranch({ path, isComponent }) {
  if (isComponent) return false;
  const [above, key, last] = path.slice(-3);
  if (BRANCHES.includes(key) && above !== "properties" && /^\d+$/.test(last)) return true;
  return BRANCH.includes(last) && key !== "properties";
}
