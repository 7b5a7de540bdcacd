import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Project } from "./project.ts";

let project: Project;

beforeAll(async () => {
  project = await Project.create();
  const { code, output } = await project.build("client", "types");
  expect(code, output).toBe(0);
}, 30_000);

afterAll(() => project.remove());

/** Makes the client over a service that gives every call that status and body, and keeps the requests. */
async function clientOf(status: number, body: unknown) {
  const { createClient } = await import(join(project.root, "generated/client.js"));
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    return Response.json(body, { status });
  };
  return { client: createClient({ baseUrl: "https://payments.example", fetch }), requests };
}

test("a method posts the body to its operation's path, with headers and query", async () => {
  const { client, requests } = await clientOf(200, []);
  await client.list({ body: { filter: "x" }, params: { query: { page: 2 } }, headers: { authsignature: "s" } });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.method).toBe("POST");
  expect(requests[0]?.url).toBe("https://payments.example/0.2/list?page=2");
  expect(requests[0]?.headers.get("authsignature")).toBe("s");
  expect(await requests[0]?.json()).toEqual({ filter: "x" });
});

test("a success is data, a refusal is error", async () => {
  const paid = await clientOf(200, { transaction_id: "t" });
  expect(await paid.client.pay({ body: {} })).toMatchObject({ data: { transaction_id: "t" } });
  const refused = await clientOf(403, { message: "no" });
  expect(await refused.client.pay({ body: {} })).toMatchObject({ error: { message: "no" } });
});

test("POST is openapi-fetch's own", async () => {
  const { client, requests } = await clientOf(200, {});
  await client.POST("/0.2/pay", { body: {} });
  expect(requests[0]?.url).toBe("https://payments.example/0.2/pay");
});

const CALLER = `
import { type CallOptions, createClient } from "./generated/client.js";

const client = createClient({ baseUrl: "https://payments.example" });
const options: CallOptions = { headers: { authsignature: "s" }, signal: AbortSignal.timeout(1000) };

const paid = await client.pay({ ...options, body: { amount: 1, account_name: "a" } });
if (paid.error) console.log(paid.error.message.length);
else console.log(paid.data.transaction_id.length);

const listed = await client.list({ body: { filter: "x" }, params: { query: { page: 1 } } });
if (listed.data) console.log(listed.data.length);
else console.log(listed.error.message.length);

const raw = await client.POST("/0.2/pay", { body: { amount: 1, source_id: "s" } });
console.log(raw.data?.transaction_id.length);

// @ts-expect-error two ways of paying at once
client.pay({ body: { amount: 1, account_name: "a", source_id: "s" } });
// @ts-expect-error no way of paying
client.pay({ body: { amount: 1 } });
// @ts-expect-error a field of the wrong type
client.pay({ body: { amount: "1", account_name: "a" } });
// @ts-expect-error no body
client.pay({});
// @ts-expect-error parameters that the operation does not have
client.pay({ body: { amount: 1, account_name: "a" }, params: { query: { page: 1 } } });
// @ts-expect-error a parameter of the wrong type
client.list({ body: {}, params: { query: { page: "1" } } });
// @ts-expect-error data, before it is told apart from error
console.log(listed.data.length);
`;

test.concurrent.each([
  { compiler: "typescript/bin/tsc", module: "nodenext", moduleResolution: "nodenext" },
  { compiler: "@typescript/native/bin/tsc", module: "esnext", moduleResolution: "bundler" },
])("$compiler takes the types as a caller relies on them", { timeout: 30_000 }, async ({ compiler, ...resolution }) => {
  const configuration = `tsconfig.${resolution.module}.json`;
  const compilerOptions = {
    ...resolution,
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    target: "esnext",
    types: ["node"],
  };
  await project.write("package.json", '{ "type": "module" }');
  await project.write("caller.ts", CALLER);
  await project.write(configuration, JSON.stringify({ compilerOptions, files: ["caller.ts"] }));
  const tsc = join(project.root, "node_modules", compiler);
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, "--project", configuration], {
    cwd: project.root,
  }).catch((error) => error);
  expect(stdout).toBe("");
});
