import type { Contract, Operation } from "../../contract/contract.ts";
import { defaultsOf, ruleFinder } from "../../contract/event-rules.ts";
import { evaluateExpression } from "../../contract/expressions.ts";
import { type EventReference, type EventRule, type EventRules, NEW_UUID } from "../../contract/extensions.ts";
import { submissionOf, uuidOf } from "../../contract/values/submission.ts";
import { eventExample } from "../../contract/views.ts";
import { currentTime, makeEventFrom, type NamedEvent, type WebhookEvent } from "./event.ts";

/** Returns the events that follow an accepted request, in the order of sending. */
export type FollowUp = (request: unknown, response: unknown) => NamedEvent[];

/** An event of a rule: the name of its webhook, and the example that it is made from. */
type Template = [webhook: string, example: WebhookEvent];

/**
 * Prepares the extension `x-events` of each operation that has one; docs/extensions.md explains it.
 *
 * @returns by path of the operation
 * @throws Error when a rule names an example that the contract does not have
 */
export function followUps(contract: Contract): Map<string, FollowUp> {
  const templateOf = ({ webhook, example }: EventReference): Template => {
    const event = eventExample(contract, { webhook, example });
    if (!event) throw new Error(`x-events names the example ${example} of ${webhook}, which does not exist.`);
    return [webhook, event as WebhookEvent];
  };

  const prepared = new Map<string, FollowUp>();
  for (const operation of contract.operations) {
    if (!operation.events) continue;
    const { rules } = operation.events;
    const templates = new Map(rules.map((rule) => [rule, rule.events.map(templateOf)]));
    prepared.set(operation.path, followUp(contract, operation, operation.events, templates));
  }
  return prepared;
}

/** The ids of the events are derived from the submission: a repeated one leads to the same events. */
function followUp(
  contract: Contract,
  operation: Operation,
  { details, rules }: EventRules,
  templates: Map<EventRule, Template[]>,
): FollowUp {
  const defaults = defaultsOf(contract, operation);
  const find = ruleFinder(rules);
  return (sent, response) => {
    const body = { ...defaults, ...(sent as object) };
    const submission = submissionOf(operation, sent);
    const values = Object.entries(details).map(([field, expression]) => {
      return [
        field,
        expression === NEW_UUID ? uuidOf(submission, NEW_UUID) : evaluateExpression(expression, { body, response }),
      ];
    });
    const rule = find(body);
    const begin = currentTime();
    return ((rule && templates.get(rule)) ?? []).map(([webhook, example], index) => {
      const own = { event_uuid: uuidOf(submission, `event ${index}`), event_time: begin + index };
      return { webhook, event: makeEventFrom(example, Object.fromEntries(values), own) };
    });
  };
}
