import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readContract } from "../../../scripts/contract/contract.ts";
import { GENERATED } from "../../../scripts/contract/generated.ts";
import { scenariosOf } from "../../../scripts/contract/views.ts";
import { createMockFetch } from "../../../scripts/service/mock/index.ts";
import type { MockOptions } from "../../../scripts/service/mock/interface.ts";
import { exampleValue } from "../../support/contract.ts";
import { USER_HEADER } from "../../support/requests.ts";
import { SIGNATURES } from "./mock.ts";

const header = { ...USER_HEADER, user_handle: "someone" };
const example = exampleValue("IssueSilaAccepted").message;

async function answer(target: string, headers: Record<string, string> = {}, options: MockOptions = {}) {
  const response = await createMockFetch(options)(`http://mock.example/0.2/${target}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...SIGNATURES, ...headers },
    body: JSON.stringify({ header, amount: 100, account_name: "main_checking" }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the tests reach into bodies of several operations
  return { status: response.status, body: (await response.json()) as any };
}

describe("whether values are generated", () => {
  const messageBy = async (prefer: string, options?: MockOptions) => {
    return (await answer("issue_sila", { ...(prefer && { prefer }) }, options)).body.message;
  };

  test("is an option of the mock", async () => {
    expect(await messageBy("")).toBe(example);
    expect(await messageBy("", { dynamic: false })).toBe(example);
    const generated = await messageBy("", { dynamic: true, seed: "one" });
    expect(generated).not.toBe(example);
    expect(await messageBy("", { dynamic: true, seed: "one" })).toBe(generated);
    expect(await messageBy("", { dynamic: true, seed: "two" })).not.toBe(generated);
  });

  test("is for the header Prefer to say, if it says so", async () => {
    expect(await messageBy("dynamic=true")).not.toBe(example);
    expect(await messageBy("dynamic=false", { dynamic: true })).toBe(example);
    expect(await messageBy("code=200", { dynamic: true })).not.toBe(example);
  });
});

test("every example that is published can be selected by its name", async () => {
  const published = readContract(JSON.parse(readFileSync(join(GENERATED, "openapi.json"), "utf8")));
  const mock = createMockFetch();
  const unlike: string[] = [];
  for (const { path, name, request } of published.operations) {
    const body = JSON.stringify(request.examples[0]?.value);
    for (const { status, prefer } of scenariosOf(published).filter(({ operation }) => operation === name)) {
      const headers = { "content-type": "application/json", ...SIGNATURES, prefer };
      const response = await mock(`http://mock.example${path}`, { method: "POST", headers, body });
      if (response.status !== Number(status)) unlike.push(`${name} ${prefer}: ${response.status}`);
    }
  }
  expect(unlike).toEqual([]);
});

test("an example that no response has is refused with all that there are", async () => {
  const { status, body } = await answer("issue_sila", { prefer: "example=unheard_of" });
  expect(status).toBe(404);
  expect(body.message).toMatch(
    /^issue_sila has no example "unheard_of"; it has 200 \(accepted\), 400 \(bad_format\), .+\)\.$/,
  );
});

test.each(["4030", "x403", "40"])("the code %s is no status", async (code) => {
  const { status, body } = await answer("issue_sila", { prefer: `code=${code}` });
  expect(status).toBe(400);
  expect(body.validation_details).toHaveProperty("prefer");
});

test.each(["", "?page=1", "?page=12&per_page=5", "?page=-3", "?other=x"])("the query %j is valid", async (query) => {
  expect(await answer(`get_entities${query}`)).toMatchObject({ status: 200 });
});

test("the weight of a range in Accept is read after any other parameter", async () => {
  expect(await answer("issue_sila", { accept: "application/json;v=1;q=0" })).toMatchObject({ status: 406 });
  expect(await answer("issue_sila", { accept: "application/json;v=0;q=1" })).toMatchObject({ status: 200 });
});

test.each([
  "code=403; example=web_debit_not_supported",
  'example="web_debit_not_supported" ;code=403',
  "wait=0;code=403;example=web_debit_not_supported",
  "respond-async;code=200, code=403, example=web_debit_not_supported",
])("a semicolon separates what a request prefers, as a comma does: %s", async (prefer) => {
  const { status, body } = await answer("issue_sila", { prefer });
  expect([status, body.message]).toEqual([403, "Bank account is not supported for WEB debits."]);
});

test("what is invalid after a semicolon is refused", async () => {
  const { status, body } = await answer("issue_sila", { prefer: "code=403; example=none" });
  expect([status, body.message]).toEqual([404, expect.stringContaining('no example "none" with status 403')]);
});
