import { expect, test } from "vitest";
import { collectNotices } from "../../../scripts/build/generate/notices.ts";

/** How often a text contains another. */
const countOf = (text: string, part: string) => text.split(part).length - 1;

test("a licence that several packages have is there once, with each package and its copyright", async () => {
  const packages = ["ajv-formats", "fast-deep-equal", "fast-uri", "json-schema-traverse"];
  const text = await collectNotices(packages.map((name) => `node_modules/${name}/index.js`));
  for (const name of packages) expect(text).toMatch(new RegExp(`^${name} [\\d.]+\nLicense: `, "m"));
  expect(text).toContain("  Copyright (c) 2020 Evgeny Poberezkin\n");
  expect(text).toContain("  Copyright (c) 2021-present The Fastify team ");
  // fast-uri has another licence.
  expect(countOf(text, "Permission is hereby granted")).toBe(1);
});
