import { afterAll, beforeAll } from "vitest";
import { createMockServer, type MockServerOptions, type RunningServer } from "../../scripts/mock/index.ts";

/** Signatures that the mock accepts: it takes any. */
export const SIGNATURES = { authsignature: "any", usersignature: "any" };

/**
 * Runs the mock for the tests of a file, on a port of its own.
 *
 * @returns its address, which is known once the tests run
 */
export function runMock(options: MockServerOptions = {}): { address: string } {
  const mock = { address: "" };
  let server: RunningServer;
  beforeAll(async () => {
    server = await createMockServer({ port: 0, ...options });
    mock.address = server.url;
  });
  afterAll(() => server.close());
  return mock;
}
