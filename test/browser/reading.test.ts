import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SAMPLE_WIDTH } from "../../scripts/docs/samples/call.ts";
import { contract } from "../support/contract.ts";
import { SITE } from "../support/pages.ts";
import { AXE, type AxeResults, type Page } from "./chromium/browser.ts";
import { runDocs } from "./docs-page.ts";

const openDocs = runDocs();
const pages = readdirSync(SITE).filter((file) => file.endsWith(".html"));

/** A page of each kind. */
const KINDS = [
  "index",
  "getting-started",
  "states",
  "take-a-payment",
  "issue_sila",
  "kyc_status_update",
  "schemas",
  "changelog",
];

describe.each([
  ["light", 1440],
  ["dark", 390],
] as const)("in %s, %i pixels wide", (colorScheme, width) => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await openDocs("index.html", { colorScheme, viewport: { width, height: 900 } }));
  });
  afterAll(() => page.close());

  test.each(KINDS)("axe has no finding on %s", async (name) => {
    await page.goto(addressOf(`${name}.html`));
    // The page makes boxes that scroll focusable once it is drawn.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await page.evaluate(AXE);
    // The script that was run above defines it.
    const { violations, passes } = await page.evaluate<AxeResults>(
      'axe.run({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } })',
    );
    expect(passes.map(({ id }) => id)).toContain("color-contrast");
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
  });
});

test("which outcome wins is a table on a phone too, whole", async () => {
  const { page } = await openDocs("webhooks.html", { viewport: { width: 390, height: 800 } });
  const table = page.locator(".table:not(.cards)", { hasText: "Older event" });
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await page.close();
});

test("the diagrams of states can be read on a phone, whole", async () => {
  const { page } = await openDocs("states.html", { viewport: { width: 390, height: 800 } });
  const sizes = await page.locator(".diagram text").evaluateAll((all) =>
    all.map((text) => {
      const { a: scale = 0 } = (text as SVGTextElement).getScreenCTM() ?? {};
      return { text: text.textContent, size: Number.parseFloat(getComputedStyle(text).fontSize) * scale };
    }),
  );
  expect(sizes).not.toEqual([]);
  expect(sizes.filter(({ size }) => !(size >= 11))).toEqual([]);
  const cut = await page
    .locator(".diagram")
    .evaluateAll((all) => all.filter((box) => box.scrollWidth > box.clientWidth));
  expect(cut).toEqual([]);
});

test("a diagram is beside what its states mean, whose rows lead to the event, and each state in it to its example", async () => {
  const { page } = await openDocs("states.html");
  const [diagram, table] = [page.locator(".diagram").first(), page.locator("article .table").first()];
  const [left, right] = [await diagram.boundingBox(), await table.boundingBox()];
  expect(right?.x).toBeGreaterThan(left?.x ?? Number.NaN);
  expect(Math.abs((right?.y ?? 0) - (left?.y ?? Number.NaN))).toBeLessThan(60);
  const row = table.locator("tr", { hasText: "failed" });
  expect(await row.getByRole("link").first().getAttribute("href")).toBe("transaction_status_update.html");
  expect(await row.innerText()).toContain("Mark the payment as failed");
  expect(await page.locator("details:has(table)").first().getAttribute("open")).toBe(null);
  // No example can report a state whose outcome is not specified.
  expect(await page.locator(".diagram a").getByText("active", { exact: true }).count()).toBe(1);
  await diagram.getByRole("link", { name: "failed" }).click();
  await page.waitForURL(/transaction_status_update\.html#example-\w+$/);
  expect(await page.locator("details:target pre").first().innerText()).toContain('"outcome": "failed"');
});

test("on a phone, a screen reader finds the tables of a wide screen, and a reader no empty cell", async () => {
  const { page } = await openDocs("errors.html");
  const tables = page.locator(".cards > table");
  // Where a long name may break, the snapshot has a space if the browser shows the break.
  const snapshots = async () => {
    const texts = await Promise.all((await tables.all()).map((table) => table.ariaSnapshot()));
    return texts.map((text) => text.replaceAll("_ ", "_"));
  };
  const wide = await snapshots();
  expect(wide.join()).toContain('columnheader "Status"');
  await page.setViewportSize({ width: 390, height: 800 });
  expect(
    await tables
      .first()
      .locator("tr")
      .last()
      .evaluate((row) => getComputedStyle(row).display),
  ).toBe("flow-root");
  expect(await snapshots()).toEqual(wide);
  const cells = await tables
    .locator("td")
    .evaluateAll((all) => all.filter((cell) => cell.clientWidth > 1).map((cell) => cell.textContent));
  expect(cells.filter((text) => ["", "–"].includes(text))).toEqual([]);
});

function addressOf(file: string): string {
  return `${pathToFileURL(SITE).href}/${file}`;
}

/** Runs in the page: the options, dates and, but for blocks of code, words in which a line ends. */
function brokenWords(): string[] {
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  const countLines = () => new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8))).size;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest("script, svg, .hidden") || !node.parentElement?.checkVisibility()) continue;
    range.selectNodeContents(node);
    // No word of a single line is broken.
    if (countLines() < 2) continue;
    const kinds = /(?<![\w-])-[\w-]+|\b\d{4}-\d\d-\d\d|(?<word>[\p{L}\p{N}]{2,})/gu;
    for (const { 0: word, index, groups } of node.textContent?.matchAll(kinds) ?? []) {
      if (groups?.word && node.parentElement.closest("pre")) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (countLines() > 1) broken.push(word);
    }
  }
  return broken;
}

