import { describe, expect, test } from "vitest";
import { contract } from "../support/contract.ts";
import { readPage } from "../support/pages.ts";

const ruled = contract.operations.flatMap(({ name, events }) => (events ? [{ name, rules: events.rules }] : []));
const guide = ["docs/sandbox.md", "docs/mock.md"].map((file) => readPage(file).text).join("\n");
const [simulated = "", assumed = ""] = ["## What the sandbox simulates", "## What the mock assumes"].map(
  (heading) => guide.split(`\n${heading}\n`)[1]?.split("\n## ")[0],
);

test("the sandbox simulates failures only: whatever else the rules say is assumed", () => {
  const summaries = ruled.flatMap(({ rules }) => rules.flatMap(({ summary }) => summary ?? []));
  expect(summaries).toEqual([
    "An ACH return of type R01 (insufficient funds)",
    "A bank account that is not eligible for instant ACH",
    "An instant ACH transaction rejected by risk assessment",

    "An ACH return",
  ]);
});

test("an event is assumed unless the specification says that it follows, as its description does then", () => {
  const followUps = ruled.flatMap(({ name, rules }) =>
    rules.flatMap(({ events }) => events.map((each) => ({ name, ...each }))),
  );
  const isSpecified = ({ name, webhook }: (typeof followUps)[number]) =>
    contract.events.some((event) => event.name === webhook && event.description?.includes(`\`${name}\``));
  expect(followUps.filter(isSpecified)).not.toEqual([]);
  expect(followUps.filter((each) => isSpecified(each) === (each.assumed ?? false))).toEqual([]);
});

describe.each(ruled)("the rules of $name", ({ name, rules }) => {
  test.each(rules.map((rule, index) => ({ ...rule, index })))("rule $index is in both tables", (rule) => {
    const rows = (table: string) => table.split("\n").filter((line) => line.includes(`| [\`${name}\`]`));
    const simulating = rows(simulated).filter((row) => rule.summary && row.includes(`| ${rule.summary} |`));
    expect(simulating).toHaveLength(rule.summary === undefined ? 0 : 1);
    const row = rows(assumed)[rule.index];
    for (const each of [row, ...simulating]) {
      for (const field of Object.keys(rule.when)) expect(each).toContain(`\`${field}\``);
    }
    for (const { webhook } of rule.events) expect(row).toContain(`\`${webhook}\``);
    expect(rows(simulated).join()).not.toContain("status_update");
  });
});
