import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { type Arrival, startReceiver } from "../../../../scripts/service/commands/receiver.ts";
import type { RunningServer } from "../../../../scripts/service/http/interface.ts";

/** What arrived, with its parsed body. */
type Received = Omit<Arrival, "json"> & { body: unknown };

/** A receiver over loopback that validates what arrives against the contract. */
interface TestReceiver {
  address: string;
  /** What arrived in this test. */
  arrivals: Received[];
  /** Waits until this many have arrived, none of which violates the contract. */
  received(count: number): Promise<Received[]>;
}

/** Runs a receiver for the tests of a file. */
export function runReceiver(): TestReceiver {
  const arrivals: Received[] = [];
  const receiver: TestReceiver = {
    address: "",
    arrivals,
    async received(count) {
      await expect.poll(() => arrivals.length, { interval: 5 }).toBeGreaterThanOrEqual(count);
      expect(arrivals).toHaveLength(count);
      expect(arrivals.flatMap(({ violations }) => violations)).toEqual([]);
      return arrivals;
    },
  };
  let server: RunningServer;
  beforeAll(async () => {
    const report = ({ json, ...arrival }: Arrival) => arrivals.push({ ...arrival, body: json && JSON.parse(json) });
    server = await startReceiver({ port: 0, host: "127.0.0.1", status: 200, report });
    receiver.address = server.url;
  });
  beforeEach(() => {
    arrivals.length = 0;
  });
  afterAll(() => server.close());
  return receiver;
}
