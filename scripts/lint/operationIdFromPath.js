/**
 * Function of the rule `operation-id-from-path`: finds an operationId that is not its operation's name in camelCase.
 *
 * @param {object} operation
 * @param {null} _options
 * @param {{path: string[]}} context `path`: `paths` or `webhooks`, the path or the name of the webhook, the method
 * @returns {{message: string, path: string[]}[]}
 */
export default function operationIdFromPath(operation, _options, { path }) {
  const name = path[1].split("/").at(-1);
  const expected = name.replace(/_+([a-z0-9])/g, (_match, letter) => letter.toUpperCase());
  const operationId = operation?.operationId;
  if (operationId === expected) return [];
  const is = operationId === undefined ? "is missing" : `is "${operationId}"`;
  return [{ message: `The operationId of ${name} ${is}: make it "${expected}"`, path: [...path, "operationId"] }];
}
