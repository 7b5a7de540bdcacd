import { describe, expect, test } from "vitest";
import { contract } from "../support/contract.ts";
import { readPage } from "../support/pages.ts";

const ruled = contract.operations.flatMap(({ name, events }) => (events ? [{ name, rules: events.rules }] : []));

test("some operations have sandbox rules", () => expect(ruled).not.toEqual([]));

describe.each(ruled)("the sandbox rules of $name", ({ name, rules }) => {
  const places = { reference: reference(name), "sandbox guide": readPage("docs/sandbox.md").text };

  test.each(Object.entries(places))("are in the %s, each with its events", (_, text) => {
    for (const { summary, when, events } of rules) {
      const [row] = text.split("\n").filter((line) => line.includes(`| ${summary} |`));
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
