import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { readGeneratedJson } from "../../scripts/contract/generated.ts";
import type { Scenarios } from "../../scripts/contract/scenarios.ts";
import { runMock } from "../service/mock/mock.ts";
import { AXE, type AxeResults, type Page } from "./chromium/browser.ts";
import { runDocs } from "./docs-page.ts";

const openDocs = runDocs();
const mock = runMock();
const { scenarios } = readGeneratedJson<Scenarios>("scenarios.json");

const panel = (page: Page) => page.locator(".live .panel:visible");
const steps = (page: Page) =>
  panel(page)
    .getByRole("listitem")
    .filter({ has: page.locator(".message") });
const status = (page: Page) => panel(page).getByRole("status");
const press = (page: Page, name: string) => panel(page).getByRole("button", { name, exact: true }).click();
/** The states that the page shows, as far as the scenario is played. */
const states = (page: Page) => steps(page).locator(".record:visible .method").allInnerTexts();

test("each scenario plays from the disk to the state that was there before, and sends nothing", async () => {
  const still = { reducedMotion: "reduce" } as const;
  for (const [file, about] of [
    ["take-a-payment.html", "debit"],
    ["pay-out.html", "payout"],
    ["index.html", "debit"],
  ]) {
    const { page, requests, complaints } = await openDocs(file, still);
    for (const { title, steps: expected } of Object.values(scenarios).filter((scenario) => scenario.about === about)) {
      await page.locator(".live label").getByText(title, { exact: true }).click();
      const before = await states(page);
      expect(before).toHaveLength(expected.length);
      await press(page, "Run");
      await expect.poll(() => panel(page).locator(".played").count()).toBe(expected.length);
      await expect.poll(() => status(page).innerText()).toContain(`Your record: ${before.at(-1)}.`);
      expect(await states(page), title).toEqual(before);
      const isLost = expected.some((step) => "response" in step && step.response === "none");
      expect(await steps(page).locator("details").count()).toBe(expected.length - Number(isLost));
    }
    expect({ requests, complaints }).toEqual({ requests: [], complaints: [] });
    await page.close();
  }
});

test("it is played by keyboard, step by step, each announced, with its JSON, and axe has no finding", async () => {
  const { page } = await openDocs("take-a-payment.html", {
    colorScheme: "dark",
    viewport: { width: 390, height: 900 },
  });
  await page.locator(".live input").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => status(page).innerText())
    .toBe("Step 1 to the service: request issue_sila, amount: 10420. Your record: unknown.");
  expect(await states(page)).toEqual(["unknown"]);
  expect(await steps(page).locator("pre:visible").innerText()).toContain('"amount": 10420');
  for (const count of [2, 3, 4]) {
    await page.keyboard.press("Enter");
    await expect.poll(() => states(page)).toHaveLength(count);
  }
  expect(await panel(page).locator("[aria-current=step]").innerText()).toMatch(/failed.*assumed/s);
  expect(await steps(page).locator("pre:visible").innerText()).toContain('"outcome": "failed"');
  const looks = await page.locator(".live .method").evaluateAll((all) => {
    const { backgroundColor: current } = getComputedStyle(document.querySelector("[aria-current=step]") as Element);
    return all.map((pill) => [
      pill.textContent,
      getComputedStyle(pill).color,
      getComputedStyle(pill).backgroundColor !== current,
    ]);
  });
  expect(looks.filter(([, , isSeen]) => !isSeen)).toEqual([]);
  const { success, failed, refused, unknown, pending, review } = Object.fromEntries(looks);
  expect([refused, pending, review]).toEqual([failed, unknown, unknown]);
  expect(new Set([success, failed, unknown]).size).toBe(3);
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(
    'axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })',
  );
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("without script and on paper, the steps are text, dashed where they are assumed, and no button is there", async () => {
  const { page } = await openDocs("take-a-payment.html", { javaScriptEnabled: false });
  expect(await page.locator("#live-tools").isVisible()).toBe(false);
  await page.locator(".live label").getByText("Response lost").click();
  const texts = await steps(page).locator(".message").allInnerTexts();
  expect(texts.map((text) => text.replaceAll(/\s+/g, " "))).toEqual([
    "1 to the service: request issue_sila, amount: 79543",
    "2 from the service: no response assumed",
    "3 to the service: request issue_sila, amount: 79543",
    "4 from the service: response 200 assumed",
    "5 from the service: event transaction_created, pending_confirmation",
    "6 from the service: event transaction_status_update, success assumed",
  ]);
  const lines = await steps(page)
    .locator(".message")
    .evaluateAll((all) => all.map((message) => getComputedStyle(message).borderBottomStyle));
  expect(lines).toEqual(["solid", "dashed", "solid", "dashed", "solid", "dashed"]);
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".live .sequence:visible").count()).toBe(8);
});

test("what it copies is a test of what was played, and from the disk it says what to run", async () => {
  const { page, complaints } = await openDocs("pay-out.html", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.locator(".live label").getByText("Paid, then returned").click();
  await press(page, "Copy as a test");
  await panel(page).getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('assert.equal(record.outcome, "failed")');
  await press(page, "Send the events to my server …");
  expect(await panel(page).innerText()).toContain("trigger --scenario payout-paid-then-returned");
  expect(await panel(page).getByLabel("URL of your server").count()).toBe(0);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("Refused"));
  });
  await panel(page).locator("[name=copy]").click();
  await panel(page).getByRole("button", { name: "Not copied" }).waitFor();
  expect(complaints).toEqual([]);
});

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

test.each([
  [
    "that allows calls of pages gets them in their order",
    { "access-control-allow-origin": "*" },
    ["success", "pending_confirmation"],
  ],
  ["that allows none gets nothing, and the page says what to run", {}, []],
])("sent from a page that the mock serves, a server %s", async (_, cors, expected) => {
  const outcomes: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.method === "POST") outcomes.push(JSON.parse(body).event_details.outcome);
    response.writeHead(200, { ...cors, "access-control-allow-headers": "content-type" }).end();
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const { page } = await openDocs("take-a-payment.html", { site: `${mock.address}/docs/` });
  await page.locator(".live label").getByText("Wrong order").click();
  await press(page, "Send the events to my server …");
  await panel(page).getByLabel("URL of your server").fill(`http://127.0.0.1:${port}`);
  expect(await panel(page).innerText()).toContain(`--to http://127.0.0.1:${port}`);
  await panel(page).getByLabel("URL of your server").fill(`http://127.0.0.1:${port}/?a='&b`);
  expect(await panel(page).innerText()).toContain(`--to 'http://127.0.0.1:${port}/?a='\\''&b'`);
  // The second click comes while the first one is at work.
  await panel(page).getByRole("button", { name: "Send", exact: true }).dblclick();
  const said = expected.length > 0 ? "pending_confirmation: delivered." : "run the command.";
  await expect.poll(() => status(page).innerText()).toContain(said);
  expect(outcomes).toEqual(expected);
});
