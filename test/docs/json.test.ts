import { expect, test } from "vitest";
import { contract } from "../support/contract.ts";
import { blocksOf, pagesToPaste } from "../support/pages.ts";
import { validator } from "../support/validator.ts";

const blocks = pagesToPaste().flatMap((page) =>
  blocksOf(page, "json").map((block) => ({ ...block, place: `${page.file}:${block.line}` })),
);

test.each(blocks)("the JSON of $place is a valid $note", ({ code, note }) => {
  expect(Object.keys(contract.schemas), "the schema beside the language").toContain(note);
  const isValid = validator({ $ref: `#/components/schemas/${note}` });
  expect(isValid(JSON.parse(code))).toBe(true);
});
