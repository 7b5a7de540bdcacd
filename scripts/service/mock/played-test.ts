import type { Precedence } from "../../contract/outcomes.ts";
import type { WebhookEvent } from "./events/event.ts";
import type { PlayedStep } from "./play.ts";

/** Writes a test that repeats what was played: the calls at a mock of its own, and the events at a receiver. */
export function writePlayedTest(title: string, played: PlayedStep[], { states }: Precedence): string {
  const ranks = Object.values(states).flatMap((outcomes, rank) => outcomes.map((outcome) => [outcome, rank]));
  const steps = played.map(({ step, path, headers, json, status = null }) => {
    if ("call" in step) return { path, headers, body: json };
    return "event" in step ? { event: json } : { status };
  });
  const last = played.at(-1)?.record.at;
  const events = played.flatMap(({ step, json }) => ("event" in step ? [json as WebhookEvent] : []));
  const outcome = Object(events.findLast(({ event_time }) => event_time === last)?.event_details).outcome;
  return `import assert from "node:assert/strict";
import { test } from "node:test";
import { createMockFetch, deliver } from "token-payments-contract/mock";

// Put your own receiver and record in place of these.
const RANKS = ${JSON.stringify(Object.fromEntries(ranks))};
let record = {};
async function receive(request) {
  const { event_time, event_details: { outcome } } = await request.json();
  const isOlder = event_time < record.event_time || RANKS[outcome] < RANKS[record.outcome];
  if (!isOlder) record = { outcome, event_time };
  return new Response();
}

const steps = ${JSON.stringify(steps, null, 2)};

test(${JSON.stringify(title)}, async () => {
  const fetch = createMockFetch();
  let response;
  for (const { path, headers, body, event, status } of steps) {
    if (path) {
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      response = await fetch("http://127.0.0.1:4010" + path, init).catch(() => undefined);
    } else if (event) assert.equal((await deliver(receive, event)).status, 200);
    else assert.equal(response?.status ?? null, status);
  }
  assert.equal(record.outcome, ${JSON.stringify(outcome)});
});
`;
}
