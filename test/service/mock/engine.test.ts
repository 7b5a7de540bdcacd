import { afterEach, describe, expect, test, vi } from "vitest";
import { readContract } from "../../../scripts/contract/contract.ts";
import { readGeneratedBundle } from "../../../scripts/contract/generated.ts";
import { type Engine, engineOf } from "../../../scripts/service/mock/engine.ts";
import { generateBody } from "../../../scripts/service/mock/generate.ts";
import { createMockFetch } from "../../../scripts/service/mock/index.ts";
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

test("the message of a badly formed request contains every complaint", async () => {
  const { body } = await engineFrom()({
    ...request,
    body: { ...issue, amount: 0, header: { ...header, created: "now" } },
  });
  expect(body).toMatchObject({
    message: "Bad request format: header.created must be an integer. amount must be at least 1.",
    validation_details: { "header.created": ["must be an integer"], amount: ["must be at least 1"] },
  });
});

describe("the media type of a body", () => {
  const post = (contentType?: string) => {
    const headers = { ...SIGNATURES, ...(contentType && { "content-type": contentType }) };
    const body = new TextEncoder().encode(JSON.stringify(issue));
    return createMockFetch()("http://mock.example/0.2/issue_sila", { method: "POST", headers, body });
  };

  test.each([
    "application/json",
    "Application/JSON",
    "application/json ; charset=utf-8",
    "application/json;charset=utf-8",
  ])("%s is accepted", async (contentType) => {
    expect((await post(contentType)).status).toBe(200);
  });

  test.each([
    [undefined, "and the request has no content-type"],
    ["text/plain; charset=utf-8", "not text/plain"],
    ["application/jsonl", "not application/jsonl"],
  ])("%s is refused", async (contentType, why) => {
    const response = await post(contentType);
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({
      message: `The body must be sent with content-type: application/json, ${why}.`,
    });
  });
});
