import { ANY_ITEM } from "../contract/walk.ts";
import { CONTENT, listDeclared } from "./bodies.ts";
import { isObjectNode, type LintContext, type LintRule, type NodePlace, resolveKeys } from "./redocly.ts";

export const exampleRules: Record<string, LintRule> = {
  /**
   * Reports fields of successful responses and of events that no example of the body shows.
   *
   * @param options `except`: the fields that are not in examples yet, each after its operationId
   */
  "fields-are-shown": ({ except = [] }: { except?: string[] }) => {
    function check(context: LintContext, operation: NodePlace, ...keys: string[]): void {
      const media = resolveKeys(context, operation, ...keys, ...CONTENT);
      if (!isObjectNode(media?.node.examples)) return;
      const values = Object.keys(media.node.examples).map((name) => {
        return resolveKeys(context, media, "examples", name, "value")?.node;
      });
      for (const { path, written } of listDeclared(context, resolveKeys(context, media, "schema"))) {
        const field = path.join(".");
        const { operationId } = operation.node;
        if (except.includes(`${operationId} ${field}`) || values.some((value) => shows(value, path))) continue;
        context.report({
          message: `No example of ${operationId} shows ${field}: add it to one`,
          location: written.location.key(),
        });
      }
    }
    return {
      Paths: {
        Operation(operation, context) {
          const successes = Object.keys(operation.responses ?? {}).filter((status) => status.startsWith("2"));
          for (const status of successes) {
            check(context, { node: operation, location: context.location }, "responses", status);
          }
        },
      },
      WebhooksMap: {
        Operation(operation, context) {
          check(context, { node: operation, location: context.location }, "requestBody");
        },
      },
    };
  },
};

function shows(value: unknown, [name, ...rest]: string[]): boolean {
  if (name === undefined) return true;
  if (name === ANY_ITEM) return Array.isArray(value) && value.some((item) => shows(item, rest));
  return isObjectNode(value) && Object.hasOwn(value, name) && shows(value[name], rest);
}
