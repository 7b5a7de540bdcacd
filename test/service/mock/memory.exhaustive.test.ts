import { expect, test } from "vitest";
import { createMockFetch } from "../../../scripts/service/mock/index.ts";
import { collectGarbage } from "../../support/garbage.ts";
import { ANY, USER_HEADER } from "../../support/requests.ts";
import { SIGNATURES } from "./mock.ts";

const REQUESTS = 2000;
/** The length of each header. */
const LENGTH = 10_000;

const header = USER_HEADER;
const mockFetch = createMockFetch();

test.each([
  ["accept", (index: number) => `application/json;v=${index}`],
  ["prefer", (index: number) => `example=e${index}`],
  ["prefer", (index: number) => `dynamic=true, seed=${index}`],
])("ever new values of the header %s leave nothing in memory (%#)", async (name, value) => {
  async function send(index: number): Promise<void> {
    const headers = { "content-type": "application/json", ...SIGNATURES, [name]: value(index).padEnd(LENGTH, "x") };
    const request = { method: "POST", headers, body: JSON.stringify({ header }) };
    await (await mockFetch(`http://mock.example${ANY.path}`, request)).text();
  }
  for (let index = 0; index < 200; index += 1) await send(index);
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let index = 200; index < REQUESTS; index += 1) await send(index);
  collectGarbage();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan((REQUESTS * LENGTH) / 4);
});
