import type { Browser } from "playwright-core";

declare global {
  interface Window {
    /** Milliseconds from the beginning of the navigation until the operation was on the screen. */
    shownAfter?: number;
  }
}

/** How the description of `issue_sila` begins. */
const DESCRIPTION = "Debits a linked bank account over ACH";

/**
 * Opens a page without anything in the cache, and waits until the description of the operation is on the screen.
 *
 * @returns milliseconds from the beginning of the navigation, by the clock of the page
 * @throws when it is not there in 30 seconds
 */
export async function timeToOperation(browser: Browser, address: string): Promise<number> {
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

/** Runs in the page: looks at each frame whether the text is on the screen. */
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
