import { isObject } from "./places.js";

const BODY = ["requestBody", "content", "application/json", "schema"];

/**
 * Function of the rule `event-type-literal`: finds webhooks whose payload does not require `event_type`, or leaves its
 * value open.
 *
 * @param {object} operation the operation of a webhook, with every `$ref` replaced
 * @param {null} _options
 * @param {{path: string[]}} context
 * @returns {{message: string, path: string[]}[]}
 */
export default function eventTypeLiteral(operation, _options, { path }) {
  const parts = partsOf(BODY.reduce((node, key) => node?.[key], operation));
  const findings = [];
  if (!parts.some(({ required }) => required?.includes("event_type"))) {
    findings.push({ message: "The payload does not require `event_type`", path: [...path, ...BODY] });
  }
  if (!parts.some(({ properties }) => properties?.event_type?.const !== undefined)) {
    findings.push({ message: "The payload gives `event_type` no `const`", path: [...path, ...BODY] });
  }
  return findings;
}

/** The schema and all that it joins by `allOf`. */
function partsOf(schema) {
  return isObject(schema) ? [schema, ...[schema.allOf ?? []].flat().flatMap(partsOf)] : [];
}
