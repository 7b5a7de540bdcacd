import type { Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { contract } from "../support/contract.ts";
import { events, operations } from "./addresses.ts";
import { runDocs } from "./docs-page.ts";

const openDocs = runDocs();

let field: Locator;

beforeAll(async () => {
  const { page } = await openDocs(operations[0]?.address, {
    // The field searches after a pause in typing; here the pause is short.
    init: () => {
      const wait = window.setTimeout;
      window.setTimeout = ((act: () => void, delay?: number) => wait(act, Math.min(delay ?? 0, 10))) as typeof wait;
    },
  });
  await page.keyboard.press("Control+k");
  field = page.getByTestId("search-dialog").getByRole("textbox");
  // On a busy machine the page has no index yet, and answers "No results" without looking again.
  while ((await search(["issue_sila"]))[0]?.length === 0) await page.waitForTimeout(50);
});

/** Searches for each term, and returns the addresses of the results that contain it. */
function search(terms: string[]): Promise<string[][]> {
  return field.evaluate(resultsOf, terms);
}

test("search finds every operation and event by its name", async () => {
  const all = [...operations, ...events];
  const results = await search(all.map(({ name }) => name));
  const missing = all.filter(({ address }, index) => !results[index]?.some((each) => each.startsWith(address)));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test("search finds every field and every value of an enum", async () => {
  const terms = [...termsOf({ ...contract.raw, components: { ...contract.raw.components, examples: {} } })];
  expect(terms).toEqual(expect.arrayContaining(["web_debit_verified", "INSTANT_ACH_MAX_AMOUNT", "member_review"]));
  const results = await search(terms);
  expect(terms.filter((_, index) => results[index]?.length === 0)).toEqual([]);
});

test("search for an unknown word finds nothing", async () => {
  expect(await search(["issue_zila"])).toEqual([[]]);
});

/** The names of properties, and the values of each `enum`, of every schema in a part of the contract. */
function termsOf(part: unknown, terms = new Set<string>()): Set<string> {
  if (typeof part !== "object" || part === null) return terms;
  const { properties = {}, enum: values = [] } = part as { properties?: object; enum?: unknown[] };
  for (const term of [...Object.keys(properties), ...values.map(String)]) if (term !== "") terms.add(term);
  for (const member of Object.values(part)) termsOf(member, terms);
  return terms;
}

/** Runs in the page. */
async function resultsOf(node: Element, terms: string[]): Promise<string[][]> {
  const field = node as HTMLInputElement;
  const shown = () => [...document.querySelectorAll("a[data-component-name='Search/SearchItem']")];
  const enter = (text: string) => {
    // React looks for the change through the setter of the prototype.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const message = () => document.querySelector("[data-testid=search-message]")?.textContent;
  const until = async (met: () => boolean) => {
    const limit = performance.now() + 30_000;
    while (!met() && performance.now() < limit) await new Promise((next) => setTimeout(next, 5));
  };
  const all: string[][] = [];
  for (const term of terms) {
    const withTerm = () => shown().filter(({ textContent }) => textContent?.toLowerCase().includes(term.toLowerCase()));
    enter("");
    await until(() => shown().length === 0);
    enter(term);
    await until(() => withTerm().length > 0 || message() === "No results");
    all.push(withTerm().map((result) => String(result.getAttribute("href"))));
  }
  return all;
}
