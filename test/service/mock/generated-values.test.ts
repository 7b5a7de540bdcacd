import { afterAll, expect, test, vi } from "vitest";
import { ANY, USER_HEADER } from "../../support/requests.ts";
import { SIGNATURES } from "./mock.ts";

afterAll(() => {
  vi.doUnmock("../../../scripts/service/mock/node.ts");
  vi.resetModules();
});

test("a runtime without all that the generator needs gets a 501 with the reason", async () => {
  vi.resetModules();
  vi.doMock("../../../scripts/service/mock/node.ts", () => {
    throw new Error("no modules here");
  });
  const { createMockFetch } = await import("../../../scripts/service/mock/index.ts");
  const header = { ...USER_HEADER, user_handle: "someone" };
  const response = await createMockFetch({ dynamic: true })(`http://mock.example${ANY.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...SIGNATURES },
    body: JSON.stringify({ header }),
  });
  expect(response.status).toBe(501);
  expect(await response.json()).toMatchObject({
    message: expect.stringMatching(/^Values cannot be generated here: .+/),
  });
});
