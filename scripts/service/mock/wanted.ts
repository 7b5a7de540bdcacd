// What a test wants of a mock beside a documented response: values of its body, and details of an event.
import type { Contract, Operation, Webhook } from "../../contract/contract.ts";
import { followPath, itemsAt, withValueAt } from "../../contract/fields.ts";
import { expand } from "../../contract/json-pointer.ts";
import { writeSteps } from "../../contract/place.ts";
import { closestEventExample, lastEventsOf } from "../../contract/views.ts";
import { eventValidatorOf, responseValidatorOf } from "../behavior/served.ts";
import { createUnlistedFieldFinder } from "../behavior/unlisted-fields.ts";
import { makeEventFrom, type WebhookEvent } from "./events/event.ts";
import type { MockPreference } from "./interface.ts";
import { responseFor } from "./negotiate.ts";

/**
 * Merges the values that a test wants into a body. An object keeps its other fields. A list gets as many items as the test
 * names, each merged into the item of the example in its place, or else into the first one; the counts of a page follow.
 *
 * @param data undefined where the body stays as it is
 */
export function withData({ pages }: Operation, body: unknown, data: unknown): unknown {
  const merged = mergeData(body, data);
  const lists = pages?.lists.map(({ at }) => at) ?? [];
  if (!lists.some((list) => followPath(data, list) !== undefined)) return merged;
  const count = lists.flatMap((list) => itemsAt(merged, list)).length;
  const { returned = [], total = [] } = pages?.counts ?? {};
  const counts = [...returned, ...total].filter((field) => followPath(data, field) === undefined);
  return counts.reduce((result, field) => withValueAt(result, field, count), merged);
}

function mergeData(body: unknown, data: unknown): unknown {
  if (data === undefined) return body;
  if (Array.isArray(data)) {
    const items = Array.isArray(body) ? body : [];
    return data.map((item, index) => mergeData(items[index] ?? items[0], item));
  }
  if (Object(data) !== data) return data;
  const merged = Object.entries(data as object).map(([name, value]) => [name, mergeData(fieldOf(body, name), value)]);
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
  const problems = issues.map(({ path, message }) => `${writeSteps(path)} ${message}`);
  if (problems.length > 0) throw new TypeError(`An event ${webhook.name} must be valid: ${problems.join("; ")}.`);
  return event;
}

/**
 * Checks the values that a test wants of a response. A misspelt field would test nothing.
 *
 * @throws TypeError when the response does not list one, or is not valid with them
 */
export function checkData(contract: Contract, operation: Operation, { status, example, data }: MockPreference): void {
  const response = responseFor(operation, { code: status, example });
  const refuse = (problem: string) => {
    throw new TypeError(`The response ${response.status} of ${operation.name}: ${problem}.`);
  };
  const unlisted = createUnlistedFieldFinder(contract, response.schema)(data);
  if (unlisted.length > 0) refuse(`there is no ${unlisted.map((path) => writeSteps(["data", ...path])).join(", ")}`);
  const body = (response.examples.find(({ name }) => name === example) ?? response.examples[0])?.value;
  const { issues = [] } = responseValidatorOf(contract, operation, response).validate(withData(operation, body, data));
  const problems = issues.map(({ path, message }) => `${writeSteps(["data", ...path])} ${message}`);
  if (problems.length > 0) refuse(problems.join("; "));
}

/** @throws TypeError when no event that can be the last one to follow the response can have these details */
export function checkDetails(
  contract: Contract,
  operation: Operation,
  { status, example, event: details }: MockPreference,
): void {
  if (details === undefined) return;
  const { name } = operation;
  const { status: selected } = responseFor(operation, { code: status, example });
  const last = selected.startsWith("2") ? lastEventsOf(operation) : [];
  const where = operation.events ? `the response ${selected} of ${name}` : name;
  if (last.length === 0) throw new TypeError(`No event follows ${where}, so its preference cannot have an event.`);
  const problems: unknown[] = [];
  for (const webhook of contract.events.filter((webhook) => last.includes(webhook.name))) {
    try {
      makeCheckedEvent(contract, webhook, details);
      return;
    } catch (error) {
      problems.push(error);
    }
  }
  throw problems.at(-1);
}
