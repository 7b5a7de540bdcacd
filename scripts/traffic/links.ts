import type { Contract, Operation } from "../contract/contract.ts";
import { defaultsOf, ruleFinder } from "../contract/event-rules.ts";
import { evaluateExpression } from "../contract/expressions.ts";
import type { EventReference } from "../contract/extensions.ts";
import { fieldAt } from "../contract/fields.ts";
import { findField } from "../contract/walk.ts";
import { parseBodyObject, type TrafficExchange } from "./exchange.ts";

/** The link of a call to an event that follows from it. */
export interface EventLink {
  key: string;
  /** What the rule of `x-events` says of the event; undefined if it names none. */
  reference: EventReference | undefined;
}

/** The links of a call, by the names of the events. */
type EventLinks = Map<string, EventLink>;

/** The fields of `event_details` that repeat a value of the call, whatever it is. */
const REPEATED = ["entity", "sila_amount"];

/** The one that may be empty, or have a name of its own: it only names no other type of the operation. */
const PROCESSING_TYPE = "processing_type";

/** Makes functions that find the links of a call, for the operations that events follow; undefined if it was not accepted. */
export function createCallLinkers(
  contract: Contract,
): Map<Operation, (call: TrafficExchange) => EventLinks | undefined> {
  const found: ReturnType<typeof createCallLinkers> = new Map();
  const events = new Set(contract.events.map(({ name }) => name));
  for (const operation of contract.operations) {
    const success = operation.responses.find(({ status }) => status === "200");
    const linked = success?.links.filter(({ target }) => events.has(target)) ?? [];
    if (linked.length === 0) continue;
    const find = ruleFinder(operation.events?.rules ?? []);
    const defaults = defaultsOf(contract, operation);
    found.set(operation, ({ request, response }) => {
      const body = response?.status === 200 ? parseBodyObject(response) : undefined;
      if (!body || body.success === false) return undefined;
      const following = find({ ...defaults, ...parseBodyObject(request) })?.events ?? [];
      // Without its value, nothing can be linked: the response is checked by itself.
      const present = linked.filter(({ field }) => fieldAt(body, field) !== undefined);
      const links = present.map(({ field, target }) => {
        const reference = following.find(({ webhook }) => webhook === target);
        return [target, { key: createLinkKey(target, fieldAt(body, field)), reference }] as const;
      });
      return new Map(links);
    });
  }
  return found;
}

/** What the events of a call may contain, by fields of `event_details`. */
export interface EventValues {
  /** The only value. */
  same: Record<string, unknown>;
  /** Values that they cannot have. */
  excluded: Record<string, unknown[]>;
}

/** Makes functions that list what the events of a call may contain, by the operation. */
export function createEventValues(contract: Contract): (operation: Operation, call: TrafficExchange) => EventValues {
  return ({ events, request: { schema } }, { request }) => {
    const body = parseBodyObject(request);
    const readSource = (field: string) => {
      const source = events?.details[field];
      return typeof source === "object" ? evaluateExpression(source, { body }) : undefined;
    };
    const same = REPEATED.map((field) => [field, readSource(field)] as const).filter(
      ([, value]) => value !== undefined,
    );
    const type = readSource(PROCESSING_TYPE);
    const types = type === undefined ? [] : (findField(contract, schema, [PROCESSING_TYPE])?.schema.enum ?? []);
    const others = types.filter((each) => each !== type);
    return { same: Object.fromEntries(same), excluded: { ...events?.excluded, [PROCESSING_TYPE]: others } };
  };
}

/** The fields of an event whose values link it to a call. */
export function listTargetFields(contract: Contract, event: string): string[] {
  const fields = contract.operations.flatMap(({ responses }) => responses.flatMap(({ links }) => links));
  return [...new Set(fields.filter(({ target }) => target === event).map(({ targetField }) => targetField))];
}

/** The key of a link: the value that a call and an event share. */
export function createLinkKey(event: string, value: unknown): string {
  return `${event} ${value}`;
}
