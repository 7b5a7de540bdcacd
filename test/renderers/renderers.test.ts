import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GENERATED, ROOT } from "../../scripts/contract/generated.ts";
import { type Browser, openBrowser } from "../browser/chromium/browser.ts";
import { type Place, peerPages, serve } from "./docs-pages.ts";
import { type Expectation, expectationsOf } from "./expectations.ts";
import { type Marks, readPage, shows } from "./reading.ts";

/** What a renderer does not show: the rows of "Other viewers" in docs/languages.md. */
const HIDDEN: { renderer: string; kind: Expectation["kind"] }[] = [
  { renderer: "Redoc", kind: "description of a whole body" },
  { renderer: "Redoc", kind: "description of an entry of a list" },
  { renderer: "Scalar", kind: "description of a field of a choice" },
];

const MARKS: Record<string, (place: Place) => Marks> = {
  Redoc: ({ operationId }) => ({
    root: `[data-section-id$="/${operationId.toLowerCase()}"]`,
    row: ".schema-property-item",
    name: ".schema-name",
    required: ":scope > div:first-child > span:last-child:not(:first-child)",
    menus: "button[aria-label=Example]",
  }),
  "Swagger UI": ({ operationId }) => ({
    root: `[id^="operations-"][id$="-${operationId}"]`,
    row: ".json-schema-2020-12-keyword--properties > ul > li",
    name: ".json-schema-2020-12__title",
    required: ".json-schema-2020-12-property--required",
    menus: ".json-schema-2020-12-accordion[aria-expanded=false]",
  }),
  Scalar: ({ name }) => ({
    root: `section[id$="/POST${name}"], section[id$="/webhook/POST/${name.replaceAll("_", "-")}"]`,
    row: ".property:has(> .property-heading > .property-name)",
    name: ".property-name",
    required: ".property-required",
    menus: ".composition-selector, [data-testid=example-picker]",
  }),
};

const file = join(GENERATED, "openapi.json");
const places = expectationsOf(JSON.parse(readFileSync(file, "utf8")));

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe.each(await peerPages(file, true))("$name", ({ name: renderer, ...docs }) => {
  const hidden = HIDDEN.filter((entry) => entry.renderer === renderer).map(({ kind }) => kind);
  const missing = new Set<Expectation["kind"]>();
  let served: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    served = await serve(docs);
  });
  afterAll(() => {
    served.server.close();
  });

  test.each(places)("shows what the document says of $name", async ({ expectations, ...place }) => {
    // So high that all is in view: what is not is rendered later.
    const page = await browser.newPage({ viewport: { width: 1440, height: 8000 } });
    await page.goto(`${served.origin}/${docs.deepLink(place)}`);
    const marks = MARKS[renderer]?.(place) as Marks;
    const search = async () => {
      const shown = await page.evaluate(readPage, marks);
      const absent = expectations.filter((expectation) => !shows(shown, expectation));
      if (shown.rows.length > 0) for (const { kind } of absent) missing.add(kind);
      return absent.filter(({ kind }) => !hidden.includes(kind));
    };
    await expect.poll(search).toEqual([]);
    await page.close();
  });

  test("hides what docs/languages.md says, and no more", () => {
    const guide = readFileSync(join(ROOT, "docs/languages.md"), "utf8");
    const rows = guide.matchAll(/^\| ([\w ]+) \| The (.+?)(?:,.*)? \|$/gm);
    const documented = [...rows].filter(([, name]) => name === renderer).map(([, , kind]) => kind);
    expect(documented).toEqual(hidden);
    expect(hidden.filter((kind) => !missing.has(kind))).toEqual([]);
  });
});
