import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/contract/generated.ts";
import { failuresOf } from "../../scripts/contract/views.ts";
import { runMock } from "../service/mock/mock.ts";
import { contract } from "../support/contract.ts";
import { SITE } from "../support/pages.ts";
import { AXE, type AxeResults, type Page } from "./chromium/browser.ts";
import { runDocs } from "./docs-page.ts";
import { edit, field, panelOpener, sample, send } from "./panel.ts";

const openDocs = runDocs();
const openPanel = panelOpener(openDocs);
const mock = runMock();
const COPYING = { permissions: ["clipboard-read", "clipboard-write"] };

async function findViolations(page: Page) {
  await page.evaluate(AXE);
  const rules = '{ runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"], preload: false }';
  const parts = "['#try', '#ask', '.page-tools', 'dialog'].filter((part) => document.querySelector(part))";
  const { violations } = await page.evaluate<AxeResults>(`axe.run({ include: ${parts} }, ${rules})`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

describe("Try it", () => {
  test("answers a failure with its code, what to do and whether to repeat, and marks the events that are assumed", async () => {
    const { page } = await openPanel();
    const advice = page.locator("#try .advice");
    await send(page);
    expect(await page.locator(".followers > li").allInnerTexts()).toEqual([
      expect.stringMatching(/^transaction_created\s+pending_confirmation\s+Payload$/),
      expect.stringMatching(/^transaction_status_update\s+success\s+assumed\s+Payload$/),
    ]);
    expect(await advice.count()).toBe(0);
    const choose = async (value: string) => {
      await field(page, "Requested response").selectOption(value);
      return [await send(page), (await advice.innerText()).replaceAll(/\s+/g, " ")].join(" ");
    };
    expect(await choose("prefer: code=403, example=instant_ach_max_amount")).toMatch(
      /^403 · INSTANT_ACH_MAX_AMOUNT .*What to do.*smaller amount.*Retry.*same transaction_idempotency_id/,
    );
    for (const fault of ["429", "reset"]) {
      expect(await choose(`x-mock-fault: ${fault}`)).toMatch(
        /You don't know whether.*Retry.*Safe with the same transaction_idempotency_id/,
      );
    }
  });

  test("keeps the calls of the tab without credentials: to fill in again, as HAR and as a test", async () => {
    const { page, complaints } = await openPanel("get_entities", { ...COPYING });
    await field(page, "authsignature").fill("a-secret");
    await field(page, "page").fill("2");
    await send(page);
    await page.goto(`${pathToFileURL(SITE).href}/issue_sila.html`);
    await page.getByRole("button", { name: "Try it" }).click();
    await field(page, "Requested response").selectOption("prefer: code=403, example=instant_ach_max_amount");
    await edit(page, "79543", "1234");
    await send(page);
    await field(page, "Example").selectOption("by_card");
    await page.getByText("Calls of this tab (2)").click();
    const again = page.getByRole("link", { name: "Fill in again" });
    await again.first().click();
    await expect.poll(() => field(page, "Body").inputValue()).toContain("1234");
    expect(await send(page)).toMatch(/^403 /);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("a-secret");

    const copied = async (name: string) => {
      await page.getByRole("button", { name }).click();
      await page.locator(`[data-label="${name}"]:text("Copied")`).waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    const folder = mkdtempSync(join(ROOT, "test/.examples-"));
    writeFileSync(join(folder, "calls.har"), await copied("Copy as HAR"));
    writeFileSync(join(folder, "calls.test.mjs"), await copied("Copy as a test"));
    const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
    const checked = run("scripts/bin.js", "check", join(folder, "calls.har"));
    expect(checked).toContain("Calls: 3, ");
    expect(run("--test", join(folder, "calls.test.mjs"))).toMatch(/pass 1\b/);
    rmSync(folder, { recursive: true });

    await again.last().click();
    await page.waitForURL("**/get_entities.html#call*");
    await expect.poll(() => field(page, "page").inputValue()).toBe("2");
    expect(complaints).toEqual([]);
  });
});

describe("your values", () => {
  test("are in the samples, the commands and the calls of each page of the tab, until they are reset", async () => {
    const { page, requests, complaints } = await openDocs("take-a-payment.html", COPYING);
    const site = `${pathToFileURL(SITE).href}/`;
    const own = page.getByRole("dialog", { name: "Your values" });
    const enter = (name: string, value: string) => own.getByLabel(name, { exact: true }).fill(value);
    await page.getByRole("button", { name: "Your values" }).click();
    await enter("app_handle", "acme_shop");
    await enter("account_name", "savings");
    await enter("base URL", "https://pay.example/v1/");
    await enter("webhook URL", "https://hooks.example");
    for (const unsafe of ['a"b', "a;b", "a b", "a&b", "a|b", "a\tb"]) {
      await enter("user_handle", unsafe);
      expect(await own.getByRole("status").innerText()).toMatch(/^Not used: user_handle/);
    }
    await enter("webhook URL", "https://hooks.example/?a&b");
    expect(await own.getByRole("status").innerText()).toMatch(/^Not used: user_handle, webhook URL/);
    await enter("webhook URL", "https://hooks.example");
    expect(await own.getByLabel("user_handle", { exact: true }).getAttribute("aria-invalid")).toBe("true");
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await own.waitFor({ state: "detached" });
    const code = () => page.locator("article .code:visible").allInnerTexts();
    const texts = (await code()).join("\n");
    for (const value of ["acme_shop", "savings", "demo_user", "https://pay.example/v1/0.2/"])
      expect(texts).toContain(value);
    expect(texts).not.toMatch(/demo_app|main_checking|127\.0\.0\.1:4010/);
    await page.getByRole("button", { name: "Copy as Markdown" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("acme_shop");

    await page.goto(`${site}transaction_status_update.html`);
    await page.getByRole("group").first().waitFor();
    expect(await page.locator("article .code").allTextContents()).toContainEqual(
      expect.stringContaining("--to https://hooks.example"),
    );
    await page.goto(`${site}issue_sila.html`);
    await page.getByRole("button", { name: "Try it" }).click();
    expect(await field(page, "Body").inputValue()).toMatch(/"account_name": "savings".*"app_handle": "acme_shop"/s);
    expect(await sample(page, "curl")).toContain("https://pay.example/v1");
    expect(await send(page)).toMatch(/^200 /);
    await page.getByRole("button", { name: "Your values (4)" }).click();
    await own.getByRole("button", { name: "Reset" }).click();
    await own.getByRole("button", { name: "Done" }).click();
    expect(await field(page, "Body").inputValue()).toContain("demo_app");
    expect({ requests, complaints }).toEqual({ requests: [], complaints: [] });
  });
});

test.each(["{", "null", "5", '"text"', "[]", "{}"])(
  "what the tab keeps counts as empty where it is damaged: %s",
  async (kept) => {
    const { page, complaints } = await openDocs("issue_sila.html");
    await page.evaluate((text) => {
      for (const name of ["values", "calls"]) sessionStorage.setItem(name, text);
    }, kept);
    await page.reload();
    await page.getByRole("button", { name: "Your values", exact: true }).waitFor();
    await page.getByRole("button", { name: "Try it" }).click();
    expect(await send(page)).toMatch(/^200 /);
    await page.getByText("Calls of this tab (1)").waitFor();
    expect(complaints).toEqual([]);
  },
);

/** What people paste, and where the documented failure is. */
const PASTED: [what: string, pasted: string, found: string | RegExp][] = [
  [
    "a response",
    'HTTP/1.1 403 Forbidden\n\n{"success":false,"status":"FAILURE","message":"Bank account is not supported for WEB debits.","reference":"order-401"}',
    "issue_sila.html#403-web_debit_not_supported",
  ],
  [
    "JSON that a log has escaped and cut off",
    '{\\"error_code\\":\\"INSTANT_ACH_MAX_AMOUNT\\",\\"messa',
    "issue_sila.html#INSTANT_ACH_MAX_AMOUNT",
  ],
  ["a code", "INSUFFICIENT_RESERVE_WALLET_BALANCE", "issue_sila.html#INSUFFICIENT_RESERVE_WALLET_BALANCE"],
  [
    "a line of a log",
    'POST failed, status: 403 {"error_code": "INSTANT_ACH_NOT_CONFIG"}',
    "issue_sila.html#INSTANT_ACH_NOT_CONFIG",
  ],
  [
    "a message, written in another way",
    "the app is NOT configured for instant ach",
    "issue_sila.html#INSTANT_ACH_NOT_CONFIG",
  ],
];

describe("a pasted failure", () => {
  test.each(PASTED)("that is %s is explained on its page, and found by the search", async (_, pasted, found) => {
    const { page, requests, complaints } = await openDocs("errors.html", COPYING);
    await page.locator("#ask-text").fill(pasted);
    const answer = page.locator("#ask .advice");
    await answer.waitFor();
    expect(await answer.getByRole("link").first().getAttribute("href")).toBe(found);
    expect((await answer.innerText()).replaceAll(/\s+/g, " ")).toMatch(
      /What to do.*Retry.*Did it take effect.*Reproduce it/,
    );
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
    await page.keyboard.press("Control+k");
    await page.keyboard.press("Control+v");
    await expect.poll(() => page.locator("#search-results a").first().getAttribute("href")).toBe(found);
    expect({ requests, complaints }).toEqual({ requests: [], complaints: [] });
  });

  test("that may be one of several lists all of them, and one that is none says so", async () => {
    const { page } = await openDocs("errors.html");
    const status = page.locator("#ask [role=status]");
    const count = new Set(
      failuresOf(contract).flatMap((failure) => (failure.status === "404" ? failure.operation : [])),
    );
    await page.locator("#ask-text").fill("404");
    await expect.poll(() => status.innerText()).toBe(`${count.size} documented failures.`);
    expect(await page.locator("#ask li").count()).toBe(count.size);
    await page.locator("#ask-text").fill('{"error_code":"NO_SUCH_CODE","message":"x"}');
    await expect.poll(() => status.innerText()).toMatch(/^No documented failure/);
  });

  test("leads to Try it, with the response that it asks for", async () => {
    const { page } = await openDocs("errors.html");
    await page.locator("#ask-text").fill("INSTANT_ACH_MAX_AMOUNT");
    await page.getByRole("link", { name: "Open in Try it" }).click();
    await page.waitForURL("**/issue_sila.html#send-*");
    expect(await send(page)).toMatch(/^403 · INSTANT_ACH_MAX_AMOUNT/);
    const row = page.locator("#INSTANT_ACH_NOT_CONFIG");
    await row.locator("summary").click();
    await row.getByRole("link").first().click();
    await expect.poll(() => page.locator("#try-code").textContent()).toContain("example=instant_ach_not_config");
    expect(await send(page)).toMatch(/^403 · INSTANT_ACH_NOT_CONFIG/);
  });

  test("opens with the failure of a row", async () => {
    const { page } = await openDocs("issue_sila.html#INSTANT_ACH_NOT_CONFIG");
    await page.locator("#INSTANT_ACH_NOT_CONFIG").getByRole("link").first().click();
    await page.locator("#try-form").waitFor();
    expect(await send(page)).toMatch(/^403 · INSTANT_ACH_NOT_CONFIG/);
  });
});

test("the page is copied again after the search was used", async () => {
  const { page } = await openDocs("errors.html", COPYING);
  const button = page.locator("#copy-page");
  await button.click();
  await page.locator("#copy-page:text('Copied')").waitFor();
  await page.evaluate(() => navigator.clipboard.writeText("other"));
  await page.keyboard.press("Control+k");
  await page.keyboard.type("amount");
  await page.locator("#search-results a").first().waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await button.click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^# Errors and retries/);
});

test.each([
  ["issue_sila.html", "try.js", "Try it", "#try-body"],
  ["issue_sila.html", "entries.js", "Search", "#search-results a"],
  ["take-a-payment.html", "try.js", "Step", "[aria-current=step]"],
  ["errors.html", "pages.js", "Copy as Markdown", "#copy-page:text('Copied')"],
])("on %s, what fails to load (%s) says so, and is loaded by the next attempt", async (file, script, name, shown) => {
  const { page } = await openDocs(file, { site: `${mock.address}/docs/`, ...COPYING });
  const gate = Promise.withResolvers<void>();
  await page.route(`**/${script}`, async (route) => {
    await gate.promise;
    await route.abort();
  });
  const attempt = async () => {
    if (name === "Search") await page.keyboard.press("Control+k");
    else await page.getByRole("button", { name, exact: true }).click();
    if (name === "Search") await page.keyboard.type("amount");
  };
  await attempt();
  await page.getByRole("status").getByText("Loading …").waitFor();
  gate.resolve();
  await page.getByRole("status").getByText("Not loaded.").waitFor();
  await page.unroute(`**/${script}`);
  await attempt();
  await page.locator(shown).first().waitFor();
  expect(await page.getByText("Not loaded.").count()).toBe(0);
});

test.each([1440, 390])(
  "at %i pixels, axe finds nothing on the pages that ask, answer and keep, and they fit",
  async (width) => {
    const { page } = await openPanel("issue_sila", { viewport: { width, height: 900 }, colorScheme: "dark" });
    await field(page, "Requested response").selectOption("prefer: code=403, example=instant_ach_max_amount");
    await send(page);
    await page.getByText("Calls of this tab").click();
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.goto(`${pathToFileURL(SITE).href}/errors.html`);
    await page.locator("#ask-text").fill("403");
    await page.locator("#ask li").first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  },
);
