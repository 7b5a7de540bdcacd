import { afterAll, beforeAll, expect, test } from "vitest";
import type { Delivery } from "../../../../scripts/service/http/interface.ts";
import { makeEventFrom, type WebhookEvent } from "../../../../scripts/service/mock/events/event.ts";
import { createOutbox, type Outbox } from "../../../../scripts/service/mock/events/outbox.ts";
import { exampleValue } from "../../../support/contract.ts";
import { collectGarbage } from "../../../support/garbage.ts";
import { runReceiver } from "./receiver.ts";

const ROUNDS = 10;
const EVENTS = 400;

const receiver = runReceiver();
const deliveries: Delivery[] = [];
let outbox: Outbox;
beforeAll(() => {
  outbox = createOutbox({ to: receiver.address, delay: 0, report: (_, delivery) => deliveries.push(delivery) });
});
afterAll(() => outbox.close());

test("4,000 events arrive, each once, and leave nothing in memory", async () => {
  const example: WebhookEvent = exampleValue("KycPassed");
  const heap: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const events = Array.from({ length: EVENTS }, () => makeEventFrom(example, {}));
    for (const event of events) outbox.send([{ webhook: "kyc_status_update", event }]);
    const arrived = (await receiver.received(EVENTS)).map(({ body }) => (body as WebhookEvent).event_uuid);
    expect(arrived.toSorted()).toEqual(events.map(({ event_uuid }) => event_uuid).sort());
    await expect.poll(() => deliveries.filter(({ delivered }) => delivered)).toHaveLength(EVENTS);
    receiver.arrivals.length = 0;
    deliveries.length = 0;
    collectGarbage();
    heap.push(process.memoryUsage().heapUsed);
  }
  const [, , early = 0] = heap;
  // Half a kilobyte for each event is noise; an event, or the signal of its delivery, takes more.
  expect((heap.at(-1) ?? 0) - early).toBeLessThan(((ROUNDS - 3) * EVENTS * 1024) / 2);
});
