import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOutbox } from "../../../scripts/mock/events/outbox.ts";
import type { WebhookEvent } from "../../../scripts/mock/index.ts";

/** How many deliveries run at the same time. */
const CONCURRENCY = 32;
const EVENTS = 50;

// A receiver that responds when the test says so.
const arrived: number[] = [];
const open: ServerResponse[] = [];
const receiver = createServer(async (request, response) => {
  const body = (await request.setEncoding("utf8").toArray()).join("");
  arrived.push(JSON.parse(body).event_time);
  open.push(response);
});
beforeAll(() => new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening)));
afterAll(() => {
  receiver.close();
  receiver.closeAllConnections();
});

test("events that wait for a slow receiver are sent in their order", async () => {
  const to = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const outbox = createOutbox({ to, delay: 0, report: () => {} });
  const event = (index: number) => ({ event_time: index }) as WebhookEvent;
  for (let index = 0; index < EVENTS; index += 1) outbox.send([{ webhook: "any", event: event(index) }]);
  await expect.poll(() => arrived, { interval: 5 }).toHaveLength(CONCURRENCY);
  for (let count = CONCURRENCY; count < EVENTS; count += 1) {
    expect(arrived).toHaveLength(count);
    open.shift()?.end();
    await expect.poll(() => arrived, { interval: 5 }).toHaveLength(count + 1);
    expect(arrived.at(-1)).toBe(count);
  }
  outbox.close();
});
