import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CasesFile, caseBody, type RequestCase } from "../../scripts/contract/cases.ts";
import { contract } from "../support/contract.ts";
import { blocksOf, ROOT, readPage } from "../support/pages.ts";

const { operations }: CasesFile = JSON.parse(readFileSync(join(ROOT, "generated/cases.json"), "utf8"));
const blocks = new Map(blocksOf(readPage("docs/verify.md"), "js").map(({ note, code }) => [note, code]));
const header = { created: 1760000000, app_handle: "demo_app", user_handle: "demo_user" };

let folder: string;
const servers: Server[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "serving-"));
  await symlink(join(import.meta.dirname, "node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});

/** Imports a program of the guide, changed as little as this folder needs. */
async function importProgram(name: string, file: string, change: (code: string) => string) {
  const code = change((blocks.get(name) ?? "").replaceAll("node_modules/token-payments-contract/", `${ROOT}/`));
  await writeFile(join(folder, file), code);
  return await import(join(folder, file));
}

/** The address of a server, once it listens. */
async function addressOf(server: Server): Promise<string> {
  servers.push(server);
  if (!server.listening) await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts the service of the guide, whose handlers respond with the first example of each success. */
async function startService(bundle: string): Promise<string> {
  const successes = contract.operations.map(({ name, responses }) => [name, responses[0]?.examples[0]?.value]);
  const handler = `const successes = ${JSON.stringify(Object.fromEntries(successes))};
export const handleOperation = ({ params, body }, response) =>
  response.json(body.header.reference === "broken" ? {} : successes[params.operation]);`;
  await writeFile(join(folder, "operations.js"), handler);
  const { server } = await importProgram("service", `${bundle}.js`, (code) =>
    code.replace("8080", "0").replace("openapi.yaml", bundle),
  );
  return addressOf(server);
}

async function post(address: string, body: unknown, headers: RequestCase["headers"] = {}) {
  const signed = { "content-type": "application/json", authsignature: "any", usersignature: "any", ...headers };
  const sent = Object.entries(signed).filter((entry): entry is [string, string] => entry[1] !== null);
  const response = await fetch(address, { method: "POST", headers: sent, body: JSON.stringify(body) ?? null });
  return { status: response.status, body: await response.json() };
}

describe("the service of docs/verify.md", () => {
  let address: string;
  beforeAll(async () => {
    address = await startService("openapi.yaml");
  });

  test("accepts and rejects what the contract does, except for credentials and times that are not in seconds", async () => {
    const others: string[] = [];
    for (const [name, { requests }] of Object.entries(operations)) {
      const operation = contract.operations.find((each) => each.name === name) ?? contract.operations[0];
      if (operation === undefined) throw new Error(`no operation ${name}`);
      // All cases of one operation; of the others those of credentials, and the first of each statement.
      const chosen = Object.entries(requests).flatMap(([statement, cases]) =>
        cases
          .filter(({ headers }, index) => name === "issue_sila" || headers !== undefined || index === 0)
          .map((each) => ({ statement, each })),
      );
      for (const { statement, each } of chosen) {
        const query = new URLSearchParams(Object.entries(each.query ?? {}).map(([key, value]) => [key, String(value)]));
        const { status } = await post(`${address}/0.2/${name}?${query}`, caseBody(operation, each), each.headers);
        if (status !== (each.refused ?? 200)) others.push(statement);
      }
    }
    expect([...new Set(others)].sort()).toEqual([
      "authentication/basic-refused",
      "authentication/token-badly-encoded",
      "get_account_balance/credentials",
      "header/created",
    ]);
  });

  test("accepts more with the form for OpenAPI 3.0", async () => {
    const lenient = await startService("openapi-3.0.yaml");
    const half = { header, amount: 95, source_id: "a" };
    expect((await post(`${address}/0.2/issue_sila`, half)).status).toBe(400);
    expect((await post(`${lenient}/0.2/issue_sila`, half)).status).toBe(200);
    expect((await post(`${lenient}/0.2/issue_sila`, { ...half, amount: 0 })).status).toBe(400);
  });

  test.each<[string, object, string]>([
    ["no source", { header, amount: 95 }, "account_name"],
    ["no handle", { header: { ...header, app_handle: undefined }, amount: 95, account_name: "a" }, "app_handle"],
    ["half of a pair", { header, amount: 95, source_id: "a" }, "destination_id"],
  ])("names the field to send: %s", async (_, body, field) => {
    const answer = await post(`${address}/0.2/issue_sila`, body);
    expect(answer).toMatchObject({ status: 400, body: { success: false, status: "FAILURE" } });
    expect(answer.body.message).toContain(`must have required property '${field}'`);
    expect(answer.body.validation_details.length).toBeGreaterThan(0);
  });

  test("names two fields that exclude each other", async () => {
    const body = { header, amount: 95, account_name: "a", card_name: "b" };
    const { message } = (await post(`${address}/0.2/issue_sila`, body)).body;
    expect(message).toContain("request/body/card_name boolean schema is false");
    expect(message).toContain("request/body/account_name boolean schema is false");
  });

  test("reports a response that breaks the contract", async () => {
    const body = { header: { ...header, reference: "broken" }, amount: 95, account_name: "a" };
    expect(await post(`${address}/0.2/issue_sila`, body)).toMatchObject({ status: 500, body: { reference: "broken" } });
  });
});

test("the copy of the webhooks in docs/verify.md validates events", async () => {
  const { eventsApi } = await importProgram("events", "events.js", (code) => code);
  const program = `import express from "express";
import OpenApiValidator from "express-openapi-validator";
const app = express();
app.use(express.json(), OpenApiValidator.middleware({ apiSpec: ${JSON.stringify(eventsApi)} }));
app.post("/:name", (request, response) => response.json({}));
app.use((error, request, response, next) => response.status(error.status).json({ message: error.message }));
export const server = app.listen(0, "127.0.0.1");`;
  await writeFile(join(folder, "receiver.js"), program);
  const { server } = await import(join(folder, "receiver.js"));
  const receiver = await addressOf(server);
  for (const { name, request } of contract.events) {
    const address = `${receiver}/${name}`;
    for (const { value } of request.examples) expect((await post(address, value)).status, name).toBe(200);
    const invalid = { ...(request.examples[0]?.value as object), event_time: "now" };
    const { message } = (await post(address, invalid)).body;
    expect(message).toBe("request/body/event_time must be integer");
  }
});
