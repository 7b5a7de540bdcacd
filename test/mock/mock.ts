import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { createMockServer, type MockFiles } from "../../scripts/mock/server.ts";

/** The folder of the bundle. */
export const GENERATED = resolve(import.meta.dirname, "../../generated");

/** Signatures that the mock accepts: it takes any. */
export const SIGNATURES = { authsignature: "any", usersignature: "any" };

/**
 * Runs the mock for the tests of a file.
 *
 * @param files what it serves; by default, what is committed of `generated/`
 * @returns its address, which is known once the tests run
 */
export function runMock({ generated = GENERATED, docs = Promise.resolve() }: Partial<MockFiles> = {}) {
  const mock = { address: "" };
  const server = createMockServer({ generated, docs });
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    mock.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((closed) => server.close(closed)));
  return mock;
}
