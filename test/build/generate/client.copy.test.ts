import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Project } from "./project.ts";

let project: Project;

beforeAll(async () => {
  project = await Project.create();
  const { code, output } = await project.build("client", "declarations", "types");
  expect(code, output).toBe(0);
});

afterAll(() => project.remove());

test("the client has a method for each operation of the document", async () => {
  // vitest imports nothing from a path that contains a # or ?.
  const { createClient } = createRequire(import.meta.url)(join(project.root, "generated/client.js"));
  const sent: { url: string; init: RequestInit; body: unknown }[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    sent.push({ url, init, body: JSON.parse(new TextDecoder().decode(init.body as Uint8Array)) });
    return Response.json({ transaction_id: "t" });
  };
  const signers = { signApp: () => "app", signUser: () => "user" };
  const client = createClient({ baseUrl: "https://payments.example", appHandle: "demo", fetch, ...signers });

  await client.pay({ user_handle: "u", amount: 1, account_name: "a" });
  await client.list({ filter: "x" }, { query: { page: 2 } });
  expect(sent.map(({ url }) => url)).toEqual([
    "https://payments.example/0.2/pay",
    "https://payments.example/0.2/list?page=2",
  ]);
  expect(sent[0]?.body).toMatchObject({ header: { user_handle: "u", version: "1" }, amount: 1, account_name: "a" });
  expect(sent[1]?.body).toMatchObject({ filter: "x" });
  const signatures = sent.map(({ init }) =>
    [...new Headers(init.headers).keys()].filter((name) => /signature/.test(name)),
  );
  expect(signatures).toEqual([["authsignature", "usersignature"], ["authsignature"]]);
});

const CALLER = `
import { createClient, type ListResult, type PayInput } from "./generated/client.js";

const client = createClient({ baseUrl: "https://payments.example", appHandle: "demo", signApp: () => "s", signUser: () => "s" });

const input: PayInput = { user_handle: "u", amount: 1, account_name: "a" };
const paid = await client.pay(input, { header: { reference: "mine" } });
if (paid.kind === "success") console.log(paid.data.transaction_id.length);
if (paid.kind === "failure") console.log(paid.error.message.length);

const listed: ListResult = await client.list({ filter: "x" }, { query: { page: 1 } });
if (listed.kind === "success") console.log(listed.data.length);
await client.list();

const raw = await client.POST("/0.2/pay", { body: { header: { user_handle: "u" }, amount: 1, source_id: "s" } });
console.log(raw.data?.transaction_id.length);

// @ts-expect-error two ways of paying at once
client.pay({ user_handle: "u", amount: 1, account_name: "a", source_id: "s" });
// @ts-expect-error a parameter of the wrong type
client.list({}, { query: { page: "1" } });
// @ts-expect-error a constant of the header object
client.pay(input, { header: { version: "2" } });
`;

test.concurrent.each([
  { compiler: "typescript/bin/tsc", module: "nodenext", moduleResolution: "nodenext" },
  { compiler: "@typescript/native/bin/tsc", module: "esnext", moduleResolution: "bundler" },
])("$compiler compiles a caller, and finds its mistakes", async ({ compiler, ...resolution }) => {
  const configuration = `tsconfig.${resolution.module}.json`;
  const compilerOptions = {
    ...resolution,
    strict: true,
    // Checks the generated declarations, but not those of the language.
    skipLibCheck: false,
    skipDefaultLibCheck: true,
    noEmit: true,
    target: "esnext",
    types: [],
  };
  await project.write("caller.ts", CALLER);
  await project.write(configuration, JSON.stringify({ compilerOptions, files: ["caller.ts"] }));
  const tsc = join(project.root, "node_modules", compiler);
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, "--project", configuration], {
    cwd: project.root,
  }).catch((error) => error);
  expect(stdout).toBe("");
});
