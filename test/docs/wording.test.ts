import { expect, test } from "vitest";
import { guides, readPage } from "../support/pages.ts";

/** Words of this project's own making, and the field's word for each. */
const HOMEMADE: [found: RegExp, better: string][] = [
  [/\bjudg(e|es|ed|ing|ment)\b/i, "check, validate or verdict"],
  [/\bfaults? of transport\b/i, "network failure"],
  [/\brandom part\b/i, "jitter"],
  [/\bidempotency ids?\b/i, "idempotency key"],
  [/\b(one|two) screens?\b|\ba page or two\b/i, "a number of lines, or nothing"],
];

const PAGES = [
  ...guides(),
  ...["README.md", "docs/README.md", "docs/contributing.md", "docs/dependencies.md", "openapi/README.md"].map(readPage),
];

test.each(HOMEMADE)("no guide says %s, where others say %s", (found) => {
  const uses = PAGES.flatMap(({ file, text }) => {
    return text.split("\n").flatMap((line, index) => (found.test(line) ? [`${file}:${index + 1} ${line}`] : []));
  });
  expect(uses).toEqual([]);
});

test.each<[string, RegExp]>([
  [
    "a sentence begins with a clause, as in “What it returns is …”",
    /(?:^(?:- )?|[.:] )What\s[^?\n]*(?:\n[^?\n]+)?\./gm,
  ],
  ["the subject of a sentence is the block above it", /^```\n\n[a-z].*/gm],
])("no guide is hard to read: %s", (_, found) => {
  const uses = PAGES.flatMap(({ file, text }) => {
    const prose = text.replaceAll(/^(#|\|).*/gm, "");
    return [...prose.matchAll(found)].map(([sentence]) => `${file} ${sentence}`);
  });
  expect(uses).toEqual([]);
});
