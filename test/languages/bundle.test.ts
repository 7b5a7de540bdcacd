import { expect, test } from "vitest";
import { exampleValue } from "../support/contract.ts";
import { runMock, SIGNATURES } from "./support.ts";

const mock = runMock();

test("the mock answers", async () => {
  const headers = { "content-type": "application/json", ...SIGNATURES };
  const body = JSON.stringify(exampleValue("IssueSilaByAccountName"));
  expect(await fetch(`${mock.address}/0.2/issue_sila`, { method: "POST", headers, body })).toMatchObject({ ok: true });
});