/** Runs in the page: the links whose closing bracket begins the next line. */
function looseBrackets(): string[] {
  const range = document.createRange();
  const links = [...document.querySelectorAll("article a")].filter((link) => link.checkVisibility());
  return links.flatMap((link) => {
    const next = link.nextSibling;
    if (!(next instanceof Text) || !next.data.startsWith(")")) return [];
    range.setStart(next, 0);
    range.setEnd(next, 1);
    const end = [...link.getClientRects()].at(-1);
    return end && range.getBoundingClientRect().top > end.bottom ? [link.textContent] : [];
  });
}

test.each(["webhooks", "getting-started", "receiver"])(
  "a block of code in %s is whole, or else has a button that shows at least a quarter of it",
  async (name) => {
    const { page } = await openDocs(`${name}.html`);
    const findWrong = () =>
      page.locator(".code > pre:visible").evaluateAll((all) =>
        all.flatMap((pre) => {
          const hidden = pre.scrollHeight - pre.clientHeight;
          const hasButton = pre.parentElement?.querySelector(".more") !== null;
          const isRight = hidden > 1 ? hasButton && hidden >= pre.scrollHeight / 4 : !hasButton;
          return isRight ? [] : [hidden];
        }),
      );
    for (const width of [1440, 320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(findWrong, { timeout: 10_000 }).toEqual([]);
    }
    await page.close();
  },
);

describe("the page of an operation", () => {
  /** The upper edges of elements of the page. */
  const topsOf = (page: Page, selectors: string[]) =>
    page.evaluate(
      (all) => all.map((one) => document.querySelector(one)?.getBoundingClientRect().top ?? NaN),
      selectors,
    );

  const isCut = (page: Page) =>
    page.locator(".call-request pre:visible").evaluate((pre) => pre.scrollHeight > pre.clientHeight + 1);

  test.each(contract.operations)(
    "of $name has the minimal request, whole, and the response on the first screen",
    async ({ name }) => {
      const { page } = await openDocs(`${name}.html`);
      const tops = await topsOf(page, [".least", ".call-request pre", ".call-response pre"]);
      expect(tops.filter((top) => !(top < 900))).toEqual([]);
      expect(await isCut(page)).toBe(false);
      // Beside whatever one reads is the code, and no line of it is cut.
      await page.locator(".neighbors").scrollIntoViewIfNeeded();
      expect(await page.locator(".call-response pre").first().isVisible()).toBe(true);
      const [top = 0] = await topsOf(page, [".beside"]);
      expect(top).toBeGreaterThan(-400);
      expect(
        await page.locator(".beside pre").evaluateAll((all) => all.filter((pre) => pre.scrollWidth > pre.clientWidth)),
      ).toEqual([]);
      const texts = await page.locator("pre:visible").allInnerTexts();
      expect(new Set(texts).size).toBe(texts.length);
      await page.close();
    },
  );

  test("has room for the lines of its samples, in any monospaced font of the usual width", async () => {
    const { page } = await openDocs("issue_sila.html");
    const columns = await page.locator(".call-request pre:visible").evaluate((pre) => {
      const { paddingLeft, paddingRight, fontSize } = getComputedStyle(pre);
      const width = pre.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return width / (0.602 * Number.parseFloat(fontSize));
    });
    expect(columns).toBeGreaterThanOrEqual(SAMPLE_WIDTH);
  });

  test("has the first field on a small screen, failures before examples, what is assumed once, and fields to leave out closed", async () => {
    const { page } = await openDocs("issue_sila.html", { viewport: { width: 1280, height: 720 } });
    const [amount = 0, ...tops] = await topsOf(page, ["#amount", "#request", "#about", "#failures", "#examples"]);
    expect(amount).toBeLessThan(720 - 24);
    expect(tops.toSorted((a, b) => a - b)).toEqual(tops);
    const text = await page.locator("article").innerText();
    expect(text.match(/may be absent/g)).toHaveLength(1);
    expect(await page.locator('[id="200.success"]').innerText()).toContain("always present");
    expect(await page.locator('[id="200.reference"]').isVisible()).toBe(false);
    const named = page.locator("summary", { hasText: "descriptor" }).first();
    expect([await named.isVisible(), await page.locator("#descriptor").isVisible()]).toEqual([true, false]);
    await page.goto(addressOf("issue_sila.html#descriptor"));
    expect(await page.locator("#descriptor").isVisible()).toBe(true);
  });

  test("links to the failures of a status, whose rows in the table open by their addresses", async () => {
    const { page } = await openDocs("issue_sila.html");
    await page.locator(".call-response").getByText("403", { exact: true }).click();
    await page.locator(".call-response a:visible").getByText("INSTANT_ACH_MAX_AMOUNT").click();
    const inRow = page.locator("#INSTANT_ACH_MAX_AMOUNT pre:visible").last();
    await inRow.waitFor();
    expect(await inRow.innerText()).toContain('"error_code": "INSTANT_ACH_MAX_AMOUNT"');
  });

  test("opens the way that the address of a field belongs to", async () => {
    const { page } = await openDocs("issue_sila.html#card_name");
    expect(await page.locator("#card_name").isVisible()).toBe(true);
    expect(await page.locator("#account_name").isVisible()).toBe(false);
    await page.goto(addressOf("issue_sila.html#header.created"));
    expect(await page.locator('[id="header.created"]').isVisible()).toBe(true);
  });

  test("shows all samples of a page in the language that is chosen for one", async () => {
    const { page } = await openDocs("receive-into-an-account.html");
    await page.getByText("Go", { exact: true }).last().click();
    expect(await page.getByText("package main").first().isVisible()).toBe(true);
  });

  test("keeps the language of the samples for the next page, and shows all of a long one", async () => {
    const { page } = await openDocs("issue_sila.html");
    await page.getByText("Go", { exact: true }).first().click();
    await page.goto(addressOf("redeem_sila.html"));
    const sample = page.locator(".call-request pre:visible");
    expect(await sample.innerText()).toContain("net/http");
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").innerText()).toBe("Skip to the content");
    expect(await isCut(page)).toBe(true);
    await page.locator(".call-request").getByRole("button", { name: "Show all" }).click();
    expect(await isCut(page)).toBe(false);
  });

  test.each([1024, 390])("has the code between what to send or do and the rest at %i", async (width) => {
    const { page } = await openDocs("issue_sila.html", { viewport: { width, height: 900 } });
    const tops = await topsOf(page, ["h1", ".least", "#call", ".call-request", ".call-response", "#request", ".terms"]);
    expect(tops.toSorted((a, b) => a - b)).toEqual(tops);
    expect(await page.locator(".reference").evaluate((element) => getComputedStyle(element).display)).toBe("block");
    expect(await isCut(page)).toBe(false);
    await page.goto(addressOf("kyc_status_update.html"));
    const order = await topsOf(page, ["#what-to-do", "#examples", "#request"]);
    expect(order.toSorted((a, b) => a - b)).toEqual(order);
  });
});

test("the theme follows the system until the reader chooses one, which the next page keeps", async () => {
  const { page } = await openDocs("index.html", { colorScheme: "dark" });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  await page.getByRole("button", { name: "Theme: auto" }).click();
  expect(await background()).not.toBe(dark);
  await page.goto(addressOf("states.html"));
  await page.getByRole("button", { name: "Theme: light" }).click();
  expect(await background()).toBe(dark);
  const text = page.locator(".diagram text:not(a *)").first();
  expect(await text.evaluate((node) => getComputedStyle(node).fill)).toBe(
    await page.evaluate(() => getComputedStyle(document.body).color),
  );
});

describe("the keyboard", () => {
  test("skips to the content, and reaches the search, its results and their page", async () => {
    const { page } = await openDocs();
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").innerText()).toBe("Skip to the content");
    await page.getByRole("button", { name: "Search" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("searchbox").waitFor();
    await page.keyboard.type("redeem_sila");
    await page.locator("#search-results a").first().waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await page.locator(":focus").getAttribute("href")).toBe("redeem_sila.html");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/redeem_sila.html");
  });

  test("opens the menu of a narrow page, and closes it", async () => {
    const { page } = await openDocs("kyc_status_update.html", { viewport: { width: 390, height: 800 } });
    const menu = page.getByRole("navigation", { name: "Pages" });
    const link = menu.getByRole("link", { name: "get_accounts" });
    const current = menu.locator("[aria-current]");
    expect(await current.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await current.boundingBox())?.y).toBeLessThan(700);
    // Of the menu, the group of the page alone is open, and all groups are on the screen.
    expect(await link.isVisible()).toBe(false);
    const [group, ...others] = (await menu.locator("summary").all()).toReversed();
    expect((await group?.boundingBox())?.y).toBeLessThan(800);
    for (const other of others) await other.press("Enter");
    expect(await link.isVisible()).toBe(true);
    expect(await current.isVisible()).toBe(false);
    await page.keyboard.press("Escape");
    expect(await link.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).press("Enter");
    await link.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/get_accounts.html");
  });

  test("chooses a language of the samples", async () => {
    const { page } = await openDocs("issue_sila.html");
    await page.getByRole("radio", { name: "curl" }).focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.getByText("createClient({").isVisible()).toBe(true);
  });
});

