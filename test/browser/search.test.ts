import { beforeAll, describe, expect, test } from "vitest";
import { failuresOf } from "../../scripts/contract/views.ts";
import { contract } from "../support/contract.ts";
import type { Page } from "./chromium/browser.ts";
import { runDocs } from "./docs-page.ts";

const openDocs = runDocs();

let page: Page;
beforeAll(async () => {
  ({ page } = await openDocs("getting-started.html"));
  await page.keyboard.press("/");
  await page.getByRole("searchbox").waitFor();
});

/** Searches for each term, and returns the addresses of the results. */
function search(terms: string[]): Promise<string[][]> {
  return page.evaluate((all) => {
    const input = document.querySelector("#search-input") as HTMLInputElement;
    return all.map((term) => {
      input.value = term;
      input.dispatchEvent(new Event("input"));
      return [...document.querySelectorAll("#search-results a")].map((link) => String(link.getAttribute("href")));
    });
  }, terms);
}

describe("a result leads to the very section", () => {
  test.each([
    ["issue_sila", "issue_sila.html"],
    ["INSTANT_ACH_MAX_AMOUNT", "issue_sila.html#INSTANT_ACH_MAX_AMOUNT"],
    ["web_debit_verified", "get_accounts.html#200.web_debit_verified"],
    ["kyc_status_update", "kyc_status_update.html"],
    ["retries", "client.html#retries"],
    ["pagination", "pagination.html"],
  ])("of %s", async (term, address) => {
    const { page } = await openDocs("index.html");
    await page.keyboard.press("Control+k");
    await page.getByRole("searchbox").fill(term);
    await page.locator(`#search-results a[href="${address}"]`).first().click();
    await page.waitForURL(`**/${address}`);
    const [, anchor] = address.split("#");
    const target = anchor === undefined ? page.locator("h1") : page.locator(`[id="${anchor}"]`);
    // The heading of a page is for people; its address has the name of the operation or event.
    const text = anchor === undefined ? await page.locator("main").innerText() : await target.innerText();
    expect(text.toLowerCase()).toContain(term.toLowerCase());
    await expect.poll(async () => (await target.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    expect((await target.boundingBox())?.y).toBeLessThan(300);
    await page.close();
  });
});

test("of a long text that is pasted, as much is searched as is shown", async () => {
  const { page } = await openDocs("index.html");
  await page.keyboard.press("/");
  await page.getByRole("searchbox").waitFor();
  await page.keyboard.insertText("a.".repeat(10_000));
  expect((await page.getByRole("searchbox").inputValue()).length).toBe(200);
  await page.close();
});

test("one Escape closes the search, and coming back from a result searches again", async () => {
  const { page } = await openDocs("index.html");
  await page.keyboard.press("/");
  await page.keyboard.type("redeem_sila");
  await page.locator('#search-results a[href="redeem_sila.html"]').click();
  await page.waitForURL("**/redeem_sila.html");
  await page.goBack();
  await page.locator("#search-results a").first().waitFor();
  expect(await page.getByRole("searchbox").inputValue()).toBe("redeem_sila");
  await page.keyboard.press("Escape");
  expect(await page.getByRole("dialog").isVisible()).toBe(false);
  await page.close();
});

test("no key is lost that is pressed before the search is loaded", async () => {
  const { page } = await openDocs("index.html");
  const focused = await page.evaluate(() => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
    return document.activeElement?.id;
  });
  expect(focused).toBe("search-input");
  await page.keyboard.type("refund");
  await page.locator("#search-results a").first().waitFor();
  expect(await page.getByRole("searchbox").inputValue()).toBe("refund");
  await page.close();
});

test("what is typed before the search is loaded is found as if it were typed later", async () => {
  const { page } = await openDocs("index.html");
  const results = page.locator("#search-results");
  await page.keyboard.press("/");
  await page.keyboard.insertText("refund");
  await results.getByRole("link").first().waitFor();
  const early = await results.innerHTML();
  await page.locator("#search-input").dispatchEvent("input");
  expect(early).toBe(await results.innerHTML());
  await page.close();
});

test("without a query, nothing is said to be missing", async () => {
  const { page } = await openDocs("index.html");
  const loaded = page.waitForRequest(/search\.js/);
  await page.keyboard.press("/");
  await loaded;
  await page.waitForTimeout(1000);
  expect(await page.getByRole("dialog").innerText()).toBe("");
  await page.close();
});

test("a word that no page has is named", async () => {
  await search(["pagination zyzzyva"]);
  expect(await page.locator("#search-status").innerText()).toMatch(/^\d+ pages, none with “zyzzyva”$/);
});

test("a single letter finds nothing", async () => {
  expect(await search(["w"])).toEqual([[]]);
  expect(await page.locator("#search-status").innerText()).toBe("");
});

test("a page is listed once, with other places of it, and the number of pages is announced", async () => {
  const status = page.locator("#search-status");
  const [addresses = []] = await search(["Wrangler"]);
  expect(addresses).toEqual(["mock.html#as-a-worker"]);
  expect(await status.innerText()).toBe("1 page");
  await search(["webhook"]);
  const [first] = await page.locator("#search-results li").all();
  const places = await first?.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(places?.length).toBeGreaterThan(1);
  expect(places?.filter((place) => !place?.startsWith("webhooks.html"))).toEqual([]);
});

test("the words that were found are marked, in the excerpt too, and so is the name that the words of the service have", async () => {
  const first = page.locator("#search-results li").first();
  const listMarks = async (place: string) =>
    (await first.locator(`${place} mark`).allInnerTexts()).map((word) => word.toLowerCase());
  await search(["returned debit"]);
  expect(await listMarks("span")).toEqual(expect.arrayContaining(["return", "debit"]));
  await search(["chargeback"]);
  expect(await first.getByRole("link").first().getAttribute("href")).toBe("take-a-payment.html#returns-and-refusals");
  expect(await listMarks("small")).toEqual(["chargeback"]);
});

test("without a result, pages to read are offered", async () => {
  const [unknown] = await search(["zyzzyva"]);
  expect(unknown).toContain("getting-started.html");
  expect(await page.locator("#search-status").innerText()).toBe("Nothing found for “zyzzyva”. Start with:");
});

test("an excerpt begins with a word, also if a text repeats its title", async () => {
  const messages = failuresOf(contract).map(({ example }) => String((example.value as { message?: string }).message));
  const excerpts: string[] = [];
  for (const message of messages) {
    await search([message]);
    excerpts.push(...(await page.locator("#search-results span").allInnerTexts()));
  }
  expect(excerpts.length).toBeGreaterThan(20);
  expect(excerpts.filter((excerpt) => /^(… ?)?([.,;:·]|$)/.test(excerpt))).toEqual([]);
});
