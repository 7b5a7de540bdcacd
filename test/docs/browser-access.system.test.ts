import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { EVENTS, OPERATIONS } from "./addresses.ts";
import { exampleChoice, runDocs, sectionOf } from "./docs-page.ts";

const openDocs = runDocs();
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const issueSila = String(OPERATIONS.issue_sila);

const PAGES = [
  ["the opening page", ""],
  ["an operation", issueSila],
  ["an event", String(EVENTS.kyc_status_update)],
  ["a deprecated event", String(EVENTS.bank_account_linking)],
] as const;

describe.each([
  ["light", 1440],
  ["dark", 390],
] as const)("in %s, %i pixels wide", (colorScheme, width) => {
  test.each(PAGES)("%s fits, and axe has no critical or serious finding", { timeout: 60_000 }, async (_, address) => {
    const { page } = await openDocs(address, { colorScheme, viewport: { width, height: 900 } });
    expect(await page.locator("html").getAttribute("class")).toBe(colorScheme);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.evaluate(axe);
    // The script that was run above defines it.
    const { violations, passes } = await page.evaluate<AxeResults>("axe.run()");
    expect(passes.map(({ id }) => id)).toContain("color-contrast");
    const grave = violations.filter(({ impact }) => impact === "critical" || impact === "serious");
    expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
    await page.close();
  });
});

describe("the keyboard", () => {
  test("reaches search, and what it finds", { timeout: 60_000 }, async () => {
    const { page } = await openDocs();
    await page.locator("[data-testid=search-trigger][tabindex]").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const dialog = page.getByTestId("search-dialog");
    await dialog.getByRole("textbox").waitFor();
    await page.keyboard.type("redeem_sila");
    await dialog.locator(`a[href="${OPERATIONS.redeem_sila}"]`).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => new URL(page.url()).hash).not.toBe("");
  });

  test("reaches the menu, and opens a chapter and an operation", { timeout: 60_000 }, async () => {
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

  test("chooses an example", { timeout: 60_000 }, async () => {
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
