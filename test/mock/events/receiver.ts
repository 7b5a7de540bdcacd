import { afterAll, beforeAll, beforeEach, expect, vi } from "vitest";
import { type Arrival, createReceiver } from "../../../scripts/cli/listen.ts";
import type { RunningServer } from "../../../scripts/mock/interface.ts";

/** A receiver over loopback that validates what arrives against the contract. */
export interface TestReceiver {
  address: string;
  /** What has arrived in this test. */
  arrivals: Arrival[];
  /** Waits until this many have arrived, none of which violates the contract. */
  received(count: number): Promise<Arrival[]>;
}

/** Runs a receiver for the tests of a file. */
export function runReceiver(): TestReceiver {
  const arrivals: Arrival[] = [];
  const receiver: TestReceiver = {
    address: "",
    arrivals,
    async received(count) {
      await vi.waitFor(() => expect(arrivals.length).toBeGreaterThanOrEqual(count), { timeout: 10_000, interval: 5 });
      expect(arrivals).toHaveLength(count);
      expect(arrivals.flatMap(({ violations }) => violations)).toEqual([]);
      return arrivals;
    },
  };
  let server: RunningServer;
  beforeAll(async () => {
    const report = (arrival: Arrival) => arrivals.push(arrival);
    server = await createReceiver({ port: 0, host: "127.0.0.1", status: 200, report });
    receiver.address = server.url;
  });
  beforeEach(() => {
    arrivals.length = 0;
  });
  afterAll(() => server.close());
  return receiver;
}
