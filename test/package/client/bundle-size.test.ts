import { join } from "node:path";
import { expect, test } from "vitest";
import { bundleSizes } from "../../../scripts/bench/browser-bundle.ts";

test("a page that calls one operation loads at most 4 KB, openapi-fetch included", async () => {
  const { "this client": size } = await bundleSizes(join(import.meta.dirname, "../../.."));
  expect(size).toBeLessThanOrEqual(4096);
});
