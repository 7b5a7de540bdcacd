const OTHER_METHODS = ["get", "put", "delete", "options", "head", "patch", "trace"];

/**
 * Function of the rule `one-operation-per-file`: finds entries of `paths` and `webhooks` that are not a `$ref` to the
 * file of their name, and path items that hold anything but one `post`.
 *
 * @param {unknown} _document
 * @param {null} _options
 * @param {object} context
 * @returns {{message: string, path: string[]}[]}
 */
export default function oneOperationPerFile(_document, _options, { documentInventory }) {
  const { unresolved, resolved } = documentInventory;
  return ["paths", "webhooks"].flatMap((section) =>
    Object.keys(unresolved[section] ?? {}).flatMap((key) => [
      ...misplaced(section, key, unresolved[section][key]),
      ...notOnePost(section, key, resolved[section][key] ?? {}),
    ]),
  );
}

function misplaced(section, key, item) {
  const name = key.split("/").at(-1);
  const expected = `${section === "paths" ? "operations" : "events"}/${name}/${name}.yaml`;
  const { $ref, ...others } = item ?? {};
  if ($ref === expected && Object.keys(others).length === 0) return [];
  // The path of a `$ref` leads into the file that it names; what is wrong is written here.
  const path = $ref === undefined ? [section, key] : [section];
  return [{ message: `${key} must be \`$ref: ${expected}\` and nothing else`, path }];
}

function notOnePost(section, key, item) {
  const path = [section, key];
  const findings = OTHER_METHODS.filter((method) => method in item).map((method) => ({
    message: `${key} has \`${method}\`: every operation is a \`post\``,
    path: [...path, method],
  }));
  return "post" in item ? findings : [...findings, { message: `${key} has no \`post\``, path }];
}
