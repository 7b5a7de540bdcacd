import { expect, test } from "vitest";
import { compile } from "../support/pages.ts";

// The tests of the tools compile everything else, where no browser is installed.
test("what uses the browser compiles", async () => {
  expect(await compile(import.meta.dirname)).toBe("");
});
