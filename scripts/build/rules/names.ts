import { nameOfEntry } from "../../contract/operation-name.ts";
import { isReference, type LintContext, type LintRule, type RuleNode } from "./redocly.ts";

const OTHER_METHODS = ["get", "put", "delete", "options", "head", "patch", "trace"];

export const nameRules: Record<string, LintRule> = {
  /** Reports an operationId that is not the name of its operation or event in camelCase. */
  "operation-id-from-path": () => {
    let name = "";
    return {
      PathItem: {
        enter(_item, { key }) {
          name = nameOfEntry(String(key));
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
  },

  /**
   * Reports entries of `paths` and `webhooks` that are not a `$ref` to the file of their name,
   * and path items with anything but one `post`.
   *
   * @param options for each section, the folder beside the root document that has a folder for each entry
   */
  "one-operation-per-file": ({ paths, webhooks }: { paths: string; webhooks: string }) => ({
    Paths: (entries, context) => checkEntries(entries, paths, context),
    WebhooksMap: (entries, context) => checkEntries(entries, webhooks, context),
    PathItem(item, { key, report, location }) {
      for (const method of OTHER_METHODS.filter((name) => name in item)) {
        const message = `${key} has \`${method}\`: every operation is a \`post\``;
        report({ message, location: location.child(method).key() });
      }
      if (!("post" in item)) report({ message: `${key} has no \`post\``, location: location.key() });
    },
  }),
};

function checkEntries(entries: Record<string, RuleNode>, folder: string, { report, location }: LintContext): void {
  for (const [key, entry] of Object.entries(entries)) {
    const name = nameOfEntry(key);
    const expected = `${folder}/${name}/${name}.yaml`;
    if (isReference(entry) && entry.$ref === expected && Object.keys(entry).length === 1) continue;
    report({ message: `${key} must be \`$ref: ${expected}\` and nothing else`, location: location.child(key).key() });
  }
}
