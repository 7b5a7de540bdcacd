import { describe, expect, test } from "vitest";
import { joinLines } from "../../scripts/docs/markdown.ts";
import { forPage } from "../../scripts/docs/page/prepare.ts";
import { contract } from "../support/contract.ts";
import { readPage } from "../support/pages.ts";

const page = forPage(contract);

test("no line of a text on the page breaks, so that search shows its words apart", () => {
  const texts = descriptionsOf(page);
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => /[a-z,]\n *[a-z]/.test(text))).toEqual([]);
});

test("joining lines keeps paragraphs, lists, tables and code", () => {
  const text =
    "One\ntwo\n\n- an item\n  of two lines\n- another\n\n1. first\n\n   ```json\n   {\n   }\n   ```\n\n| a |\n| --- |\n| b |";
  expect(joinLines(text)).toBe(text.replace("One\ntwo", "One two").replace("item\n  of", "item of"));
});

const ruled = Object.entries<{ post: Operation }>(contract.paths).flatMap(([path, { post }]) => {
  return post["x-events"] ? [{ path, rules: post["x-events"].rules }] : [];
});

describe.each(ruled)("the rules of $path", ({ path, rules }) => {
  const places = { page: page.paths[path]?.post.description, reference: reference(path), sandbox: sandbox() };

  test.each(Object.entries(places))("stand in the %s, each with its events", (_, text) => {
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

interface Operation {
  "x-events"?: { rules: { summary: string; when: object; events: { webhook: string }[] }[] };
}

function reference(path: string): string {
  const [, section = ""] = readPage("generated/reference.md").text.split(`\n### ${path.replace("/0.2/", "")}\n`);
  return section.split("\n### ")[0] ?? "";
}

function sandbox(): string {
  return readPage("docs/sandbox.md").text;
}

function descriptionsOf(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, member]) => {
    return key === "description" && typeof member === "string" ? [member] : descriptionsOf(member);
  });
}
