import { pathOf, places } from "./places.js";

const AMOUNT = /^(amount|.*_amount)$/;
const UNIT = /\b(cents|tokens)\b/i;

/**
 * Function of the rule `money-is-integer`: finds amounts that are no integers, or whose description names no unit.
 *
 * @param {unknown} _document
 * @param {null} _options
 * @param {object} context
 * @returns {{message: string, path: string[]}[]}
 */
export default function moneyIsInteger(_document, _options, context) {
  const findings = [];
  for (const place of places(context)) {
    for (const [name, property] of Object.entries(place.node.properties ?? {})) {
      if (!AMOUNT.test(name)) continue;
      const path = pathOf(place, "properties", name);
      const resolved = [...place.path, "properties", name].reduce(
        (node, key) => node?.[key],
        context.documentInventory.resolved,
      );
      const description = property?.description ?? resolved?.description ?? "";
      if (resolved?.type !== "integer") findings.push({ message: `"${name}" is not \`type: integer\``, path });
      if (!UNIT.test(description)) {
        findings.push({ message: `The description of "${name}" names neither "cents" nor "tokens"`, path });
      }
    }
  }
  return findings;
}
