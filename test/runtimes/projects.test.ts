import { once } from "node:events";
import { cp, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import type { createMockFetch } from "../../scripts/service/mock/index.ts";
import { root, run } from "../package/install.ts";

/** The projects in `projects/`, copied to where the package is installed. */
const folder = join(inject("installed").consumer, "projects");
await cp(join(import.meta.dirname, "projects"), folder, { recursive: true });

const load = (name: string) => import(join(folder, `${name}.ts`));
const { createMockedShop } = await load("mocked");

const PAYMENT = { user_handle: "demo_user", amount: 1000, account_name: "main_checking" };
const UNTOUCHED = { ...PAYMENT, account_name: "" };
/** The events of a payment: it is created, and it ends. */
const DELIVERED = [{ delivered: true }, { delivered: true }];

type Post = (path: string, init: RequestInit) => Response | Promise<Response>;

/**
 * Pays through an app, which refuses an untouched form, and stores a payment before its event arrives.
 *
 * @returns the id of the payment, which will fail
 */
async function payWith(post: Post, mock: ReturnType<typeof createMockFetch>, outcomeOf: (id: string) => string) {
  const send = (body: object) =>
    post("/payments", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

  const refused = await send(UNTOUCHED);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ issues: [{ path: ["account_name"], message: "is required" }] });
  expect(mock.calls).toEqual([]);

  mock.next("issueSila", { event: { outcome: "failed" } });
  const accepted = await send(PAYMENT);
  expect(accepted.status).toBe(201);
  const { id } = await accepted.json();
  expect(outcomeOf(id)).toBe("pending");
  return id;
}

test("they compile, with strict types", async () => {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: "nodenext",
    target: "es2024",
    lib: ["es2024", "dom"],
    jsx: "preserve",
    allowImportingTsExtensions: true,
    typeRoots: [join(root, "node_modules/@types")],
    types: ["node"],
  };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  const compiler = join(root, "node_modules/@typescript/native/bin/tsc");
  const { stdout } = await run(process.execPath, [compiler, "--project", folder]).catch((error) => error);
  expect(stdout).toBe("");
});

test("Hono stores a payment, and then its outcome", async () => {
  const { mock, shop } = createMockedShop();
  const app = (await load("hono")).createApp(shop);
  const id = await payWith(app.request, mock, shop.outcomeOf);
  const receive = (request: Request) => app.fetch(new Request("http://shop.example/events", request));
  expect(await mock.deliver(receive)).toMatchObject(DELIVERED);
  expect(shop.outcomeOf(id)).toBe("failed");
});

test("Express stores a payment, and then its outcome", async () => {
  const { mock, shop } = createMockedShop();
  const server: Server = (await load("express")).serve(shop);
  try {
    await once(server, "listening");
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const id = await payWith((path, init) => fetch(address + path, init), mock, shop.outcomeOf);
    expect(await mock.deliver(`${address}/events`)).toMatchObject(DELIVERED);
    expect(shop.outcomeOf(id)).toBe("failed");
  } finally {
    server.close();
  }
});

test("tRPC validates the input of a procedure", async () => {
  const caller = (await load("trpc")).createCaller(createMockedShop().shop);
  expect(await caller.pay(PAYMENT)).toMatchObject({ status: 201 });
  await expect(caller.pay(UNTOUCHED)).rejects.toThrow("is required");
});

test("React Hook Form shows a message beside each field", async () => {
  const { resolver, messagesOf } = await load("form");
  const options = { fields: {}, shouldUseNativeValidation: false };
  expect(await resolver(PAYMENT, undefined, options)).toMatchObject({ errors: {}, values: PAYMENT });
  const { errors } = await resolver({ ...UNTOUCHED, amount: 0 }, undefined, options);
  expect(messagesOf(errors)).toEqual({ amount: "must be at least 1", account_name: "is required" });
});
