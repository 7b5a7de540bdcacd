import type { Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { contract } from "../support/contract.ts";
import { EVENTS, OPERATIONS } from "./addresses.ts";
import { runDocs } from "./docs-page.ts";

const openDocs = runDocs();

let field: Locator;

beforeAll(async () => {
  const { page } = await openDocs("", {
    // The field waits for a pause in typing before it searches; here it does not.
    init: () => {
      const wait = window.setTimeout;
      window.setTimeout = ((act: () => void, delay?: number) => wait(act, Math.min(delay ?? 0, 10))) as typeof wait;
    },
  });
  await page.keyboard.press("Control+k");
  field = page.getByTestId("search-dialog").getByRole("textbox");
}, 60_000);

/** Searches for each term, and gives the addresses of the results that have it in them. */
function search(terms: string[]): Promise<string[][]> {
  return field.evaluate(resultsOf, terms);
}

test("search finds every operation and event by its name", async () => {
  const addresses = Object.entries({ ...OPERATIONS, ...EVENTS });
  const results = await search(addresses.map(([name]) => name));
  const missing = addresses.filter(([, address], index) => !results[index]?.some((each) => each.startsWith(address)));
  expect(missing).toEqual([]);
}, 60_000);

test("search finds every field and every value of a set", async () => {
  const terms = [...termsOf({ ...contract, components: { ...contract.components, examples: {} } })];
  expect(terms).toEqual(expect.arrayContaining(["web_debit_verified", "INSTANT_ACH_MAX_AMOUNT", "member_review"]));
  const results = await search(terms);
  expect(terms.filter((_, index) => results[index]?.length === 0)).toEqual([]);
}, 60_000);

test("search for what is not there finds nothing", async () => {
  expect(await search(["issue_zila"])).toEqual([[]]);
}, 60_000);

/** The names of properties, and the values of sets, of every schema in a part of the contract. */
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
  const until = async (met: () => boolean) => {
    const limit = performance.now() + 3000;
    while (!met() && performance.now() < limit) await new Promise((next) => setTimeout(next, 5));
  };
  const all: string[][] = [];
  for (const term of terms) {
    const withTerm = () => shown().filter(({ textContent }) => textContent?.toLowerCase().includes(term.toLowerCase()));
    enter("");
    await until(() => shown().length === 0);
    enter(term);
    await until(() => withTerm().length > 0);
    all.push(withTerm().map((result) => String(result.getAttribute("href"))));
  }
  return all;
}
