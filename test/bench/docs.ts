import { join } from "node:path";
import { GENERATED } from "../../scripts/contract/generated.ts";
import { type Browser, openBrowser } from "../browser/chromium/browser.ts";
import { ourPages, peerPages, serve } from "../renderers/docs-pages.ts";
import { alternate, machine, median, table } from "./figures.ts";

declare global {
  interface Window {
    /** Milliseconds from the start of the navigation until the operation was visible. */
    shownAfter?: number;
  }
}

/** The beginning of the description of `issue_sila`. */
const DESCRIPTION = "Debits a linked bank account by ACH";

const PLACE = { tag: "Payments", operationId: "issueSila", name: "/0.2/issue_sila" };

/** An odd number of rounds: the median is one of the values. */
const ROUNDS = 9;

/** Measures how fast the docs show a linked operation, next to their peers. Takes about a minute. */
export async function main(): Promise<void> {
  const pages = [await ourPages(), ...(await peerPages(join(GENERATED, "openapi.json")))];
  const all = await Promise.all(pages.map(async (page) => ({ ...page, ...(await serve(page)) })));
  const browser = await openBrowser();
  try {
    const times = await alternate(all, ROUNDS, ({ origin, deepLink }) =>
      timeToOperation(browser, `${origin}/${deepLink(PLACE)}`),
    );
    const figures = [...times].map(([{ name }, values]) => ({ name, time: median(values) }));
    const ours = figures[0]?.time ?? Number.NaN;
    const rows = figures.map(({ name, time }) => [name, time.toFixed(0), (time / ours).toFixed(2)]);
    console.log(`Chromium ${browser.version()}, ${machine()}, medians of ${ROUNDS}.

${table([["until a linked operation is visible", "ms", "times ours"], ...rows])}`);
  } finally {
    await browser.close();
    for (const { server } of all) server.close();
  }
}

/**
 * Opens a page with an empty cache, and waits until the description of the operation is visible.
 *
 * @returns milliseconds from the start of the navigation, by the clock of the page
 * @throws when it is not visible within 30 seconds
 */
async function timeToOperation(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch, DESCRIPTION);
    await page.goto(address);
    const shown = await page.waitForFunction(() => window.shownAfter);
    return Number(await shown.jsonValue());
  } finally {
    await context.close();
  }
}

/** Runs in the page: checks at each frame whether the text is visible. */
function watch(text: string): void {
  const path = `//*[not(self::script)]/text()[contains(., "${text}")]/..`;
  const look = () => {
    const found = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue;
    const box = (found as Element | null)?.getBoundingClientRect();
    if (box && box.height > 0 && box.top >= 0 && box.top < innerHeight) window.shownAfter = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
