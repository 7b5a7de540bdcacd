import type { Contract } from "../contract/contract.ts";
import { BuildFailure } from "../contract/failure.ts";

/** An event with what identifies it. */
export interface NamedEvent {
  name: string;
  /** Name of the component schema of its payload. */
  component: string;
  /** The only `event_type` that it may have. */
  type: string;
}

/**
 * Lists the events of the contract.
 *
 * @throws BuildFailure when the schema of an event is not a component, or does not fix its `event_type`
 */
export function namedEvents(contract: Contract): NamedEvent[] {
  return contract.events.map((event) => {
    const { component } = event.request;
    const { kind: type } = event;
    if (component === undefined || type === undefined) {
      const reason = "parseWebhookEvent recognizes the event by it";
      throw new BuildFailure(
        `openapi/openapi.yaml: event ${event.name} needs a component schema with a const for event_type; ${reason}.`,
      );
    }
    return { name: event.name, component, type };
  });
}

/** The name of the validator of a component: that of its type, in camelCase. */
export function validatorName(component: string): string {
  return component.charAt(0).toLowerCase() + component.slice(1);
}

/** Writes an expression for the `Kinds` of some events; where it is used, their validators are in scope. */
export function kindsCode(events: NamedEvent[]): string {
  const types = [...Map.groupBy(events, ({ type }) => type)].map(([type, same]) => {
    const kinds = same.map(({ name, component }) => `["${name}", ${validatorName(component)}]`);
    return `["${type}", [${kinds.join(", ")}]]`;
  });
  return `/* @__PURE__ */ new Map([\n${types.join(",\n")}\n])`;
}
