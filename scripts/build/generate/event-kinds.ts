import type { Contract, Webhook } from "../../contract/contract.ts";
import { BuildFailure } from "../../contract/failure.ts";
import { groupByKind } from "../../contract/views.ts";

/**
 * Returns the name of the component of an event's payload.
 *
 * @throws BuildFailure when the payload is not a component, or does not fix its `event_type`
 */
export function payloadComponent({ name, kind, request: { component } }: Webhook): string {
  if (component !== undefined && kind !== undefined) return component;
  throw new BuildFailure(
    `openapi/openapi.yaml: event ${name} needs a component schema with a const for event_type; parseWebhookEvent recognizes the event by it.`,
  );
}

/** The name of the validator of a component: that of its type, in camelCase. */
export function validatorName(component: string): string {
  return component.charAt(0).toLowerCase() + component.slice(1);
}

/** Writes an expression for the `Kinds` of all events; where it is used, their validators are in scope. */
export function kindsCode(contract: Contract): string {
  const kinds = [...groupByKind(contract)].map(([kind, events]) => {
    const validators = events.map((event) => `["${event.name}", ${validatorName(payloadComponent(event))}]`);
    return `["${kind}", [${validators.join(", ")}]]`;
  });
  return `/* @__PURE__ */ new Map([\n${kinds.join(",\n")}\n])`;
}