test("an address of an example opens it, and copying takes exactly its code", async () => {
  const { page } = await openDocs("issue_sila.html#example-by_card");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const example = page.locator("#example-by_card");
  expect(await example.getAttribute("open")).toBe("");
  await page.clock.install();
  await example.getByRole("button", { name: "Copy" }).click();
  await example.getByRole("button", { name: "Copied" }).click();
  const later = async () => {
    await page.clock.fastForward(10_000);
    return example.getByRole("button").innerText();
  };
  await expect.poll(later).toBe("Copy");
  const [issue] = contract.operations.filter(({ name }) => name === "issue_sila");
  const card = issue?.request.examples.find(({ name }) => name === "by_card");
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual(card?.value);
  await page.getByRole("button", { name: "Copy as Markdown" }).click();
  await page.locator("#copy-page", { hasText: "Copied" }).waitFor();
  expect(`${await page.evaluate(() => navigator.clipboard.readText())}\n`).toBe(
    readFileSync(`${SITE}/issue_sila.md`, "utf8"),
  );
});

test("the list of a page marks the heading that the reader is below", async () => {
  const { page } = await openDocs("errors.html");
  const current = page.locator(".contents [aria-current]");
  expect(await current.count()).toBe(0);
  await page.locator("#refused").scrollIntoViewIfNeeded();
  const links = page.locator(".contents a");
  await links.nth(2).click();
  await expect.poll(() => current.innerText()).toBe(await links.nth(2).innerText());
  await page.close();
});

