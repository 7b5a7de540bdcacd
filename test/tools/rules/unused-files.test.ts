import { readdir, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { parseDocument, visit } from "yaml";

const source = resolve(import.meta.dirname, "../../../openapi");

/** The files to which a file refers, as absolute paths. */
async function references(file: string): Promise<string[]> {
  const found: string[] = [];
  visit(parseDocument(await readFile(file, "utf8")), {
    Pair(_key, { key, value }) {
      if (String(key) === "$ref") found.push(resolve(dirname(file), String(value).replace(/#.*/, "")));
    },
  });
  return found;
}

// The linters see only what is referred to, and their own rules for unused components look at the root document alone.
test("every file of the source is referred to, from the root document on, or is a document of its own", async () => {
  const reached = new Set([join(source, "openapi.yaml")]);
  for (const file of reached) {
    for (const target of await references(file)) reached.add(target);
  }
  const files = (await readdir(source, { recursive: true })).filter((file) => file.endsWith(".yaml"));
  const ownRoot = /^(open-questions|released|workflows\/.+)\.yaml$/;
  const unused = files.filter((file) => !ownRoot.test(file) && !reached.has(join(source, file)));
  expect(unused, "refer to these files, or delete them").toEqual([]);
});
