import { pathOf, places } from "./places.js";

const KEYWORDS = ["additionalProperties", "unevaluatedProperties"];

/**
 * Function of the rule `bodies-stay-open`: finds schemas that refuse unknown properties.
 *
 * @param {unknown} _document
 * @param {null} _options
 * @param {object} context
 * @returns {{message: string, path: string[]}[]}
 */
export default function bodiesStayOpen(_document, _options, context) {
  const findings = [];
  for (const place of places(context)) {
    for (const keyword of KEYWORDS.filter((each) => place.node[each] === false)) {
      findings.push({ message: `\`${keyword}: false\` refuses unknown properties`, path: pathOf(place, keyword) });
    }
  }
  return findings;
}
