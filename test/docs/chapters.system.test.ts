import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { guides } from "../support/pages.ts";
import { follow, runDocs } from "./docs-page.ts";

const openDocs = runDocs();

let page: Page;
beforeAll(async () => {
  ({ page } = await openDocs());
  await page.locator("h2").first().waitFor();
});

test("every guide is a chapter, with all of its headings", async () => {
  const shown = await page.locator("h2, h3").allTextContents();
  const headings = guides().flatMap(({ text }) => {
    const prose = text.replaceAll(/^```.*?^```$/gms, "");
    return [...prose.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => String(heading).replaceAll("`", ""));
  });
  expect(headings.length).toBeGreaterThan(guides().length);
  expect(headings.filter((heading) => !shown.includes(heading))).toEqual([]);
});

test("every diagram is drawn, and has an alternative text", async () => {
  const images = await page.locator("img[src^='data:image/svg']").evaluateAll((elements) =>
    elements.map((element) => ({
      alt: element.getAttribute("alt"),
      width: (element as HTMLImageElement).naturalWidth,
    })),
  );
  expect(images).not.toEqual([]);
  expect(images.filter(({ alt, width }) => !alt || width === 0)).toEqual([]);
});

test("no Markdown syntax and no link to a source file is left", async () => {
  const text = await page.locator("#api-content").innerText();
  expect(text).not.toMatch(/<!--|-->|\]\(|^\|/m);
  const links = await page.locator("#api-content a[href]").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(links.filter((link) => /\.(md|yaml|svg)\b/.test(String(link)))).toEqual([]);
});

test("every link between chapters, and to an operation or event, opens its heading", async () => {
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
    await follow(page, link);
    await page
      .locator(`[id="${link.slice(2)}"]`)
      .first()
      .waitFor();
  }
});
