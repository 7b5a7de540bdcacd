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

test("search finds every operation and event first by its name, and by its name in programs", async () => {
  const all = [...contract.operations, ...contract.events];
  const byName = await search(all.map(({ name }) => name));
  expect(byName.map(([first]) => first)).toEqual(all.map(({ name }) => `${name}.html`));
  const byId = await search(all.map(({ id }) => id));
  expect(byId.map(([first]) => first)).toEqual(all.map(({ name }) => `${name}.html`));
});

test("search finds every error code first where an operation fails with it", async () => {
  const codes = [...new Set(failuresOf(contract).flatMap(({ code }) => code ?? []))];
  expect(codes).not.toEqual([]);
  const results = await search(codes);
  expect(codes.filter((code, index) => !results[index]?.[0]?.endsWith(`.html#${code}`))).toEqual([]);
});

test("search finds every field and every value of an enum", async () => {
  const terms = [...termsOf({ ...contract.raw, components: { ...contract.raw.components, examples: {} } })];
  expect(terms).toEqual(expect.arrayContaining(["web_debit_verified", "INSTANT_ACH_MAX_AMOUNT", "member_review"]));
  const results = await search(terms);
  expect(terms.filter((_, index) => results[index]?.length === 0)).toEqual([]);
});

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
    expect((await target.innerText()).toLowerCase()).toContain(term.toLowerCase());
    await expect.poll(async () => (await target.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    expect((await target.boundingBox())?.y).toBeLessThan(300);
    await page.close();
  });
});

test("places for users come before those for maintainers, and a word finds its plural", async () => {
  const [amount, retry] = (await search(["amount", "retry"])) as [string[], string[]];
  expect(amount[0]).toMatch(/#(200\.)?amount$/);
  expect(amount[0]).not.toContain("traceability");
  expect(retry.slice(0, 3)).toContain("client.html#retries");
});

test("a misspelt name is found, an unknown word is not, and the number of results is announced", async () => {
  const [[misspelt], unknown] = (await search(["issue_slia", "zyzzyva"])) as [string[], string[]];
  expect(misspelt).toBe("issue_sila.html");
  expect(unknown).toEqual([]);
  const status = page.getByRole("status");
  expect(await status.innerText()).toBe("No results");
  expect((await search(["Wrangler"]))[0]).toHaveLength(1);
  expect(await status.innerText()).toBe("1 result");
});

/** The names of properties, and the values of each `enum`, of every schema in a part of the contract. */
function termsOf(part: unknown, terms = new Set<string>()): Set<string> {
  if (typeof part !== "object" || part === null) return terms;
  const { properties = {}, enum: values = [] } = part as { properties?: object; enum?: unknown[] };
  for (const term of [...Object.keys(properties), ...values.map(String)]) if (term !== "") terms.add(term);
  for (const member of Object.values(part)) termsOf(member, terms);
  return terms;
}
