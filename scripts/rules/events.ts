import { CONTENT, joinedSchemas } from "./bodies.ts";
import { type LintRule, type RuleNode, resolveKeys } from "./redocly.ts";

/** `event-type-literal`: reports webhooks whose payload does not require `event_type`, or leaves its value open. */
export const eventTypeLiteral: LintRule = () => ({
  WebhooksMap: {
    Operation(operation, context) {
      const keys = ["requestBody", ...CONTENT, "schema"];
      const schema = resolveKeys(context, { node: operation, location: context.location }, ...keys);
      const location = schema === undefined ? context.location.key() : context.location.child(keys);
      const parts = joinedSchemas(context, schema, ["allOf"]);
      if (!parts.some(({ node }) => [(node as RuleNode).required].flat().includes("event_type"))) {
        context.report({ message: "The payload does not require `event_type`: require it", location });
      }
      if (!parts.some((part) => resolveKeys(context, part, "properties", "event_type", "const") !== undefined)) {
        context.report({ message: "The payload does not give `event_type` a `const`: add one", location });
      }
    },
  },
});
