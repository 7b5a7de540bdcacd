import { pathOf, places } from "./places.js";

const KEY = "x-enumDescriptions";

/**
 * Function of the rule `enum-described`: finds `x-enumDescriptions` whose keys are not exactly the values of `enum`.
 *
 * @param {unknown} _document
 * @param {null} _options
 * @param {object} context
 * @returns {{message: string, path: string[]}[]}
 */
export default function enumDescribed(_document, _options, context) {
  const findings = [];
  for (const place of places(context)) {
    if (!(KEY in place.node)) continue;
    const described = Object.keys(place.node[KEY] ?? {});
    const values = [place.node.enum ?? []].flat().map(String);
    const path = pathOf(place, KEY);
    for (const value of values.filter((each) => !described.includes(each))) {
      findings.push({ message: `\`${KEY}\` says nothing about "${value}", a value of \`enum\``, path });
    }
    for (const key of described.filter((each) => !values.includes(each))) {
      findings.push({ message: `\`${KEY}\` describes "${key}", which \`enum\` does not have`, path });
    }
  }
  return findings;
}
