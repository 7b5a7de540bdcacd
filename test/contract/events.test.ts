import { describe, expect, test } from "vitest";
import { bodyExamples } from "./examples.ts";
import { bundle, child } from "./places.ts";
import { objections } from "./referee.ts";

const keys = Object.keys(bundle.node.webhooks);
const schemas = keys.map((key) => {
  const webhook = child(bundle, "webhooks", key);
  return { key, schema: child(webhook, "post", "requestBody", "content", "application/json", "schema") };
});
const anyEvent = child(bundle, "components", "schemas", "WebhookEvent");

/** The keys of the webhooks whose schema accepts a payload. */
function acceptedBy(payload: unknown): string[] {
  return schemas.filter(({ schema }) => objections(schema, payload).length === 0).map(({ key }) => key);
}

describe.each(keys)("%s", (key) => {
  for (const { name, value } of bodyExamples(key, child(bundle, "webhooks", key))) {
    test(`${name} is accepted as this event and as no other`, () => {
      expect(acceptedBy(value)).toEqual([key]);
      expect(objections(anyEvent, value)).toEqual([]);
    });

    test(`${name} with an unknown event_type is rejected`, () => {
      const unknown = { ...(value as object), event_type: "unknown" };
      expect(acceptedBy(unknown)).toEqual([]);
      expect(objections(anyEvent, unknown)).not.toEqual([]);
    });
  }
});
