import { pathOf, places } from "./places.js";

/**
 * Function of the rule `known-extensions`: finds `x-` fields that are not in the list.
 *
 * @param {unknown} _document
 * @param {{known: string[]}} options `known`: the extensions that docs/extensions.md explains
 * @param {object} context
 * @returns {{message: string, path: string[]}[]}
 */
export default function knownExtensions(_document, { known }, context) {
  const findings = [];
  for (const place of places(context)) {
    for (const key of Object.keys(place.node)) {
      if (!key.startsWith("x-") || known.includes(key)) continue;
      findings.push({ message: `\`${key}\` is not a known extension`, path: pathOf(place, key) });
    }
  }
  return findings;
}
