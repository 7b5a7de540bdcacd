import { randomUUID } from "node:crypto";
import { dereference, valueAt } from "../../contract/json-pointer.ts";
import type { Bundle, BundledOperation, EventRules, Schema } from "../contract.ts";
import { makeEvent, type NamedEvent, type WebhookEvent } from "./event.ts";
import { readWebhooks, type Webhook } from "./webhooks.ts";

/** The events that follow an accepted request, in the order in which they are sent. */
export type FollowUp = (request: unknown, response: unknown) => NamedEvent[];

interface Rule {
  conditions: [field: string, pattern: RegExp][];
  examples: [webhook: string, event: WebhookEvent][];
}

/**
 * Prepares what `x-events` says of each operation that has one.
 *
 * @returns by path of the operation
 */
export function followUps(bundle: Bundle): Map<string, FollowUp> {
  const webhooks = readWebhooks(bundle);
  const prepared = new Map<string, FollowUp>();
  for (const [path, { post }] of Object.entries(bundle.paths)) {
    const events = post["x-events"];
    if (events) prepared.set(path, followUp(webhooks, defaultsOf(bundle, post), events));
  }
  return prepared;
}

function followUp(
  webhooks: Map<string, Webhook>,
  defaults: Record<string, unknown>,
  { details, rules }: EventRules,
): FollowUp {
  const prepared = rules.map(({ when, events }): Rule => {
    return {
      conditions: Object.entries(when).map(([field, pattern]) => [field, new RegExp(pattern, "u")]),
      examples: events.map(({ webhook, example }) => {
        const event = webhooks.get(webhook)?.examples[example];
        if (!event) throw new Error(`x-events names ${webhook} with the example ${example}: the contract has none.`);
        return [webhook, event];
      }),
    };
  });

  return (body, response) => {
    const request = { ...defaults, ...(body as object) };
    const uuid = randomUUID();
    const values = Object.entries(details).map(([field, expression]) => {
      return [field, evaluate(expression, request, response, uuid)];
    });
    const rule = prepared.find(({ conditions }) => conditions.every((condition) => holds(condition, request)));
    return (rule?.examples ?? []).map(([webhook, example]) => {
      return { webhook, event: makeEvent(example, Object.fromEntries(values)) };
    });
  };
}

function holds([field, pattern]: [string, RegExp], request: Record<string, unknown>): boolean {
  return request[field] !== undefined && pattern.test(String(request[field]));
}

function evaluate(expression: string, request: unknown, response: unknown, uuid: string): unknown {
  if (expression === "$uuid") return uuid;
  const [source, pointer = ""] = expression.split("#");
  return valueAt(source === "$request.body" ? request : response, pointer);
}

/** What a request means by the fields that it leaves out. */
function defaultsOf(bundle: Bundle, operation: BundledOperation): Record<string, unknown> {
  const body = dereference<{ content: { "application/json": { schema: Schema } } }>(bundle, operation.requestBody);
  const { properties = {} } = dereference<Schema>(bundle, body.content["application/json"].schema);
  const fields = Object.entries(properties).map(([name, field]) => [name, dereference<Schema>(bundle, field).default]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}
