import { readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { filesOf } from "../../scripts/build/generate/context.ts";
import { expectNoFindings } from "../support/findings.ts";
import { fileAt, pathItems, source } from "./places.ts";

const MOST_LINES = 100;

const folder = dirname(fileURLToPath(source.file));
// The specification as data lies beside the contract; it has rules of its own (test/build/specification/).
const files = (await filesOf(folder)).filter((file) => file.endsWith(".yaml") && !file.startsWith("specification/"));
/** The files of the document, except the root. */
const parts = files.filter((file) => /^(operations|events|shared)\//.test(file));

/** The operations and events that use each file, directly or through other files; by path in `openapi/`. */
const users = new Map<string, Set<string>>();
for (const [name, { file }] of pathItems(source)) markUsed(relative(folder, fileURLToPath(file)), name);

function markUsed(file: string, user: string): void {
  const known = users.get(file) ?? new Set();
  if (known.has(user)) return;
  users.set(file, known.add(user));
  for (const [, ref = ""] of readFileSync(join(folder, file), "utf8").matchAll(/\$ref: *['"]?([^'"\s#}]+)/g)) {
    markUsed(join(dirname(file), ref), user);
  }
}

/** The folder of an operation or event. */
function folderOf(name: string): string {
  return `openapi/${name in source.node.webhooks ? "events" : "operations"}/${name}/`;
}

test("the version of the document is that of the package", () => {
  const { version } = fileAt(new URL("../package.json", source.file).href).node;
  expect(source.node.info.version).toBe(version);
});

test("what one operation or event uses is in its folder, what several use is in shared/", () => {
  const misplaced = parts.flatMap((file) => {
    // The root refers to these.
    if (file.startsWith("shared/security-schemes/")) return [];
    const [section, owner] = file.split("/");
    const usedBy = [...(users.get(file) ?? [])];
    const fits = section === "shared" ? usedBy.length > 1 : usedBy.join() === owner;
    if (fits) return [];
    const [only, ...others] = usedBy;
    const advice =
      only === undefined
        ? "is used by nothing: refer to it, or remove it"
        : `is used by ${usedBy.join(", ")}: move it to ${others.length > 0 ? "openapi/shared/" : folderOf(only)}`;
    return [`openapi/${file} ${advice}`];
  });
  expectNoFindings(misplaced);
});

test("the folders examples/ contain all examples and nothing else", () => {
  const isExample = (file: string) => "value" in fileAt(new URL(file, source.file).href).node;
  const misplaced = parts.filter((file) => isExample(file) !== (basename(dirname(file)) === "examples"));
  expect(parts).not.toEqual([]);
  expectNoFindings(
    misplaced.map((file) => {
      return `openapi/${file} ${isExample(file) ? "is an example: move it to" : "is no example: move it out of"} a folder examples/`;
    }),
  );
});

test(`a file has at most ${MOST_LINES} lines, except the root, the settings and the last release`, () => {
  const others = files.filter(
    (file) => !["openapi.yaml", "redocly.yaml"].includes(file) && !file.startsWith("released/"),
  );
  const lengths = others.map((file) => ({
    file,
    lines: readFileSync(join(folder, file), "utf8").split("\n").length - 1,
  }));
  expect(others).not.toEqual([]);
  const long = lengths.filter(({ lines }) => lines > MOST_LINES);
  expectNoFindings(
    long.map(({ file, lines }) => `openapi/${file} has ${lines} lines: move parts to files of their own`),
  );
});
