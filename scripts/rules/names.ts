import { asWritten, forEachProperty, isReference, type LintContext, type LintRule, type Node } from "./redocly.ts";

const OTHER_METHODS = ["get", "put", "delete", "options", "head", "patch", "trace"];
const SNAKE_CASE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** The name of an operation or event: the last segment of its path, or the name of its webhook. */
function nameOf(key: string | number): string {
  return String(key).split("/").at(-1) ?? "";
}

/** `properties-snake-case`: reports property names that are not lower-case words joined by underscores. */
export const propertiesSnakeCase: LintRule = () =>
  forEachProperty((name, _property, { report }, location) => {
    if (SNAKE_CASE.test(name)) return;
    const message = `"${name}" is not snake_case: write lower-case words joined by underscores`;
    report({ message, location: location.key() });
  });

/** `operation-id-from-path`: reports an operationId that is not the name of its operation or event in camelCase. */
export const operationIdFromPath: LintRule = () => {
  let name = "";
  return {
    PathItem: {
      enter(_item, { key }) {
        name = nameOf(key);
      },
      Operation({ operationId }, { report, location }) {
        const expected = name.replace(/_+([a-z0-9])/g, (_match, letter) => letter.toUpperCase());
        if (operationId === undefined) {
          report({ message: `${name} has no operationId: add "${expected}"`, location: location.key() });
        } else if (operationId !== expected) {
          const message = `The operationId of ${name} is "${operationId}": change it to "${expected}"`;
          report({ message, location: location.child("operationId") });
        }
      },
    },
  };
};

/**
 * `one-operation-per-file`: reports entries of `paths` and `webhooks` that are not a `$ref` to the file of their name,
 * and path items with anything but one `post`.
 *
 * @param options for each section, the folder beside the root document that has a folder for each entry
 */
export const oneOperationPerFile: LintRule = ({ paths, webhooks }: { paths: string; webhooks: string }) => ({
  Paths: (entries, context) => checkReferences(entries, paths, context),
  WebhooksMap: (entries, context) => checkReferences(entries, webhooks, context),
  PathItem(item, { key, report, location }) {
    for (const method of OTHER_METHODS.filter((each) => each in item)) {
      const message = `${key} has \`${method}\`: every operation is a \`post\``;
      report({ message, location: location.child(method).key() });
    }
    if (!("post" in item)) report({ message: `${key} has no \`post\``, location: location.key() });
  },
});

function checkReferences(entries: Record<string, Node>, folder: string, { report, location }: LintContext): void {
  for (const [key, entry] of Object.entries(entries)) {
    const name = nameOf(key);
    const expected = `${folder}/${name}/${name}.yaml`;
    if (isReference(entry) && entry.$ref === expected && Object.keys(entry).length === 1) continue;
    report({ message: `${key} must be \`$ref: ${expected}\` and nothing else`, location: location.child(key).key() });
  }
}

/**
 * `known-extensions`: reports `x-` fields that are not in the list.
 *
 * @param options `known`: the extensions that docs/extensions.md explains
 */
export const knownExtensions: LintRule = ({ known }: { known: string[] }) =>
  asWritten("any", (node, { type, report, location }) => {
    // Below a map, such as the headers of a response, the name is ours to choose.
    if (type.extensionsPrefix === undefined) return;
    for (const name of Object.keys(node).filter((key) => key.startsWith("x-") && !known.includes(key))) {
      const message = `\`${name}\` is not a known extension: remove it, or explain it in docs/extensions.md and list it in redocly.yaml`;
      report({ message, location: location.child(name).key() });
    }
  });
