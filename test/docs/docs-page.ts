import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { openBrowser } from "../../scripts/bench/browser.ts";

/** The page as a file. */
export const FILE = pathToFileURL(join(import.meta.dirname, "../../generated/docs/index.html")).href;

const DESKTOP = { width: 1440, height: 900 };

/** The docs in a tab, and what they did that they must not do. */
export interface DocsPage {
  page: Page;
  /** Requests, failed or not, for anything but the page itself. */
  requests: string[];
  /** Errors and warnings of the console, exceptions, and what the CSP has refused. */
  complaints: string[];
}

interface Options extends BrowserContextOptions {
  /** Where the page is, if not in its file. */
  url?: string;
  /** Runs in the page before all else. */
  init?: () => void;
}

/**
 * Runs a browser for the tests of a file.
 *
 * @returns a function that opens the docs at an address, in a tab of its own, and waits until it is drawn
 */
export function runDocs(): (address?: string, options?: Options) => Promise<DocsPage> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  return async (address = "", { url = FILE, init, ...options } = {}) => {
    const page = await browser.newPage({ viewport: DESKTOP, ...options });
    // Only for what hangs: a busy machine may need long.
    page.setDefaultTimeout(60_000);
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => {
      if (request.url().split("#")[0] !== url && !request.url().startsWith("data:")) requests.push(request.url());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    if (init) await page.addInitScript(init);
    await page.goto(url + address);
    await page.getByRole("heading").first().waitFor();
    return { page, requests, complaints };
  };
}

/** Goes to an address inside of a page that is open, as a link does. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, address);
}

/** The part of the page that shows one operation or event. */
export function sectionOf(page: Page, address: string): Locator {
  return page.locator(`[data-section-id="${address.slice(1)}"]`);
}

/** The button that opens the list of a request's examples, where there are several. */
export function exampleChoice(section: Locator): Locator {
  return section.locator(".panel-request-samples [data-testid=panel-body] button[aria-haspopup=menu]");
}
