import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { parseDocument, visit } from "yaml";
import { filesOf } from "../../scripts/build/generate/context.ts";
import { EXTENSIONS } from "../../scripts/contract/extension-table.ts";
import { source } from "./places.ts";

const folder = dirname(fileURLToPath(source.file));

test("each declared extension is in use, and has a section in docs/extensions.md", async () => {
  const used = new Set<string>();
  for (const file of (await filesOf(folder)).filter((file) => file.endsWith(".yaml"))) {
    visit(parseDocument(readFileSync(join(folder, file), "utf8")), {
      Pair(_, { key }) {
        if (String(key).startsWith("x-")) used.add(String(key));
      },
    });
  }
  const guide = readFileSync(join(folder, "../docs/extensions.md"), "utf8");
  const sections = [...guide.matchAll(/^## (x-\S+)$/gm)].map(([, heading]) => heading);
  expect(sections.sort()).toEqual(Object.keys(EXTENSIONS).sort());
  expect([...used].sort()).toEqual(Object.keys(EXTENSIONS).sort());
});

test("the build refuses an extension of which the table does not say what reads it", async () => {
  const table = "../../scripts/contract/extension-table.ts";
  vi.resetModules();
  vi.doMock(table, () => ({ EXTENSIONS: { "x-new": { of: "Schema", form: "true" } } }));
  const { extendTypes } = await import("../../scripts/build/rules/extension-types.ts");
  vi.doUnmock(table);
  expect(() => extendTypes({})).toThrow("x-new of scripts/contract/extension-table.ts needs a `readBy`.");
});
