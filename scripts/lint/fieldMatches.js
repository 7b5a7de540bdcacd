import { pathOf, places } from "./places.js";

/**
 * Function of the rules about the text of one field: finds values of `field` that do not match `match`.
 *
 * It does what Spectral's `pattern` does for `$..field`, without mistaking properties and keys of examples for the
 * field.
 *
 * @param {unknown} _document
 * @param {{field: string, match: string}} options `match`: a regular expression, read with the flag `u`
 * @param {object} context
 * @returns {{message: string, path: string[]}[]}
 */
export default function fieldMatches(_document, { field, match }, context) {
  const expression = new RegExp(match, "u");
  const findings = [];
  for (const place of places(context)) {
    const value = place.node[field];
    if (typeof value !== "string" || expression.test(value)) continue;
    findings.push({ message: `"${ends(value.trim())}"`, path: pathOf(place, field) });
  }
  return findings;
}

// Both ends of a long text, since that is where most rules look.
function ends(text) {
  return text.length > 100 ? `${text.slice(0, 40)} … ${text.slice(-40)}` : text;
}
