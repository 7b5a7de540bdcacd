import { expect, test, vi } from "vitest";
import { createClient, servers } from "../../../generated/client.js";
import { contract } from "../../support/contract.ts";
import { clientOf, input, recordingFetch } from "./fetches.ts";

test("withOptions makes a client of another account, which keeps the other options", async () => {
  const { fetch, sent } = recordingFetch();
  const onRequest = vi.fn();
  const tenant = { onRequest: ({ request }: { request: Request }) => request.headers.set("x-tenant", "7") };
  const client = clientOf({ fetch, onRequest, middleware: [tenant] });
  const other = client.withOptions({ appHandle: "other_app", signApp: () => "other" });
  for (const each of [other, client]) expect(await each.issueSila(input)).toMatchObject({ kind: "success" });
  const seen = sent.map(({ body, headers }) => [
    body.header.app_handle,
    ...["authsignature", "usersignature", "x-tenant"].map((name) => headers.get(name)),
  ]);
  expect(seen).toEqual([
    ["other_app", "other", "any", "7"],
    ["demo_app", "any", "any", "7"],
  ]);
  expect(onRequest).toHaveBeenCalledTimes(2);
});

test("withOptions replaces limits and signers that were missing, also of a client that it made", async () => {
  const { fetch, sent } = recordingFetch(async () => {
    return new Response("busy", { status: 503, headers: { "retry-after": "0" } });
  });
  const client = createClient({ baseUrl: "https://payments.example", appHandle: "demo_app", fetch, retries: 2 });
  const once = client.withOptions({ signApp: () => "any" }).withOptions({ retries: 0 });
  expect(await once.getEntities()).toMatchObject({ reason: "unexpected_response", attempts: 1 });
  expect(sent).toHaveLength(1);
});

test("withOptions refuses what createClient refuses, and leaves behind what use added", async () => {
  const { fetch, sent } = recordingFetch();
  const client = clientOf({ fetch });
  expect(() => client.withOptions({ timeout: 0 })).toThrow(TypeError);
  expect(() => client.withOptions({ retry: 1 } as object)).toThrow("there is no option retry");
  client.use({ onRequest: ({ request }) => request.headers.set("x-tenant", "7") });
  await client.withOptions({}).issueSila(input);
  expect(sent[0]?.headers.get("x-tenant")).toBeNull();
});

test("the addresses of the contract have the names of their descriptions, and fit the option", () => {
  const described = contract.servers.map(({ url, description = "" }) => [description, url]);
  expect(Object.values(servers)).toEqual(described.map(([, url]) => url));
  const names = Object.keys(servers).map((name) => name.toLowerCase());
  expect(names).toEqual(described.map(([name = ""]) => name.toLowerCase().replace(/\W/g, "")));
  for (const baseUrl of Object.values(servers)) expect(() => clientOf({ baseUrl })).not.toThrow();
});
