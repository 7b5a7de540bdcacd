import { afterAll, beforeAll } from "vitest";
import type { MockServerOptions, RunningServer } from "../../../scripts/service/mock/index.ts";
import { startServer } from "../../../scripts/service/mock/server.ts";

/** Signatures for the mock, which accepts any. */
export const SIGNATURES = { authsignature: "any", usersignature: "any" };

/**
 * Runs a mock on a free port for the tests of a file.
 *
 * @returns its address, which is set before the first test runs
 */
export function runMock(options: MockServerOptions = {}): { address: string } {
  const mock = { address: "" };
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ port: 0, ...options });
    mock.address = server.url;
  });
  afterAll(() => server.close());
  return mock;
}