test("an event is sent with the package, or with curl", async () => {
  const { page } = await openDocs("transaction_status_update.html");
  const example = page.locator(".examples > [open]");
  expect(await example.locator("pre:visible").last().innerText()).toMatch(/ \\\n +--outcome \w+ \\\n/);
  await example.getByText("curl", { exact: true }).click();
  expect(await example.locator("pre:visible").last().innerText()).toMatch(/^curl http.*-d '\{/s);
  await page.close();
});

test("a former address leads to where the text is now", async () => {
  const { page } = await openDocs("issue_sila.html#programs");
  await page.waitForURL("**/languages.html#generate-a-client");
  expect(await page.getByText("new ApiClient()").isVisible()).toBe(true);
  await page.close();
});

test.each(["%", "constructor", "__proto__"])("an address whose part after # is %s opens the page", async (anchor) => {
  const { page, complaints } = await openDocs(`issue_sila.html#${anchor}`);
  await page.waitForTimeout(100);
  expect(page.url()).toMatch(/\/issue_sila\.html#/);
  expect(await page.locator("h1").count()).toBe(1);
  expect(complaints).toEqual([]);
  await page.close();
});

test("without scripts, operations can be read, the menu opens, and no button is dead", async () => {
  const { page } = await openDocs("issue_sila.html", {
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  });
  for (const name of ["Request", "Responses", "403 Forbidden", "In the sandbox"]) {
    expect(await page.getByRole("heading", { name, exact: true }).isVisible()).toBe(true);
  }
  await page.locator("label", { hasText: "TypeScript" }).first().click();
  expect(await page.getByText("createClient({").isVisible()).toBe(true);
  expect(await page.getByRole("button").allInnerTexts()).toEqual(["Menu"]);
  await page.getByRole("button", { name: "Menu" }).click();
  expect(await page.getByRole("navigation").getByRole("link", { name: "get_accounts" }).isVisible()).toBe(true);
});

test("each page fits screens and paper, breaks no word between its letters, and ends no sheet with a heading", async () => {
  const { page } = await openDocs();
  for (const file of pages) {
    await page.emulateMedia({ media: "screen" });
    await page.goto(addressOf(file));
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const screen = `${file} at ${width}`;
      expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBe(width);
      if (width === 320) continue;
      expect(await page.evaluate(brokenWords), screen).toEqual([]);
      expect(await page.evaluate(looseBrackets), screen).toEqual([]);
    }
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 680, height: 960 });
    const wide = () => {
      const shown = [...document.querySelectorAll("article :not(svg *)")].filter((each) => each.checkVisibility());
      return shown.filter((each) => each.getBoundingClientRect().right > innerWidth + 1).map((each) => each.outerHTML);
    };
    expect(await page.evaluate(wide), file).toEqual([]);
    const breaks = await page
      .locator("h1, h2, h3")
      .evaluateAll((all) => all.map((heading) => getComputedStyle(heading).breakAfter));
    expect(new Set(breaks), file).toEqual(new Set(["avoid"]));
  }
});

test("printed, a page has its text alone, with what differs in each example", async () => {
  const { page } = await openDocs("issue_sila.html");
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("navigation", { name: "Pages" }).isVisible()).toBe(false);
  expect(await page.getByRole("button", { name: "Search" }).isVisible()).toBe(false);
  expect(await page.locator(".call-response label:visible").allInnerTexts()).toEqual(["200"]);
  expect(await page.locator("#example-by_card .differs").innerText()).toContain("everyday_card");
  const cut = await page
    .locator("pre")
    .evaluateAll((all) => all.filter((pre) => pre.scrollHeight > pre.clientHeight + 1));
  expect(cut).toEqual([]);
  for (const field of ["account_name", "source_id", "card_name"]) {
    expect(await page.locator(`[id="${field}"]`).isVisible(), field).toBe(true);
  }
});
