import { describe, expect, test } from "vitest";
import { createClient, TokenPaymentsError, unwrap } from "../../../generated/client.js";
import { ACCEPTED, clientOf, fetchOf, input, own, recordingFetch } from "./fetches.ts";

describe("unwrap", () => {
  test("returns the data of a success", async () => {
    const data = unwrap(await clientOf({ fetch: recordingFetch().fetch }).issueSila(input));
    expect(data.transaction_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("throws a documented failure with the fields of the result", async () => {
    const headers = { prefer: "code=403, example=basic_authorization" };
    const result = await clientOf({ fetch: recordingFetch().fetch }).getAccounts(
      { user_handle: "demo_user" },
      { headers },
    );
    const thrown = await Promise.resolve(result)
      .then(unwrap)
      .catch((error) => error);
    expect(thrown).toBeInstanceOf(TokenPaymentsError);
    expect(thrown).toBeInstanceOf(Error);
    expect(thrown).toMatchObject({ ...result, name: "TokenPaymentsError" });
    const { message } = (result as { error: { message: string } }).error;
    expect(thrown.message).toBe(`403: ${message}`);
    expect(thrown.errorCode).toBeUndefined();
  });

  test("throws the error code of a failure that has one", async () => {
    const headers = { prefer: "code=403, example=instant_ach_max_amount" };
    const call = clientOf({ fetch: recordingFetch().fetch }).issueSila(input, { headers }).then(unwrap);
    await expect(call).rejects.toMatchObject({ status: 403, errorCode: "INSTANT_ACH_MAX_AMOUNT" });
  });

  test("throws an error with its message, its cause and the fields of the result", async () => {
    const cause = new Error("down");
    const result = await clientOf({ fetch: () => Promise.reject(cause) }).issueSila(input);
    const thrown = await Promise.resolve(result)
      .then(unwrap)
      .catch((error) => error);
    expect(thrown).toMatchObject({ kind: "error", reason: "network", sent: true, attempts: 1, cause });
    expect(thrown.message).toBe("issueSila: network: Error: down");
  });
});

test("the JSON of an error has its message and its name, and that of a result all that is known", async () => {
  for (const fetch of [
    fetchOf("busy", { status: 503 }),
    fetchOf('{"success":false,"message":"no"}', { status: 403 }),
  ]) {
    const result = await clientOf({ fetch }).issueSila(input);
    const error = await Promise.resolve(result)
      .then(unwrap)
      .catch((thrown) => thrown);
    const { response, ...facts } = result as typeof result & { response: Response };
    expect(JSON.parse(JSON.stringify(result))).toEqual({ ...facts, response: {} });
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      ...facts,
      message: error.message,
      name: "TokenPaymentsError",
    });
    // What docs/client.md says to leave out of a clone.
    expect(structuredClone(facts)).toEqual(facts);
  }
});

test("the JSON of an error has the text of its cause, which can be anything", async () => {
  const cause: { message: string; self?: object } = { message: "down" };
  cause.self = cause;
  const result = await clientOf({ fetch: () => Promise.reject(cause) }).issueSila(input);
  const error = await Promise.resolve(result)
    .then(unwrap)
    .catch((thrown) => thrown);
  expect(error.cause).toBe(cause);
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({ reason: "network", cause: "down" });
  // What docs/client.md says to leave out of a clone.
  expect(JSON.parse(JSON.stringify({ ...result, cause: undefined }))).toMatchObject({ reason: "network", sent: true });
});

test("the status of a response that the contract does not document is httpStatus, beside no status", async () => {
  const result = await clientOf({ fetch: fetchOf("busy", { status: 503 }) }).issueSila(input);
  expect(result).toMatchObject({ reason: "unexpected_response", httpStatus: 503 });
  expect(result).not.toHaveProperty("status");
});

describe("baseUrl", () => {
  const create = (baseUrl: string) => createClient({ baseUrl, appHandle: "demo_app" });

  test.each([
    ...[
      "",
      "payments.example",
      "localhost:4010",
      "/api",
      "ftp://payments.example",
      "httpx://payments.example",
      "xhttp://payments.example",
      "https://",
    ],
    ...["https://payments.example?key=1", "https://payments.example#top", "https://user@payments.example"],
    " https://payments.example",
  ])("%j is refused when the client is made", (baseUrl) => {
    expect(() => create(baseUrl)).toThrow(TypeError);
    expect(() => create(baseUrl)).toThrow("baseUrl must be a plain http address");
  });

  test("may end with slashes, and have a path", async () => {
    const { fetch, sent } = recordingFetch(async () => Response.json(ACCEPTED));
    await clientOf({ fetch, baseUrl: "https://payments.example/api//" }).issueSila(input);
    expect(sent[0]?.url).toBe("https://payments.example/api/0.2/issue_sila");
  });
});

test("the response is the one that fetch returned, with its address, unless there is middleware", async () => {
  const response = Object.defineProperty(Response.json(ACCEPTED), "url", { value: "https://payments.example/moved" });
  expect(await clientOf({ fetch: async () => response }).issueSila(input, own)).toHaveProperty("response", response);
});
