import { pathToFileURL } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { SITE } from "../support/pages.ts";
import { type Browser, type BrowserContextOptions, openBrowser, type Page } from "./chromium/browser.ts";

const DESKTOP = { width: 1440, height: 900 };

/** The docs in a tab, and what they did that they must not do. */
export interface DocsPage {
  page: Page;
  /** Requests, failed or not, for anything but files of the site. */
  requests: string[];
  /** Errors and warnings of the console, exceptions, and what the CSP has refused. */
  complaints: string[];
}

interface Options extends BrowserContextOptions {
  /** Where the site is, if not on the disk; it ends in a slash. */
  site?: string;
}

/**
 * Runs a browser for the tests of a file.
 *
 * @returns a function that opens a page of the site, such as `issue_sila.html#amount`, in a tab of its own
 */
export function runDocs(): (address?: string, options?: Options) => Promise<DocsPage> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  return async (address = "index.html", { site = `${pathToFileURL(SITE).href}/`, ...options } = {}) => {
    const page = await browser.newPage({ viewport: DESKTOP, ...options });
    // Only for what hangs: a busy machine may need long.
    page.setDefaultTimeout(60_000);
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(site)) requests.push(request.url());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    await page.goto(site + address);
    return { page, requests, complaints };
  };
}
