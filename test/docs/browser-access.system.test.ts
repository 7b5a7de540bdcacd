import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf } from "./addresses.ts";
import { exampleChoice, follow, runDocs, sectionOf } from "./docs-page.ts";

const openDocs = runDocs();
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const issueSila = addressOf("issue_sila");

/** In an order that draws as little as possible: the page keeps what it has drawn. */
const ADDRESSES = {
  "an operation": issueSila,
  "an event": addressOf("kyc_status_update"),
  "a deprecated event": addressOf("bank_account_linking"),
  "the opening page": "#/",
};

describe.each([
  ["light", 1440],
  ["dark", 390],
] as const)("in %s, %i pixels wide", (colorScheme, width) => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await openDocs(issueSila, { colorScheme, viewport: { width, height: 900 } }));
    await page.evaluate(axe);
  });
  afterAll(() => page.close());

  test.each(Object.entries(ADDRESSES))(
    "%s fits the width, and axe has no critical or serious finding",
    async (_, address) => {
      await follow(page, address);
      await sectionOf(page, address).getByRole("heading").first().waitFor();
      await page.waitForLoadState("networkidle");
      expect(await page.locator("html").getAttribute("class")).toBe(colorScheme);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const findings = async () => {
        // The script that was run above defines it.
        const { violations, passes } = await page.evaluate<AxeResults>('axe.run({ resultTypes: ["violations"] })');
        expect(passes.map(({ id }) => id)).toContain("color-contrast");
        const grave = violations.filter(({ impact }) => impact === "critical" || impact === "serious");
        return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
      };
      // On a busy machine, the page may still be moving: a color is then compared with that of what it passes over.
      await expect.poll(findings, { timeout: 10_000 }).toEqual([]);
    },
  );
});

describe("the keyboard", () => {
  test("reaches the search and its results", async () => {
    const { page } = await openDocs();
    await page.locator("[data-testid=search-trigger][tabindex]").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const dialog = page.getByTestId("search-dialog");
    await dialog.getByRole("textbox").waitFor();
    await page.keyboard.type("redeem_sila");
    await dialog
      .locator(`a[href="${addressOf("redeem_sila")}"]`)
      .first()
      .waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => new URL(page.url()).hash).toContain("redeemsila");
  });

  test("reaches the menu, and opens a chapter and an operation", async () => {
    const { page } = await openDocs();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("href"));
    const tabTo = async (address: string) => {
      for (let i = 0; i < 40 && (await focused()) !== address; i++) await page.keyboard.press("Tab");
      expect(await focused()).toBe(address);
    };
    await tabTo("#/payments");
    await page.keyboard.press("Enter");
    await tabTo(issueSila);
    await page.keyboard.press("Enter");
    await sectionOf(page, issueSila).getByRole("heading", { name: "Issue tokens" }).waitFor();
  });

  test("selects an example", async () => {
    const { page } = await openDocs(issueSila);
    const choice = exampleChoice(sectionOf(page, issueSila));
    await choice.waitFor();
    const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
    for (let i = 0; i < 60 && !(await isFocused(choice)); i++) await page.keyboard.press("Tab");
    expect(await isFocused(choice)).toBe(true);
    await page.keyboard.press("Enter");
    const wanted = page.getByRole("menuitem", { name: "Instant settlement" });
    await wanted.waitFor();
    for (let i = 0; i < 20 && !(await isFocused(wanted)); i++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => choice.innerText()).toBe("Instant settlement");
  });
});
