import { nameOf } from "./names.ts";
import { isReference, type LintContext, type LintRule, type Node } from "./redocly.ts";

const OTHER_METHODS = ["get", "put", "delete", "options", "head", "patch", "trace"];

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
