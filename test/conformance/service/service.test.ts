import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { populate } from "./people.ts";
import type { JsonObject, OperationName } from "./requests.ts";
import { bearer, type How, keys, type Scene, SHOP_HEADER, setScene } from "./scene.ts";
import { PaymentsService } from "./service.ts";

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const CHECKING = { account_name: "main_checking" };
const deposit = (virtual_account_number: unknown) => ({
  amount: 79_543,
  virtual_account_number,
  tran_code: 22,
  entity_name: "Robin Example",
});

/** What happened, as the endpoint of the shop saw it. */
function outcomes({ events }: Scene): unknown[] {
  return events.map(({ event_details }) => (event_details as JsonObject).outcome);
}

function balanceOf({ service }: Scene, address: string): unknown {
  return service.database.find("wallets", { address })?.balance;
}

describe("the tests' service", () => {
  test("reports whether a handle is free", async () => {
    const { call } = setScene();
    expect((await call("check_handle", {}, { user: "nobody" })).body).toMatchObject({
      success: true,
      status: "SUCCESS",
    });
    expect((await call("check_handle")).body).toMatchObject({ success: false, status: "FAILURE" });
  });

  test("verifies users, and refuses a third attempt", async () => {
    const scene = setScene();
    const kyc = (user: string) => scene.call("request_kyc", { kyc_level: "DOC_KYC" }, { user });
    expect((await kyc("robin")).body.verification_uuid).toMatch(UUID);
    await kyc("noor");
    await kyc("kim");
    await scene.service.advance(60);
    await kyc("kim");
    await scene.service.advance(60);
    expect(outcomes(scene)).toEqual(["passed", "documents_required", "failed", "failed"]);
    expect((await kyc("kim")).status).toBe(403);
    expect((await kyc("sasha")).status).toBe(403);
    scene.service.operations.uploadDocuments("noor", true);
    await scene.service.advance(0);
    expect(outcomes(scene).at(-1)).toBe("passed");
  });

  test("issues tokens after settlement, and returns a debit in the sandbox", async () => {
    const scene = setScene();
    const { body } = await scene.call("issue_sila", { ...CHECKING, amount: 9500, descriptor: "rent" });
    expect(body).toMatchObject({ success: true, transaction_id: expect.stringMatching(UUID), descriptor: "rent" });
    await scene.call("issue_sila", { ...CHECKING, amount: 1420 });
    await scene.service.advance(60);
    expect(outcomes(scene)).toEqual(["pending_confirmation", "pending_confirmation"]);
    expect(balanceOf(scene, "robin")).toBe(1_000_000);
    await scene.service.advance(60);
    expect(outcomes(scene).slice(2)).toEqual(["success", "failed"]);
    expect(balanceOf(scene, "robin")).toBe(1_009_500);
    expect(scene.events[2]?.event_details).toMatchObject({
      transaction: body.transaction_id,
      sila_amount: 9500,
      entity: "robin",
    });
  });

  test.each([
    ["INSTANT_ACH_NOT_CONFIG", { processing_type: "INSTANT_ACH" }, { hasInstantAch: false }],
    ["INSTANT_ACH_NO_COMPANY_NAME", { processing_type: "INSTANT_ACH" }, {}],
    ["INSTANT_SETTLEMENT_NOT_ENABLED", { processing_type: "INSTANT_SETTLEMENT" }, { hasInstantSettlement: false }],
    ["INSUFFICIENT_RESERVE_WALLET_BALANCE", { processing_type: "INSTANT_SETTLEMENT" }, { reserve: 1 }],
  ])("refuses an issue with %s", async (error_code, body, app) => {
    const { service, call } = setScene();
    service.database.update("apps", { id: 1 }, { handle: "shop", ...app });
    expect(await call("issue_sila", { ...CHECKING, amount: 9500, ...body })).toMatchObject({
      status: 403,
      body: { error_code },
    });
  });

  test("burns tokens, and mints them again if the account cannot be credited", async () => {
    const scene = setScene();
    await scene.call("redeem_sila", { ...CHECKING, amount: 5000 });
    await scene.call("redeem_sila", { ...CHECKING, amount: 5420 });
    await scene.call("redeem_sila", { ...CHECKING, amount: 10_000_000 });
    expect(balanceOf(scene, "robin")).toBe(989_580);
    await scene.service.advance(120);
    expect(balanceOf(scene, "robin")).toBe(995_000);
    expect(outcomes(scene)).toEqual(["success", "failed", "failed"]);
  });

  test("processes a submission with the same id once", async () => {
    const scene = setScene();
    const body = { ...CHECKING, amount: 700, transaction_idempotency_id: "6ba7b810-9dad-41d1-80b4-00c04fd430c8" };
    const first = await scene.call("issue_sila", body);
    const second = await scene.call("issue_sila", body);
    expect(second.body.transaction_id).toBe(first.body.transaction_id);
    await scene.service.advance(120);
    expect(outcomes(scene)).toEqual(["pending_confirmation", "success"]);
  });

  test("looks up balances, and says why it cannot", async () => {
    const { call } = setScene();
    const lookUp = (account_name: string) => call("get_account_balance", { account_name });
    const found = { available_balance: 100, current_balance: 110, masked_account_number: "********9012" };
    expect(await lookUp("main_checking")).toMatchObject({ status: 200, body: found });
    expect(await lookUp("direct_checking")).toMatchObject({ status: 400, body: { link_status: "instantly_verified" } });
    expect((await lookUp("closed_checking")).status).toBe(400);
    expect((await lookUp("no_such_account")).status).toBe(404);
  });

  test("lists linked accounts, without the numbers of pending ones", async () => {
    const { body } = await setScene().call("get_accounts");
    expect(body.map(({ account_number, active }: JsonObject) => [account_number, active])).toEqual([
      ["********9012", true],
      [null, true],
      ["********9012", false],
      ["********9012", true],
      ["********9012", true],
    ]);
  });

  test("deletes the wallet that signs, unless it is needed", async () => {
    const { call } = setScene();
    expect((await call("delete_wallet", {}, { wallet: "robin_spare" })).body.message).toContain("robin_spare");
    expect((await call("delete_wallet", {}, { wallet: "robin_spare" })).status).toBe(401);
    expect((await call("delete_wallet", {}, { wallet: "robin_savings" })).status).toBe(403);
    expect((await call("delete_wallet")).status).toBe(403);
    expect((await call("delete_wallet", {}, { user: "noor" })).status).toBe(403);
  });

  test("opens virtual accounts under unique names, and receives into them", async () => {
    const scene = setScene();
    const { call } = scene;
    const { body } = await call("open_virtual_account", { virtual_account_name: "rent" });
    expect(body.virtual_account).toMatchObject({
      virtual_account_name: "rent",
      ach_credit_enabled: true,
      ach_debit_enabled: false,
    });
    const again = await call("open_virtual_account", { virtual_account_name: "rent" });
    expect(again.body.virtual_account.virtual_account_name).toMatch(/^rent.{8}$/);
    expect((await call("open_virtual_account", {}, { user: "noor" })).status).toBe(403);
    const operation = "create_test_virtual_account_ach_transaction";
    expect((await call(operation, deposit(body.virtual_account.account_number), { wallet: undefined })).status).toBe(
      200,
    );
    expect((await call(operation, deposit("no such number"))).status).toBe(400);
    await scene.service.advance(120);
    expect(outcomes(scene)).toEqual(["queued", "success"]);
  });

  test("lists entities page by page", async () => {
    const { call } = setScene();
    const { body } = await call("get_entities", {}, { query: "?page=2&per_page=4" });
    expect(body.pagination).toEqual({ returned_count: 2, total_count: 6, current_page: 2, total_pages: 2 });
    expect(body.entities.businesses).toMatchObject([{ handle: "acme", uuid: expect.stringMatching(UUID) }]);
    expect((await call("get_entities", { entity_type: "business" })).body.entities.individuals).toEqual([]);
  });

  test("lists deliveries as they are asked for", async () => {
    const scene = setScene();
    for (const amount of [100, 200, 300]) await scene.call("issue_sila", { ...CHECKING, amount });
    await scene.call("request_kyc");
    await scene.service.advance(300);
    const list = async (search_filters?: JsonObject) => (await scene.call("get_webhooks", { search_filters })).body;
    expect((await list()).total_count).toBe(7);
    expect((await list({ event_type: "kyc_update" })).webhooks).toMatchObject([
      { user_handle: "robin", delivered: true, attempts: 1 },
    ]);
    const times = (await list({ sort_ascending: false })).webhooks.map(
      ({ created_epoch }: JsonObject) => created_epoch,
    );
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect((await list({ page: 2, per_page: 4 })).pagination).toEqual({
      returned_count: 3,
      total_count: 7,
      current_page: 2,
      total_pages: 2,
    });
    expect((await list({ end_epoch: times.at(-1) })).total_count).toBe(3);
  });

  test("delivers an event again until it is answered with 200, or four attempts have failed", async () => {
    const scene = setScene({ answers: [500, null, 200, 204, 204, 204, 204] });
    const record = async () =>
      (await scene.call("get_webhooks", { search_filters: { sort_ascending: false } })).body.webhooks[0];
    scene.service.events.answeredSms("shop", "robin", true);
    await scene.service.advance(0);
    expect(await record()).toMatchObject({
      attempts: 1,
      delivered: null,
      processing: true,
      next_attempt_epoch: 1_800_000_060,
    });
    await scene.service.advance(600);
    expect(await record()).toMatchObject({
      delivered: true,
      responses: [{ status_code: 500 }, { status_code: null }, { status_code: 200 }],
    });
    expect(new Set(scene.events.map(({ event_uuid }) => event_uuid)).size).toBe(1);
    scene.service.events.frozen("shop", "robin", "main_checking");
    await scene.service.advance(600);
    expect(await record()).toMatchObject({
      attempts: 4,
      delivered: false,
      processing: false,
      next_attempt_epoch: null,
    });
  });
});

