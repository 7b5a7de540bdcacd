import createFetchClient from "openapi-fetch";
import { describe, expect, test } from "vitest";
import { type Client, createClient } from "../../../generated/client.js";
import { isFailure } from "../../../scripts/contract/views.ts";
import type { CallResult } from "../../../scripts/runtime/client/results.ts";
import { contract } from "../../support/contract.ts";
import { validator } from "../../support/validator.ts";
import { recordingFetch } from "./fetches.ts";

type Method = (input: object, options?: object) => Promise<CallResult>;

/** A client of the mock that signs. */
function signingClient(options: { authToken?: string } = {}) {
  const { fetch, sent } = recordingFetch();
  const client = createClient({
    baseUrl: "https://payments.example",
    appHandle: "demo_app",
    signApp: () => "of the app",
    signUser: (_body, userHandle) => `of ${userHandle}`,
    ...options,
    fetch,
  });
  return { sent, method: (name: string) => client[name as keyof Client] as Method };
}

/** The input for a request like an example: without the fields that the client fills in. */
function inputOf({ header, message: _, ...fields }: { header: Record<string, unknown>; message?: string }) {
  return { ...(header.user_handle !== undefined && { user_handle: header.user_handle }), ...fields };
}

/** The body of a request, as far as the client fills it in. */
type OperationInput = Parameters<typeof inputOf>[0];

describe.each(contract.operations)("$path", ({ path, id, request, responses, security }) => {
  const requests = request.examples.map(({ name, value }) => ({ name, value: value as OperationInput }));
  const [anyRequest = { value: { header: {} } }] = requests;
  const success = responses.find((response) => !isFailure(response));
  const successes = (success?.examples ?? []).map(({ name, value }) => ({ name, isSuccess: Object(value).success }));
  const failures = responses
    .filter(isFailure)
    .flatMap(({ status, examples }) =>
      examples.map(({ name, value }) => ({ status: Number(status), name, value: value as { message: string } })),
    );

  test.each(requests)("sends the request $name and returns the data", async ({ value }) => {
    const { sent, method } = signingClient();
    const { user_handle: _, ...header } = value.header;
    const result = await method(id)(inputOf(value), { header });
    const [{ url, init, body } = {} as never] = sent;
    expect(url).toBe(`https://payments.example${path}`);
    expect(init.method).toBe("POST");
    // The client adds constants and the name of the app, and omits or changes nothing.
    expect(body).toMatchObject(value);
    expect(validator(request.schema)(body)).toBe(true);
    expect(result).toMatchObject({ kind: "success", status: 200 });
    expect(validator(success?.schema ?? { not: {} })(result.kind === "success" && result.data)).toBe(true);
  });

  // Such as a handle that is taken: `success` is false, but the response is not a failure.
  test.each(successes)("returns the success $name, whose `success` is $isSuccess", async ({ name, isSuccess }) => {
    const headers = { prefer: `code=${success?.status}, example=${name}` };
    const result = await signingClient().method(id)(inputOf(anyRequest.value), { headers });
    expect(result).toMatchObject({ kind: "success", status: 200 });
    expect(result.kind === "success" && Object(result.data).success).toBe(isSuccess);
  });

  test.each(failures)("returns the failure $status $name", async ({ status, name, value }) => {
    const { method } = signingClient();
    const headers = { prefer: `code=${status}, example=${name}` };
    const result = await method(id)(inputOf(anyRequest.value), { headers });
    expect(result).toMatchObject({ kind: "failure", status, error: { message: value.message } });
  });

  test("without a token, sends exactly the headers of the first alternative of its security", async () => {
    const { sent, method } = signingClient();
    await method(id)(inputOf(anyRequest.value));
    const asked = security.find((schemes) => !schemes.includes("authToken")) ?? [];
    const given = [...(sent[0]?.headers.keys() ?? [])].filter((name) => !["content-type", "user-agent"].includes(name));
    expect(given.sort()).toEqual(asked.toSorted());
  });

  test("sends a token exactly if it accepts one, in place of signatures and with the app as auth_handle", async () => {
    const { sent, method } = signingClient({ authToken: "b2xk" });
    await method(id)(inputOf(anyRequest.value));
    const { header } = sent[0]?.body ?? {};
    const isSent = security.some((schemes) => schemes.includes("authToken"));
    expect(sent[0]?.headers.get("authorization")).toBe(isSent ? "Bearer b2xk" : null);
    expect(sent[0]?.headers.has("authsignature")).toBe(!isSent);
    expect([header.auth_handle, header.app_handle]).toEqual(isSent ? ["demo_app", undefined] : [undefined, "demo_app"]);
  });

  test("sends nothing without a signer, and names what is missing", async () => {
    const { fetch, sent } = recordingFetch();
    const client = createClient({ baseUrl: "https://payments.example", appHandle: "demo_app", fetch });
    const result = await (client[id as keyof Client] as Method)(inputOf(anyRequest.value));
    expect(sent).toEqual([]);
    expect(result).toMatchObject({ kind: "error", reason: "missing_signer", sent: false });
    expect(result.kind === "error" && result.message).toMatch(
      new RegExp(`^${id} was not sent: missing_signer: (authToken or )?signApp`),
    );
  });
});

test("there is a method for each operation, beside those of openapi-fetch", () => {
  const client = createClient({ baseUrl: "https://payments.example", appHandle: "demo_app" });
  const names = contract.operations.map(({ id }) => id);
  expect(Object.keys(client).sort()).toEqual([...names, "withOptions", ...Object.keys(createFetchClient())].sort());
});
