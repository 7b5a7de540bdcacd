import { expect, test } from "vitest";
import { BUNDLES, FOLDER, runProgram } from "./support.ts";

const environment = { BUNDLE: BUNDLES["openapi.json"] };

test("Mock Service Worker responds with handlers made from the bundle", async () => {
  const output = await runProgram(FOLDER, ["node", "tools/msw.js"], environment);
  const [status, body = ""] = output.split(/ (.*)/s);
  expect(status).toBe("200");
  expect(JSON.parse(body)).toMatchObject({ success: true, transaction_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});

test("Pact's comparison finds what breaks the bundle, and nothing else", async () => {
  const output = await runProgram(FOLDER, ["node", "tools/pact.js"], environment);
  expect(new Set(output.trim().split("\n"))).toEqual(
    new Set([
      "error request.body.incompatible both ways at once",
      "error request.body.incompatible an amount that is a text",
      "error response.body.incompatible an unknown code",
    ]),
  );
});
