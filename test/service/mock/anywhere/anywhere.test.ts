import { expect, test } from "vitest";
import { createMockFetch, createMockServer } from "../../../../scripts/service/mock/anywhere.ts";
import { ANY, USER_HEADER } from "../../../support/requests.ts";
import { SIGNATURES } from "../mock.ts";

// The module that replaces index.ts where there is no Node.js; runtimes.system.test.ts runs it as it is built.

const ADDRESS = `https://mock.example${ANY.path}`;
const request: RequestInit = {
  method: "POST",
  headers: { "content-type": "application/json", ...SIGNATURES },
  body: JSON.stringify({ header: USER_HEADER }),
};

test("calls are answered with examples", async () => {
  const response = await createMockFetch()(ADDRESS, request);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ success: true });
});

test("values are not generated, which the response explains", async () => {
  const response = await createMockFetch({ dynamic: true })(ADDRESS, request);
  expect(response.status).toBe(501);
  expect(await response.json()).toEqual({
    success: false,
    status: "FAILURE",
    message: "Values are generated in Node.js, Deno and Bun only: leave out dynamic, and name an example with Prefer.",
  });
});

test("there is no server, which the error explains", async () => {
  await expect(createMockServer()).rejects.toThrow(
    "createMockServer needs Node.js, Deno or Bun; use createMockFetch here.",
  );
});
