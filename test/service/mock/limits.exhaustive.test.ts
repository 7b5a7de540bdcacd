import { afterAll, beforeAll, expect, test } from "vitest";
import { createMockServer, type RunningServer } from "../../../scripts/service/mock/index.ts";
import { statusAfterSending } from "./raw.ts";

const CLIENTS = 100;
/** How many send at the same time: with more, the time limit of a request could pass on a busy machine. */
const AT_ONCE = 4;

let server: RunningServer;
beforeAll(async () => {
  server = await createMockServer({ port: 0 });
});
afterAll(() => server.close());

test(`${CLIENTS} clients that send 5 to 20 MB, and read the response only then, see the 413`, async () => {
  const statuses: unknown[] = [];
  while (statuses.length < CLIENTS) {
    const wave = Array.from({ length: AT_ONCE }, (_, index) => {
      return statusAfterSending(server.url, 5 + ((statuses.length + index) % 16));
    });
    statuses.push(...(await Promise.all(wave)));
  }
  expect(statuses).toEqual(Array(CLIENTS).fill("HTTP/1.1 413 Payload Too Large"));
});
