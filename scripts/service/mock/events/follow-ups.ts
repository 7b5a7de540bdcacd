import type { Contract, Operation } from "../../../contract/contract.ts";
import { evaluateExpression } from "../../../contract/expressions.ts";
import { type EventRules, NEW_UUID } from "../../../contract/extensions.ts";
import { eventExample } from "../../../contract/views.ts";
import { defaultsOf, ruleFinder } from "../../behavior/event-rules.ts";
import { submissionOf, uuidOf } from "../../behavior/submission.ts";
import { RequestError } from "../../http/messages.ts";
import { currentTime, makeEventFrom, type NamedEvent, type WebhookEvent } from "./event.ts";

/** Returns the events that follow an accepted request, in the order of sending. */
type FollowUp = (request: unknown, response: unknown) => NamedEvent[];

/**
 * Applies the extension `x-events` of an operation, which docs/extensions.md explains. The ids of the events are derived
 * from the submission: a repeated one leads to the same events.
 */
export function prepareFollowUp(contract: Contract, operation: Operation, { details, rules }: EventRules): FollowUp {
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
    const begin = currentTime();
    return (find(body)?.events ?? []).map((reference, index) => {
      const frame = { event_uuid: uuidOf(submission, `event ${index}`), event_time: begin + index };
      // Lint reports an example that does not exist.
      const example = eventExample(contract, reference) as WebhookEvent;
      const { webhook, assumed = false } = reference;
      return { webhook, assumed, event: makeEventFrom(example, Object.fromEntries(values), frame) };
    });
  };
}

/**
 * Refuses a number of a request that its events would repeat rounded.
 *
 * @throws RequestError with the field (400)
 */
export function checkRepeatable({ events }: Operation, body: unknown): void {
  for (const expression of Object.values(events?.details ?? {})) {
    const value = expression === NEW_UUID ? undefined : evaluateExpression(expression, { body });
    if (expression === NEW_UUID || !Number.isInteger(value) || Number.isSafeInteger(value)) continue;
    const message = "must be between -2^53 and 2^53 here: the mock cannot repeat others in its events";
    throw new RequestError(400, message, { place: { part: "body", path: expression.path } });
  }
}