describe("signatures and tokens", () => {
  const refused: [string, OperationName, How, number][] = [
    ["no signature of the app", "get_accounts", { app: undefined }, 401],
    ["no signature of the user", "get_accounts", { wallet: undefined }, 401],
    ["a signature of other bytes", "get_accounts", { tampered: true }, 401],
    ["the signature of another app", "get_accounts", { app: "rival" }, 401],
    ["the signature of another user", "get_accounts", { wallet: "noor" }, 401],
    ["the user of another app", "get_accounts", { user: "stranger" }, 401],
    ["an unknown app", "get_accounts", { header: { app_handle: "nobody" } }, 401],
    ["a text for a signature", "get_accounts", { headers: { usersignature: "any" } }, 401],
    ["no signature, for a balance", "get_account_balance", { app: undefined }, 403],
    ["no signature of an app operation", "get_webhooks", { app: undefined }, 401],
    [
      "a wrong signature that need not be there",
      "create_test_virtual_account_ach_transaction",
      { wallet: "noor" },
      401,
    ],
    ["HTTP Basic", "get_accounts", { headers: { authorization: "Basic ZGVtbzpkZW1v" } }, 403],
    ["no credentials at all", "check_handle", { app: undefined }, 401],
    [
      "a token that is not encoded",
      "check_handle",
      { app: undefined, headers: { authorization: "Bearer b'ZGVtbw=='" } },
      403,
    ],
    ["an unknown token", "check_handle", { app: undefined, headers: { authorization: "Bearer ZGVtbw==" } }, 401],
    ["an expired token", "check_handle", { app: undefined, headers: bearer("expired") }, 401],
    ["the token of another app", "check_handle", { app: undefined, headers: bearer("foreign") }, 401],
    ["a token of production", "check_handle", { app: undefined, headers: bearer("production") }, 403],
  ];
  test.each(refused)("%s is refused: %s", async (_what, operation, how, status) => {
    expect((await setScene().call(operation, { account_name: "main_checking" }, how)).status).toBe(status);
  });

  test("a token, the legacy name of the handle and any wallet of the user are accepted", async () => {
    const { call } = setScene();
    expect((await call("check_handle", {}, { app: undefined, headers: bearer("good") })).status).toBe(200);
    expect((await call("get_accounts", {}, { header: { app_handle: undefined, auth_handle: "shop" } })).status).toBe(
      200,
    );
    expect((await call("get_accounts", {}, { wallet: "robin_spare" })).status).toBe(200);
  });
});

test("over HTTP, requests are answered and events delivered", async () => {
  const arrived: string[] = [];
  const endpoint = createServer(async (request, response) => {
    for await (const chunk of request) arrived.push(String(chunk));
    response.end();
  });
  await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
  const service = new PaymentsService({ delays: { settlement: 0 } });
  populate(service, keys, `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`);
  const { url, close } = await service.listen();
  const header = { created: service.now(), ...SHOP_HEADER, user_handle: "robin" };
  const body = Buffer.from(JSON.stringify({ header, ...CHECKING, amount: 100 }));
  const headers = { authsignature: keys.sign("shop", body), usersignature: keys.sign("robin", body) };
  const response = await fetch(`${url}/0.2/issue_sila`, { method: "POST", headers, body });
  expect(await response.json()).toMatchObject({ success: true });
  await expect.poll(() => arrived.length).toBe(2);
  await close();
  endpoint.close();
  expect(JSON.parse(arrived[0] ?? "")).toMatchObject({
    event_type: "transaction",
    event_details: { outcome: "pending_confirmation" },
  });
});
