import { slug } from "github-slugger";
import { expect, test } from "vitest";
import { guides, readPage } from "../support/pages.ts";

/** Words of this project's own making, and the field's word for each. */
const HOMEMADE: [found: RegExp, better: string][] = [
  [/\bjudg(e|es|ed|ing|ment)\b/i, "check, validate or verdict"],
  [/\bfaults? of transport\b/i, "network failure"],
  [/\b(a|no|of their|other|specified|the) moves?\b|^\| Move|^moves are/im, "transition"],
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

test.each([
  ["docs/authentication.md", "Which operations accept the auth token?"],
  ["docs/authentication.md", "How far may `created` be from the service's clock?"],
  ["docs/webhooks.md", "Which transaction is an event about?"],
  ["docs/verify-a-user.md", "How is a third verification refused?"],
  ["docs/take-a-payment.md", "Which verification satisfies instant ACH?"],
  ["docs/testing.md", "Which events follow the test aid for wires?"],
  ["docs/states.md", "Which outcomes complete a verification?"],
  ["docs/changelog.md", "Are unknown fields rejected?"],
])("%s says that the specification leaves open: %s", (file, title) => {
  expect(readPage("docs/open-questions.md").text).toContain(`## ${title}\n`);
  expect(readPage(file).text).toContain(`(open-questions.md#${slug(title)})`);
});
