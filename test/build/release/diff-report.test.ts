import { expect, test } from "vitest";
import { DIFF_WRITERS } from "../../../scripts/build/release/diff-report.ts";
import { BOUND, comparison, VALUE } from "./comparison.ts";

test("the comment of a pull request lists the changes, whom they break, and the version required", () => {
  expect(DIFF_WRITERS.markdown(comparison([VALUE, BOUND]))).toBe(`### Breaks readers of responses

All changes since 1.0.0 require version 2.0.0 or higher.

| Requires | Change | Breaks | Source |
| --- | --- | --- | --- |
| major | Response 200 of \`list\` and \`pay\`; events \`paid\` and \`failed\`: \`pattern\` of \`state\`: &#60;b&#62;&#124;&#64;team → none (promises less) | readers of responses | \`openapi/shared/State.yaml:2\` |
| minor | Request of \`pay\`: \`maximum\` of \`amount\`: 100 → 200 (accepts more) |  | \`openapi/operations/pay/PayRequest.yaml:7\` |`);
});

test("the comment says what is missing, and ends before the limit of a comment", () => {
  const text = DIFF_WRITERS.markdown(comparison(Array(5000).fill(BOUND), { entries: [] }));
  expect(text).toContain("### No breaking change");
  expect(text).toContain("❌ The changes require 1.1.0: write docs/changes/&#60;name&#62;.added.md");
  expect(text).toMatch(/\nAnd \d+ more, which `npm run diff` lists\.$/);
  expect(text.length).toBeLessThan(65_536);
});

test("changes since a commit are listed in place of those since the release, which decide the version", () => {
  const since = { commit: "main", changes: [BOUND] };
  expect(DIFF_WRITERS.text(comparison([VALUE, BOUND], { since }))).toBe(`minor
  Request of \`pay\`: \`maximum\` of \`amount\`: 100 → 200 (accepts more)
      openapi/operations/pay/PayRequest.yaml:7

All changes since 1.0.0 require version 2.0.0 or higher.`);
  const unchanged = comparison([BOUND], { since: { commit: "main", changes: [] } });
  expect(DIFF_WRITERS.text(unchanged)).toBe(
    "Nothing has changed since main. All changes since 1.0.0 require version 1.1.0 or higher.",
  );
});

test("a program reads the changes with files and lines", () => {
  expect(JSON.parse(DIFF_WRITERS.json(comparison([VALUE])))).toEqual({
    since: "1.0.0",
    version: { released: "1.0.0", required: "2.0.0", current: "1.0.0" },
    changes: [
      {
        ...{
          impact: "major",
          text: VALUE.text,
          where: ["list, response 200", "pay, response 200", "event paid", "event failed"],
          breaks: VALUE.breaks,
        },
        ...{ places: ["openapi/shared/State.yaml:2"], pointer: VALUE.path },
      },
    ],
  });
});
