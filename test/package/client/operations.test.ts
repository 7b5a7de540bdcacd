import { describe, expect, test } from "vitest";
import { type Client, createClient } from "../../../generated/client.js";
import type { Result } from "../../../scripts/package/client/results.ts";
import { contract, examplesOf, operationAt, schemaOf } from "../../support/contract.ts";
import { validator } from "../../support/validator.ts";
import { recordingFetch } from "./fetches.ts";

type Method = (input: object, options?: object) => Promise<Result>;

/** A client of the mock that can sign. */
function signingClient() {
  const { fetch, sent } = recordingFetch();
  const client = createClient({
    baseUrl: "https://payments.example",
    appHandle: "demo_app",
    signApp: () => "of the app",
    signUser: (_body, userHandle) => `of ${userHandle}`,
    fetch,
  });
  return { sent, method: (name: string) => client[name as keyof Client] as Method };
}

/** What a caller gives to send the body of an example, but for what the client fills in. */
function inputOf({ header, message: _, ...fields }: { header: Record<string, unknown>; message?: string }) {
  return { ...(header.user_handle !== undefined && { user_handle: header.user_handle }), ...fields };
}

describe.each(Object.keys(contract.paths).map((path) => ({ path, operation: operationAt(path) })))("$path", (each) => {
  const { operationId, requestBody, responses, security = contract.security } = each.operation;
  const requests = Object.entries(examplesOf(requestBody)).map(([name, { value }]) => ({ name, value }));
  const [anyRequest] = requests;
  const failures = Object.entries(responses)
    .filter(([status]) => status !== "200")
    .flatMap(([status, response]) =>
      Object.entries(examplesOf(response)).map(([name, { value }]) => ({ status: Number(status), name, value })),
    );

  test.each(requests)("sends the request $name and gives its data", async ({ value }) => {
    const { sent, method } = signingClient();
    const { user_handle: _, ...header } = value.header;
    const result = await method(operationId)(inputOf(value), { header });
    const [{ url, init, body } = {} as never] = sent;
    expect(url).toBe(`https://payments.example${each.path}`);
    expect(init.method).toBe("POST");
    // The client adds constants and the name of the app, and leaves out or changes nothing.
    expect(body).toMatchObject(value);
    expect(validator(schemaOf(requestBody), contract)(body)).toBe(true);
    expect(result).toMatchObject({ kind: "success", status: 200 });
    expect(validator(schemaOf(responses[200]), contract)(result.kind === "success" && result.data)).toBe(true);
  });

  test.each(failures)("tells the failure $status $name", async ({ status, name, value }) => {
    const { method } = signingClient();
    const headers = { prefer: `code=${status}, example=${name}` };
    const result = await method(operationId)(inputOf(anyRequest?.value), { headers });
    expect(result).toMatchObject({ kind: "failure", status, error: { message: value.message } });
  });

  test("sends the headers that the first way of its security asks for without a token, and no others", async () => {
    const { sent, method } = signingClient();
    await method(operationId)(inputOf(anyRequest?.value));
    const ways: object[] = security;
    const asked = Object.keys(ways.find((way) => !("authToken" in way)) ?? {});
    const given = [...(sent[0]?.headers.keys() ?? [])].filter((name) => name !== "content-type");
    expect(given.sort()).toEqual(asked.sort());
  });

  test("sends nothing without a signer, and names what is missing", async () => {
    const { fetch, sent } = recordingFetch();
    const client = createClient({ baseUrl: "https://payments.example", appHandle: "demo_app", fetch });
    const result = await (client[operationId as keyof Client] as Method)(inputOf(anyRequest?.value));
    expect(sent).toEqual([]);
    expect(result).toMatchObject({ kind: "error", reason: "missing_signer", sent: false });
    expect(result.kind === "error" && result.message).toMatch(
      new RegExp(`^${operationId} was not sent: missing_signer: (authToken or )?signApp`),
    );
  });
});

test("every operation has a method, and every method is of an operation", () => {
  const client = createClient({ baseUrl: "", appHandle: "" });
  const names = Object.keys(contract.paths).map((path) => operationAt(path).operationId);
  expect(Object.keys(client).sort()).toEqual(["POST", ...names].sort());
});
