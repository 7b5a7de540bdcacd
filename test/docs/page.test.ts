import { describe, expect, test } from "vitest";
import { joinLines } from "../../scripts/docs/markdown.ts";
import { pageDocument } from "../../scripts/docs/page/document.ts";
import { contract } from "../support/contract.ts";
import { readPage } from "../support/pages.ts";

const page = pageDocument(contract, []);

test("no text on the page breaks a line within a paragraph: search would join the words", () => {
  const texts = descriptionsOf(page);
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => /[a-z,]\n *[a-z]/.test(text))).toEqual([]);
});

test("joining lines keeps paragraphs, lists, tables and code", () => {
  const text =
    "One\ntwo\n\n- an item\n  of two lines\n- another\n\n1. first\n\n   ```json\n   {\n   }\n   ```\n\n| a |\n| --- |\n| b |";
  expect(joinLines(text)).toBe(text.replace("One\ntwo", "One two").replace("item\n  of", "item of"));
});

const ruled = contract.operations.flatMap(({ name, path, events }) => {
  return events ? [{ name, path, rules: events.rules }] : [];
});

test("some operations have sandbox rules", () => expect(ruled).not.toEqual([]));

describe.each(ruled)("the sandbox rules of $name", ({ name, path, rules }) => {
  const places = {
    page: page.paths[path]?.post?.description,
    reference: reference(name),
    "sandbox guide": readPage("docs/sandbox.md").text,
  };

  test.each(Object.entries(places))("are in the %s, each with its events", (_, text) => {
    for (const { summary, when, events } of rules) {
      const [row] = String(text)
        .split("\n")
        .filter((line) => line.includes(`| ${summary} |`));
      expect(row).toBeDefined();
      for (const field of Object.keys(when)) expect(row).toContain(`\`${field}\``);
      for (const { webhook } of events) expect(row).toContain(`\`${webhook}\``);
    }
  });
});

/** The section of an operation in the reference. */
function reference(name: string): string {
  const [, section = ""] = readPage("generated/reference.md").text.split(`\n### ${name}\n`);
  return section.split("\n### ")[0] ?? "";
}

function descriptionsOf(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, member]) => {
    return key === "description" && typeof member === "string" ? [member] : descriptionsOf(member);
  });
}
