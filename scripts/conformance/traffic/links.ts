import type { Contract, Operation } from "../../contract/contract.ts";
import { evaluateExpression } from "../../contract/expressions.ts";
import { fieldAt } from "../../contract/fields.ts";
import { PROCESSING_TYPE, SIMULATED_RETURN } from "../../contract/known-names.ts";
import { memoize } from "../../contract/utilities.ts";
import { eventLinksOf } from "../../contract/views.ts";
import { defaultsOf, ruleFinder } from "../../service/behavior/event-rules.ts";
import type { ParsedCall } from "./exchange.ts";
import { normalizeValue } from "./values.ts";

/** The link of a call to an event that follows from it. */
interface EventLink {
  /** The name of the event. */
  event: string;
  key: string;
  /** Whether the event follows, by the specification or as the contract assumes. */
  awaited?: "specified" | "assumed";
}

/** Returns a function that finds the links of a call; none if no events follow from its operation, or it was not accepted. */
export function createLinkFinder(contract: Contract): (call: ParsedCall) => EventLink[] {
  const prepare = memoize((operation: Operation) => ({
    linked: eventLinksOf(operation),
    findRule: ruleFinder(operation.events?.rules ?? []),
    defaults: defaultsOf(contract, operation),
  }));
  return ({ operation, sent, body, isAccepted }) => {
    if (!isAccepted || !body) return [];
    const { linked, findRule, defaults } = prepare(operation);
    if (linked.length === 0) return [];
    const following = findRule({ ...defaults, ...sent })?.events ?? [];
    return linked.flatMap(({ field, target }): EventLink[] => {
      const value = fieldAt(body, field);
      // Without its value, nothing can be linked: the response is checked by itself.
      if (value === undefined) return [];
      const reference = following.find(({ webhook }) => webhook === target);
      const awaited = reference && { awaited: reference.assumed ? ("assumed" as const) : ("specified" as const) };
      return [{ event: target, key: createLinkKey(target, value), ...awaited }];
    });
  };
}

/** Whether the sandbox simulates an ACH return of what a request asks for. */
export function isReturned({ amount, [PROCESSING_TYPE]: type }: Record<string, unknown>): boolean {
  const { ending, types } = SIMULATED_RETURN;
  return String(amount).endsWith(ending) && (type === undefined || types.includes(String(type)));
}

/** What the events of a call may contain, by fields of `event_details`. */
export interface EventValues {
  /** The only value. */
  same: Record<string, unknown>;
  /** Values that they cannot have. */
  excluded: Record<string, unknown[]>;
}

/** Lists what the events of a call may contain. */
export function expectedValues({ operation, sent, body }: ParsedCall): EventValues {
  const { events } = operation;
  const details = Object.entries(events?.details ?? {}).flatMap(([field, source]) => {
    const value = typeof source === "object" ? evaluateExpression(source, { body: sent, response: body }) : undefined;
    return value === undefined ? [] : [[field, value] as const];
  });
  const { [PROCESSING_TYPE]: _, ...same } = Object.fromEntries(details);
  return { same, excluded: events?.excluded ?? {} };
}

/** The fields of an event whose values link it to a call. */
export function listTargetFields(contract: Contract, event: string): string[] {
  const fields = contract.operations.flatMap(eventLinksOf);
  return [...new Set(fields.filter(({ target }) => target === event).map(({ targetField }) => targetField))];
}

/** The key of a link: the value that a call and an event share. */
export function createLinkKey(event: string, value: unknown): string {
  return `${event} ${normalizeValue(value)}`;
}
