import { afterEach, describe, expect, test, vi } from "vitest";
import { readContract } from "../../../scripts/contract/contract.ts";
import { readGeneratedBundle } from "../../../scripts/contract/generated.ts";
import { type Engine, engineOf } from "../../../scripts/service/mock/engine.ts";
import { generateBody } from "../../../scripts/service/mock/generate.ts";
import { USER_HEADER } from "../../support/requests.ts";
import { SIGNATURES } from "./mock.ts";

const header = { ...USER_HEADER, user_handle: "someone" };
const issue = { header, amount: 100, account_name: "main_checking" };
const request = { method: "POST", path: "/0.2/issue_sila", query: {}, headers: SIGNATURES, wanted: {}, body: issue };

function engineFrom(bundle = readGeneratedBundle()): Engine {
  const contract = readContract(bundle);
  return engineOf(contract, async (response) => generateBody(contract, response), { events: true });
}

/** The contract with another value of `success` in its examples. */
function bundleWithSuccess(success: boolean): object {
  return JSON.parse(
    JSON.stringify(readGeneratedBundle(), (name, value) =>
      name === "success" && typeof value === "boolean" ? success : value,
    ),
  );
}

test("events follow a success, and nothing that says of itself that it is none", async () => {
  const eventsFor = async (bundle: object) => (await engineFrom(bundle)(request)).events?.length;
  expect(await eventsFor(readGeneratedBundle())).toBe(2);
  expect(await eventsFor(bundleWithSuccess(false))).toBeUndefined();
  const refused = await engineFrom()({ ...request, body: {} });
  expect(refused).toMatchObject({ status: 400 });
  expect(refused).not.toHaveProperty("events");
});

describe("the time of a response", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test("is measured in whole milliseconds, as text", async () => {
    vi.spyOn(performance, "now").mockReturnValue(1012.4).mockReturnValueOnce(1000);
    const { body } = await engineFrom()(request);
    expect(body).toHaveProperty("response_time_ms", "12");
  });

  test("is in no body that has none in the contract", async () => {
    const { body } = await engineFrom()({ ...request, path: "/0.2/get_accounts", body: { header } });
    expect(body).toBeInstanceOf(Array);
    expect(body).not.toHaveProperty("response_time_ms");
  });
});
