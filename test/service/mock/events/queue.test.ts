import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import type { Delivery } from "../../../../scripts/service/http/interface.ts";
import { makeEventFrom, type NamedEvent, type WebhookEvent } from "../../../../scripts/service/mock/events/event.ts";
import { createOutbox, type Outbox } from "../../../../scripts/service/mock/events/outbox.ts";
import { exampleValue } from "../../../support/contract.ts";

/** How many events the outbox sends at the same time. */
const AT_ONCE = 32;

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/** A receiver that answers an event when the test says so. */
interface PatientReceiver {
  to: string;
  /** The `event_uuid` of each event, in the order of arrival. */
  arrived: string[];
  /** Answers the oldest event that waits. */
  answer(status?: number): void;
  /** Waits until this many have arrived. */
  arrivals(count: number): Promise<void>;
  /** How many events were canceled by their sender. */
  canceled: number;
}

async function patientReceiver(): Promise<PatientReceiver> {
  const waiting: ServerResponse[] = [];
  const server = createServer(async (request, response) => {
    const { event_uuid } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    receiver.arrived.push(event_uuid);
    waiting.push(response);
    response.on("close", () => {
      if (!response.writableFinished) receiver.canceled += 1;
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  opened.push(() => server.close().closeAllConnections());
  const receiver: PatientReceiver = {
    to: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived: [],
    answer: (status = 200) => waiting.shift()?.writeHead(status).end(),
    arrivals: (count) => expect.poll(() => receiver.arrived.length, { interval: 5 }).toBe(count),
    canceled: 0,
  };
  return receiver;
}

const example: WebhookEvent = exampleValue("KycPassed");

function eventsOf(count: number): NamedEvent[] {
  return Array.from({ length: count }, () => ({ webhook: "kyc_status_update", event: makeEventFrom(example, {}) }));
}

function uuidsOf(events: NamedEvent[]): string[] {
  return events.map(({ event }) => event.event_uuid);
}

function outboxTo(to: string, delay = 0) {
  const reports: ({ uuid: string } & Delivery)[] = [];
  const outbox: Outbox = createOutbox({
    to,
    delay,
    report: ({ event }, delivery) => reports.push({ uuid: event.event_uuid, ...delivery }),
  });
  opened.push(() => outbox.close());
  return { outbox, reports };
}

/** For thousands of events, which take long on mutated code. */
const MANY = { timeout: 120_000 };

/** Time for what must not happen. */
const aMoment = () => new Promise((later) => setTimeout(later, 50));

test(`${AT_ONCE} events are under way at most; the next one goes when one is answered, the oldest first`, async () => {
  const receiver = await patientReceiver();
  const { outbox, reports } = outboxTo(receiver.to);
  const events = eventsOf(AT_ONCE + 6);
  for (const event of events) outbox.send([event]);
  await receiver.arrivals(AT_ONCE);
  await aMoment();
  expect(receiver.arrived).toHaveLength(AT_ONCE);
  for (let count = AT_ONCE + 1; count <= events.length; count += 1) {
    receiver.answer();
    await receiver.arrivals(count);
  }
  expect(receiver.arrived.slice(AT_ONCE)).toEqual(uuidsOf(events).slice(AT_ONCE));
  await expect.poll(() => reports).toHaveLength(6);
});

test("a place that becomes free after all is used again", async () => {
  const receiver = await patientReceiver();
  const { outbox } = outboxTo(receiver.to);
  for (const total of [AT_ONCE, 2 * AT_ONCE]) {
    for (const event of eventsOf(AT_ONCE)) outbox.send([event]);
    await receiver.arrivals(total);
    for (let count = 0; count < AT_ONCE; count += 1) receiver.answer();
  }
  for (const event of eventsOf(AT_ONCE + 1)) outbox.send([event]);
  await receiver.arrivals(3 * AT_ONCE);
  await aMoment();
  expect(receiver.arrived).toHaveLength(3 * AT_ONCE);
});

test("the second event of a request waits for the answer to the first, even a failure", async () => {
  const receiver = await patientReceiver();
  const { outbox, reports } = outboxTo(receiver.to);
  const events = eventsOf(2);
  outbox.send(events);
  await receiver.arrivals(1);
  await aMoment();
  expect(receiver.arrived).toEqual(uuidsOf(events.slice(0, 1)));
  receiver.answer(500);
  await receiver.arrivals(2);
  receiver.answer();
  await expect.poll(() => reports).toHaveLength(2);
  expect(reports).toMatchObject([
    { uuid: events[0]?.event.event_uuid, delivered: false, status: 500 },
    { uuid: events[1]?.event.event_uuid, delivered: true, status: 200 },
  ]);
});

test("an event waits for the delay", async () => {
  const receiver = await patientReceiver();
  const { outbox } = outboxTo(receiver.to, 600_000);
  outbox.send(eventsOf(1));
  await aMoment();
  expect(receiver.arrived).toEqual([]);
});

test("a closed outbox sends and reports nothing: not what waits, not what is under way, not what comes later", async () => {
  const receiver = await patientReceiver();
  const { outbox, reports } = outboxTo(receiver.to);
  for (const event of eventsOf(AT_ONCE + 1)) outbox.send([event]);
  await receiver.arrivals(AT_ONCE);
  outbox.close();
  outbox.send(eventsOf(2));
  receiver.answer();
  await aMoment();
  expect(receiver.arrived).toHaveLength(AT_ONCE);
  expect(reports).toEqual([]);
  await expect.poll(() => receiver.canceled).toBeGreaterThanOrEqual(AT_ONCE - 1);
});

test("a closed outbox keeps no timer", async () => {
  const timers = () => process.getActiveResourcesInfo().filter((each) => each === "Timeout").length;
  const { outbox } = outboxTo("http://127.0.0.1:9", 600_000);
  const before = timers();
  for (const event of eventsOf(5)) outbox.send([event]);
  expect(timers()).toBe(before + 5);
  outbox.close();
  expect(timers()).toBe(before);
});

test("an outbox that is closed while an event is under way does not wait for the next one", async () => {
  const receiver = await patientReceiver();
  const { outbox } = outboxTo(receiver.to, 100);
  const setTimer = vi.spyOn(globalThis, "setTimeout");
  const delays = () => setTimer.mock.calls.filter(([, time]) => time === 100).length;
  outbox.send(eventsOf(2));
  await receiver.arrivals(1);
  outbox.close();
  await aMoment();
  expect(delays()).toBe(1);
  setTimer.mockRestore();
});

test(
  "all events of a request are dropped when those of 10,000 others wait, and taken again when they are gone",
  MANY,
  async () => {
    const receiver = await patientReceiver();
    const { outbox, reports } = outboxTo(receiver.to, 20);
    for (let count = 0; count < 10_000; count += 1) outbox.send(eventsOf(1));
    // Nothing to send does not count.
    outbox.send([]);
    expect(reports).toEqual([]);
    const late = eventsOf(2);
    outbox.send(late);
    expect(reports).toEqual(
      uuidsOf(late).map((uuid) => ({
        uuid,
        delivered: false,
        ms: 0,
        problem: "dropped: the events of 10000 requests are waiting already; the receiver is too slow.",
      })),
    );
    await receiver.arrivals(AT_ONCE);
    receiver.answer();
    await expect.poll(() => reports).toHaveLength(3);
    outbox.send(eventsOf(1));
    expect(reports).toHaveLength(3);
    // Once it is closed, it reports nothing, however many wait.
    outbox.close();
    outbox.send(eventsOf(1));
    expect(reports).toHaveLength(3);
  },
);
