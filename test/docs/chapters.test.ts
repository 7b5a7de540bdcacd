import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../../scripts/bench/browser.ts";
import { guides, ROOT } from "../support/pages.ts";

const address = pathToFileURL(join(ROOT, "generated/docs/index.html")).href;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
  await page.goto(address);
  await page.locator("h2").first().waitFor();
}, 60_000);
afterAll(() => browser.close());

test("every guide is a chapter, with all of its headings", async () => {
  const shown = await page.locator("h2, h3").allTextContents();
  const headings = guides().flatMap(({ text }) => {
    const prose = text.replaceAll(/^```.*?^```$/gms, "");
    return [...prose.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => String(heading).replaceAll("`", ""));
  });
  expect(headings.length).toBeGreaterThan(guides().length);
  expect(headings.filter((heading) => !shown.includes(heading))).toEqual([]);
});

test("every diagram is drawn, and told in words", async () => {
  const images = await page.locator("img[src^='data:image/svg']").evaluateAll((elements) =>
    elements.map((element) => ({
      alt: element.getAttribute("alt"),
      width: (element as HTMLImageElement).naturalWidth,
    })),
  );
  expect(images).not.toEqual([]);
  expect(images.filter(({ alt, width }) => !alt || width === 0)).toEqual([]);
});

test("nothing of Markdown, and no link to a file, is left", async () => {
  const text = await page.locator("#api-content").innerText();
  expect(text).not.toMatch(/<!--|-->|\]\(|^\|/m);
  const links = await page.locator("#api-content a[href]").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(links.filter((link) => /\.(md|yaml|svg)\b/.test(String(link)))).toEqual([]);
});

test("every link between chapters, and to an operation or event, opens its heading", { timeout: 60_000 }, async () => {
  const links = await page
    .locator("#api-content a[href^='#/']")
    .evaluateAll((all) => all.map((a) => String(a.getAttribute("href"))));
  const chapters = links.filter((link) => link.startsWith("#/section/"));
  const others = new Set(links.filter((link) => !link.startsWith("#/section/")));
  expect(chapters).not.toEqual([]);
  expect(others.size).toBeGreaterThan(10);
  const ids = await page.locator("[id^='section/']").evaluateAll((all) => all.map(({ id }) => `#/${id}`));
  expect(chapters.filter((link) => !ids.includes(link))).toEqual([]);
  for (const link of others) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, link);
    await page
      .locator(`[id="${link.slice(2)}"]`)
      .first()
      .waitFor({ timeout: 5_000 });
  }
});
