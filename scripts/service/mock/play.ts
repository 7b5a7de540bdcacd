import type { Contract, Operation } from "../../contract/contract.ts";
import { followPath, replaced, withValueAt } from "../../contract/fields.ts";
import type { Precedence } from "../../contract/outcomes.ts";
import {
  type CallScenario,
  nextRecord,
  type OutcomeRecord,
  type ScenarioStep,
  SENT,
} from "../../contract/scenarios.ts";
import { schemesFor } from "../../contract/views.ts";
import { randomUuid } from "../../runtime/client/uuid.ts";
import { freshenBody } from "../behavior/fresh-fields.ts";
import { MOCK_ADDRESS } from "../http/addresses.ts";
import { currentTime, makeEventFrom, type WebhookEvent } from "./events/event.ts";
import type { CallAnswer, Sender } from "./in-process.ts";

/** A step that has happened. */
export interface PlayedStep {
  step: ScenarioStep;
  /** The path and the headers of a request. */
  headers?: Record<string, string>;
  path?: string;
  /** The status of a response. */
  status?: number;
  /** The body of the request or response, or the event; undefined where no response arrived. */
  json?: unknown;
  /** The record of the integrator after it. */
  record: OutcomeRecord;
}

/**
 * Plays a scenario at a mock, step by step. A step can have another status, or an event another outcome, than the mock gives it:
 * the first is reported, the second made from the last event of the transaction.
 */
export async function* play(
  contract: Contract,
  precedence: Precedence,
  { steps }: CallScenario,
  call: Sender,
): AsyncGenerator<PlayedStep> {
  const begin = currentTime();
  const events = new Map<string, WebhookEvent>();
  let record = SENT;
  let sent: unknown;
  let answer: CallAnswer | undefined;
  for (const step of steps) {
    if ("call" in step) {
      const operation = contract.operations.find(({ name }) => name === step.call) as Operation;
      sent = makeBody(operation, step.body, sent);
      const credentials = schemesFor(operation, Object(sent).header).map((scheme) => [scheme, "any"]);
      const headers = { "content-type": "application/json", ...Object.fromEntries(credentials), ...step.headers };
      const init = { method: "POST", headers, body: JSON.stringify(sent) };
      answer = await call(new Request(MOCK_ADDRESS + operation.path, init));
      record = nextRecord(precedence, record, step);
      yield { step, path: operation.path, headers, json: sent, record };
    } else if ("response" in step) {
      const response = await answer?.respond().catch(() => undefined);
      record = nextRecord(precedence, record, { ...step, response: response?.status ?? "none" });
      yield { step, record, ...(response && { status: response.status, json: await response.json() }) };
    } else {
      const { event: webhook, outcome, at } = step;
      const key = `${webhook} ${outcome}`;
      const made = events.get(key) ?? makeEvent(answer as CallAnswer, { webhook, outcome, event_time: begin + at });
      events.set(key, made);
      record = nextRecord(precedence, record, { ...step, outcome: String(outcomeOf(made)), at: made.event_time });
      yield { step, json: made, record };
    }
  }
}

/** Makes the body of a call. One that repeats another has the same idempotency key, and is a request of its own all the same. */
function makeBody(operation: Operation, fields: object, earlier: unknown): unknown {
  const { idempotent, request } = operation;
  const { header } = Object(request.examples[0]?.value);
  if (typeof idempotent !== "object") return freshenBody(operation, { ...fields, header });
  const { path } = idempotent;
  const fresh = freshenBody(operation, { ...(replaced(fields, path, "") as object), header });
  return withValueAt(fresh, path, followPath(earlier, path) ?? followPath(fresh, path));
}

/** Makes an event: the one that the mock sends, or else one of the same transaction with another outcome. */
function makeEvent({ events = [] }: CallAnswer, { webhook, outcome, event_time }: Wanted): WebhookEvent {
  const sent = events.find(({ event, ...name }) => name.webhook === webhook && outcomeOf(event) === outcome)?.event;
  const last = events.at(-1)?.event as WebhookEvent;
  return makeEventFrom(sent ?? last, { outcome }, { event_uuid: sent?.event_uuid ?? randomUuid(), event_time });
}

interface Wanted {
  webhook: string;
  outcome: string;
  event_time: number;
}

function outcomeOf({ event_details }: WebhookEvent): unknown {
  return (event_details as { outcome?: string }).outcome;
}
