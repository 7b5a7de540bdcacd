import { describe, expect, test } from "vitest";
import { fieldOf } from "../support/contract.ts";
import { allPages, pagesToPaste, readPage } from "../support/pages.ts";
import { listFiles } from "../support/repository-files.ts";
import { boundsInUnits, facts, ports } from "./facts.ts";

const GENERATED = /^<!-- Made (from|by) /;
const pages = allPages().filter(
  ({ file, text }) => /^(README|AGENTS|docs\/[^/]+)\.md$/.test(file) && !GENERATED.test(text),
);
const NUMBER = /\S*(\d|\b(two|three|four|five|six|seven|eight|nine|ten|half)\b)\S*/gi;

test("each page with facts is a page", () => {
  expect(pages.map(({ file }) => file)).toEqual(expect.arrayContaining(Object.keys(facts)));
});

// What the contract and the code say, and the names of all files.
const files = listFiles();
const sources = files.filter((file) =>
  /^(scripts\/.*\.c?[jt]s|.*\.npmrc|generated\/openapi\.yaml|CHANGELOG\.md|package\.json|redocly\.yaml)$/.test(file),
);
const written = wordsOf([...files, ...sources.map((file) => readPage(file).text)].join("\n"));

test.each(["IssueSilaRequest", "RedeemSilaRequest"])("the amount of %s has its bounds in its description", (name) => {
  const amount = fieldOf(name, "amount");
  expect(amount.description).toContain(`Amount in cents: ${boundsInUnits(amount)}. `);
});

describe.each(pages)("$file", ({ file, text }) => {
  const prose = proseOf(text);
  const phrases = facts[file] ?? [];

  test.each(phrases)("says: %s", (phrase) => {
    expect(prose).toContain(phrase);
  });

  test("has no number that test/docs/facts.ts does not take from the contract or the code", () => {
    const rest = phrases.reduce((left, phrase) => left.replace(phrase, ""), prose);
    expect([...rest.matchAll(NUMBER)].map(({ index }) => rest.slice(Math.max(0, index - 40), index + 40))).toEqual([]);
  });

  test("sends events to the receiver, and requests to the mock, through the proxy, or to a server that it starts itself", () => {
    const [mock, receiver, proxy] = ports;
    const own = [...text.matchAll(/\.listen\((\d+)/g)].map(([, port]) => Number(port));
    const addresses = [...text.matchAll(/(to )?http:\/\/127\.0\.0\.1:(\d+)/g)];
    const wrong = addresses.filter(([, to, port]) => ![to ? receiver : mock, proxy, ...own].includes(Number(port)));
    expect(wrong.map(([address]) => address)).toEqual([]);
  });
});

const handwritten = pagesToPaste().filter(({ text }) => !GENERATED.test(text));

test.each(handwritten)(
  "each word in code font of $file is in the contract, the code or a block of the page",
  ({ text }) => {
    const words = wordsOf([...proseOf(text).matchAll(/`([^`]+)`/g)].map(([, code]) => code).join(" "));
    const shown = wordsOf([...text.matchAll(/^```[\s\S]*?^```$/gm)].join("\n"));
    expect([...words].filter((word) => !written.has(word) && !shown.has(word))).toEqual([]);
  },
);

function wordsOf(text: string): Set<string> {
  return new Set(text.match(/[\w$-]+/g));
}

/**
 * The text of a page on one line: without what is generated from the contract, without code except its comments (the
 * tests run the code), and without the targets of links. The moves of states are written by hand.
 */
function proseOf(text: string): string {
  return text
    .replaceAll(/<!-- table: (?!states)[\s\S]*?<!-- end of table -->/g, "")
    .replaceAll(/^!\[.*$/gm, "")
    .replaceAll(/^```.*\n([\s\S]*?)^```$/gm, (_block, code: string) => {
      return [...code.matchAll(/^\s*\/\/ (.*)$/gm)].map(([, comment]) => comment).join(" ");
    })
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^(\| |)\d\d?(\.| \|) /gm, "")
    .replaceAll("**", "")
    .replaceAll(/\s+/g, " ");
}
