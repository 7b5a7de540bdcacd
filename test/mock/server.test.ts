import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { BODY_LIMIT } from "../../scripts/mock/read-body.ts";
import { GENERATED, runMock, SIGNATURES } from "./mock.ts";

const mock = runMock();

/** Posts text to an operation, and returns the status and the parsed answer. */
async function post(body: string | Buffer, { path = "/0.2/delete_wallet", headers = {} } = {}) {
  const response = await fetch(mock.address + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...SIGNATURES, ...headers },
    body: body as BodyInit,
  });
  return { status: response.status, answer: await response.json() };
}

describe("a request that the contract has no response for gets the envelope of the service", () => {
  test.each([
    ["malformed JSON", 400, "The body is not JSON", () => post('{"header":')],
    ["invalid UTF-8", 400, "The body is not JSON", () => post(Buffer.from([0x22, 0xff, 0x22]))],
    ["a body over the limit", 413, `at most ${BODY_LIMIT}`, () => post(" ".repeat(BODY_LIMIT + 1))],
    ["an unknown path", 404, "/0.2/nothing", () => post("{}", { path: "/0.2/nothing" })],
    ["a code that is none", 400, 'not "4xx"', () => post("{}", { headers: { prefer: "code=4xx" } })],
    ["a dynamic that is none", 400, 'not "yes"', () => post("{}", { headers: { prefer: "dynamic=yes" } })],
  ])("%s: %i", async (_name, status, message, send) => {
    const { answer, ...rest } = await send();
    expect(rest.status).toBe(status);
    expect(answer).toEqual({ success: false, status: "FAILURE", message: expect.stringContaining(message) });
  });

  test("another method: 405", async () => {
    const response = await fetch(`${mock.address}/0.2/delete_wallet`);
    expect(response.status).toBe(405);
    expect(await response.json()).toMatchObject({ success: false, status: "FAILURE" });
  });
});

test("a refused body is told by field what is wrong", async () => {
  const header = { created: "now", app_handle: "demo_app", user_handle: "demo_user" };
  const { status, answer } = await post(JSON.stringify({ header, amount: 0, account_name: "main_checking" }), {
    path: "/0.2/issue_sila",
  });
  expect(status).toBe(400);
  expect(answer.validation_details).toEqual({ "header.created": ["must be integer"], amount: ["must be >= 1"] });
});

describe("the pages beside the operations", async () => {
  const generated = await mkdtemp(join(tmpdir(), "generated-"));
  await cp(join(GENERATED, "openapi.json"), join(generated, "openapi.json"));
  await writeFile(join(generated, "openapi.yaml"), "openapi: 3.1.1");
  await mkdir(join(generated, "docs"));
  await writeFile(join(generated, "docs/index.html"), "<title>Docs</title>");
  afterAll(() => rm(generated, { recursive: true }));
  const pages = runMock({ generated });

  test.each([
    ["/docs", "text/html", "docs/index.html"],
    ["/openapi.json", "application/json", "openapi.json"],
    ["/openapi.yaml", "application/yaml", "openapi.yaml"],
  ])("%s is served", async (path, type, file) => {
    const response = await fetch(pages.address + path);
    expect(response.headers.get("content-type")).toBe(`${type}; charset=utf-8`);
    expect(await response.text()).toBe(await readFile(join(generated, file), "utf8"));
  });
});

describe("while the docs cannot be made", () => {
  const withoutDocs = runMock({ docs: Promise.reject(new Error("docs: no such step")) });

  test("/docs says why, and the mock goes on", async () => {
    const docs = await fetch(`${withoutDocs.address}/docs`);
    expect(docs.status).toBe(500);
    expect(await docs.json()).toMatchObject({ message: "docs: no such step" });
    expect((await fetch(`${withoutDocs.address}/openapi.json`)).status).toBe(200);
  });
});
