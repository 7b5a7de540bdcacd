// What a test wants of a mock beside a documented response: values of its body, and details of an event.
import type { Contract, Operation, Webhook } from "../contract/contract.ts";
import { expand } from "../contract/json-pointer.ts";
import { eventValidatorOf, responseValidatorOf } from "../contract/served.ts";
import { closestEventExample } from "../contract/views.ts";
import { makeEventFrom, type WebhookEvent } from "./events/event.ts";
import type { MockPreference } from "./interface.ts";
import { responseFor } from "./negotiate.ts";

/**
 * Merges the values that a test wants into a body. An object keeps its other fields. A list gets as many items as the test
 * names, each merged into the item of the example in its place, or else into the first one.
 *
 * @param wanted undefined where the body stays as it is
 */
export function mergeData(body: unknown, wanted: unknown): unknown {
  if (wanted === undefined) return body;
  if (Array.isArray(wanted)) {
    const items = Array.isArray(body) ? body : [];
    return wanted.map((item, index) => mergeData(items[index] ?? items[0], item));
  }
  if (Object(wanted) !== wanted) return wanted;
  const merged = Object.entries(wanted as object).map(([name, value]) => [name, mergeData(fieldOf(body, name), value)]);
  return { ...(Array.isArray(body) ? {} : (body as object)), ...Object.fromEntries(merged) };
}

function fieldOf(body: unknown, name: string): unknown {
  return Object(body) === body && Object.hasOwn(body as object, name)
    ? (body as Record<string, unknown>)[name]
    : undefined;
}

/**
 * Makes the event that a test wants, from the example that is closest to its details. A misspelt field or value would test
 * nothing.
 *
 * @throws TypeError that says what is wrong with the details
 */
export function makeCheckedEvent(contract: Contract, webhook: Webhook, details: Record<string, unknown>): WebhookEvent {
  const schema = expand(contract.raw, webhook.request.schema);
  const known = Object.keys(schema.properties?.event_details?.properties ?? {});
  const unknown = Object.keys(details).find((field) => !known.includes(field));
  if (unknown !== undefined) {
    throw new TypeError(`The details of ${webhook.name} have no "${unknown}"; they have ${known.join(", ")}.`);
  }
  const event = makeEventFrom(closestEventExample(webhook, details) as WebhookEvent, details);
  const { issues = [] } = eventValidatorOf(contract, webhook).validate(event);
  const problems = issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  if (problems.length > 0) throw new TypeError(`An event ${webhook.name} must be valid: ${problems.join("; ")}.`);
  return event;
}

/** @throws TypeError when the response of a preference is not valid with its data */
export function checkData(contract: Contract, operation: Operation, { status, example, data }: MockPreference): void {
  const response = responseFor(operation, { code: status, example });
  const body = (response.examples.find(({ name }) => name === example) ?? response.examples[0])?.value;
  const { issues = [] } = responseValidatorOf(contract, operation, response).validate(mergeData(body, data));
  const problems = issues.map(({ path, message }) => `data.${path.join(".")} ${message}`);
  if (problems.length > 0)
    throw new TypeError(`The response ${response.status} of ${operation.name}: ${problems.join("; ")}.`);
}

/** @throws TypeError when no event that may follow an operation can have these details */
export function checkDetails(contract: Contract, { name, events }: Operation, details: Record<string, unknown>): void {
  if (!events) throw new TypeError(`No event follows ${name}, so its preference cannot have an event.`);
  const following = new Set(events.rules.flatMap((rule) => rule.events.map(({ webhook }) => webhook)));
  const webhooks = contract.events.filter((webhook) => following.has(webhook.name));
  const problems: unknown[] = [];
  for (const webhook of webhooks) {
    try {
      makeCheckedEvent(contract, webhook, details);
      return;
    } catch (error) {
      problems.push(error);
    }
  }
  throw problems.at(-1);
}
