import { asWritten, forEachProperty, type LintRule } from "./redocly.ts";

const SNAKE_CASE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** The name of an operation or event: the last segment of its path, or the name of its webhook. */
export function nameOf(key: string | number): string {
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
