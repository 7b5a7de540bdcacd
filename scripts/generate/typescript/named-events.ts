import { dereference } from "../../contract/json-pointer.ts";
import type { Bundle, Schema } from "../context.ts";

/**
 * The types of events by `event_type`, since several kinds can share one: such as `TransactionEvent` by `transaction`.
 */
export function namedEvents(bundle: Bundle): Record<string, string> {
  const event = bundle.components?.schemas?.WebhookEvent;
  const types = (event?.anyOf ?? []).map((schema) => {
    const { event_type } = dereference<Schema>(bundle, schema).properties ?? {};
    return String(dereference<Schema>(bundle, event_type).const);
  });
  return Object.fromEntries([...new Set(types)].map((type) => [`${pascalCase(type)}Event`, type]));
}

function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
