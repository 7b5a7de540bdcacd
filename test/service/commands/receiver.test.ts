import { expect, onTestFinished, test } from "vitest";
import { type Arrival, startReceiver } from "../../../scripts/service/commands/receiver.ts";
import { exampleValue } from "../../support/contract.ts";
import { freePort } from "../../support/server-process.ts";

test("a receiver in front of another one in front of it is noticed", async () => {
  const ports = [await freePort(), await freePort()];
  const arrivals: Arrival[] = [];
  for (const [index, port] of ports.entries()) {
    const forwardTo = `http://127.0.0.1:${ports[1 - index]}`;
    const report = (arrival: Arrival) => void arrivals.push(arrival);
    const { close } = await startReceiver({ port, host: "127.0.0.1", status: 200, forwardTo, report });
    onTestFinished(close);
  }
  const body = JSON.stringify(exampleValue("IssuePendingConfirmation"));
  const headers = { "content-type": "application/json" };
  const { status } = await fetch(`http://127.0.0.1:${ports[0]}`, { method: "POST", headers, body });
  expect(status).toBe(508);
  await expect.poll(() => arrivals.map(({ kind }) => kind)).toEqual(["no delivery", "event", "event"]);
});
