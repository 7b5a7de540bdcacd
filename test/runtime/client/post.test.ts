import { describe, expect, test } from "vitest";
import { type Client, type Middleware, TokenPaymentsError } from "../../../generated/client.js";
import { collectGarbage } from "../../support/garbage.ts";
import { clientOf, fetchOf, own, REFUSED, recordingFetch } from "./fetches.ts";

const body = { header: { user_handle: "demo_user" }, amount: 100, account_name: "main_checking" };

describe("the POST of openapi-fetch", () => {
  test("fills in and signs the request, as the method of the operation does", async () => {
    const { fetch, sent } = recordingFetch();
    const client = clientOf({ fetch });
    const { data, response } = await client.POST("/0.2/issue_sila", { body });
    await client.issueSila({ user_handle: "demo_user", amount: 100, account_name: "main_checking" });
    expect(response.status).toBe(200);
    expect(data?.transaction_id).toEqual(expect.any(String));
    const [post, method] = sent.map(({ body, headers }) => {
      const { created: _, reference, ...header } = body.header;
      expect(reference).toEqual(expect.any(String));
      return { ...body, header, transaction_idempotency_id: typeof body.transaction_idempotency_id, ...headers };
    });
    expect(post).toEqual(method);
  });

  test("sends the query, headers and fields of the caller", async () => {
    const { fetch, sent } = recordingFetch();
    const { data } = await clientOf({ fetch }).POST("/0.2/get_entities", {
      body: { header: { created: 5, reference: "mine" } },
      params: { query: { page: 1 } },
      headers: { "x-tenant": "7" },
    });
    expect(data?.entities).toBeDefined();
    expect(sent[0]?.url).toBe("https://payments.example/0.2/get_entities?page=1");
    expect(sent[0]?.body.header).toMatchObject({ created: 5, reference: "mine", app_handle: "demo_app" });
    expect(sent[0]?.headers.get("x-tenant")).toBe("7");
  });

  test("repeats, and calls middleware, as the client does", async () => {
    const statuses = [503, 200];
    const ids: string[] = [];
    const watch: Middleware = { onRequest: ({ id }) => void ids.push(id) };
    const fetch = async () =>
      Response.json(
        { success: true, entities: {} },
        { status: statuses.shift() ?? 500, headers: { "retry-after": "0" } },
      );
    const client = clientOf({ fetch, retries: 1 });
    client.use(watch);
    expect((await client.POST("/0.2/get_entities", { body: { header: {} } })).response.status).toBe(200);
    expect(new Set(ids).size).toBe(2);
    client.eject(watch);
    statuses.push(200);
    await client.request("post", "/0.2/get_entities", { body: { header: {} } });
    expect(ids).toHaveLength(2);
  });

  test("keeps no middleware of a finished call", async () => {
    const client = clientOf({ fetch: fetchOf('{"success":true,"entities":{}}', { status: 200 }) });
    const call = async () => {
      const middleware: Middleware = { onRequest: () => {} };
      await client.POST("/0.2/get_entities", { body: { header: {} }, middleware: [middleware] });
      return new WeakRef(middleware);
    };
    const passed = await Promise.all(Array.from({ length: 20 }, call));
    // A reference that was looked at keeps its target until the next turn.
    await new Promise((proceed) => setTimeout(proceed));
    collectGarbage();
    expect(passed.filter((reference) => reference.deref()).length).toBeLessThan(5);
  });

  test("returns a documented failure as the error, and throws everything else", async () => {
    const refused = clientOf({ fetch: fetchOf(JSON.stringify(REFUSED), { status: 400 }) });
    const header = { ...body.header, ...own.header };
    expect((await refused.POST("/0.2/issue_sila", { body: { ...body, header } })).error).toEqual(REFUSED);
    const gateway = clientOf({ fetch: fetchOf("<html>", { status: 200 }) });
    const thrown = await gateway.POST("/0.2/issue_sila", { body }).catch((error) => error);
    expect(thrown).toBeInstanceOf(TokenPaymentsError);
    expect(thrown).toMatchObject({ reason: "unexpected_response", sent: true, idempotencyKey: expect.any(String) });
  });

  test("names a path that the contract does not have", async () => {
    const client = clientOf({}) as Client & { POST(path: string, init: object): Promise<unknown> };
    await expect(client.POST("/0.3/new", { body: {} })).rejects.toThrow("/0.3/new is no path of this client");
  });
});
