import type { Contract, Operation } from "../contract/contract.ts";
import { defaultsOf, ruleFinder } from "../contract/event-rules.ts";
import { evaluateExpression } from "../contract/expressions.ts";
import { fieldAt } from "../contract/fields.ts";
import { listLinkedFields } from "../contract/views.ts";
import { parseBodyObject, type TrafficExchange } from "./exchange.ts";

/** The links of a call to the events that follow from it, by the names of the events. */
type Links = Map<string, { key: string; isPromised: boolean }>;

/** The fields of `event_details` that repeat a value of the call; `processing_type` may be empty, or name it otherwise. */
const REPEATED = ["entity", "sila_amount"];

/** Makes functions that find the links of a call, for the operations that events follow; undefined if it was not accepted. */
export function createCallLinkers(contract: Contract): Map<Operation, (call: TrafficExchange) => Links | undefined> {
  const found: ReturnType<typeof createCallLinkers> = new Map();
  const events = new Set(contract.events.map(({ name }) => name));
  for (const operation of contract.operations) {
    const success = operation.responses.find(({ status }) => status === "200");
    const linked = success ? listLinkedFields(success).filter(({ target }) => events.has(target)) : [];
    if (linked.length === 0) continue;
    const find = ruleFinder(operation.events?.rules ?? []);
    const defaults = defaultsOf(contract, operation);
    found.set(operation, ({ request, response }) => {
      const body = response?.status === 200 ? parseBodyObject(response) : undefined;
      if (!body || body.success === false) return undefined;
      const following = find({ ...defaults, ...parseBodyObject(request) })?.events ?? [];
      const promised = following.filter(({ assumed }) => !assumed).map(({ webhook }) => webhook);
      // Without its value, nothing can be linked: the response is checked by itself.
      const present = linked.filter(({ field }) => fieldAt(body, field) !== undefined);
      const links = present.map(({ field, target }) => {
        return [
          target,
          { key: createLinkKey(target, fieldAt(body, field)), isPromised: promised.includes(target) },
        ] as const;
      });
      return new Map(links);
    });
  }
  return found;
}

/** Lists the values of a call that its events repeat, by their fields in `event_details`. */
export function listRepeatedValues({ events }: Operation, { request }: TrafficExchange): Record<string, unknown> {
  const body = parseBodyObject(request);
  const values = REPEATED.flatMap((field) => {
    const source = events?.details[field];
    const value = typeof source === "object" ? evaluateExpression(source, { body }) : undefined;
    return value === undefined ? [] : [[field, value] as const];
  });
  return Object.fromEntries(values);
}

/** The fields of an event whose values link it to a call. */
export function listTargetFields(contract: Contract, event: string): string[] {
  const fields = contract.operations.flatMap(({ responses }) => responses.flatMap(listLinkedFields));
  return [...new Set(fields.filter(({ target }) => target === event).map(({ targetField }) => targetField))];
}

/** The key of a link: the value that a call and an event share. */
export function createLinkKey(event: string, value: unknown): string {
  return `${event} ${value}`;
}
