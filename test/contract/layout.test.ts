import { readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { filesOf } from "../../scripts/generate/context.ts";
import { child, fileAt, type Place, pathItems, source, target } from "./places.ts";

const MOST_LINES = 100;

const folder = dirname(fileURLToPath(source.file));
// The specification as data lies beside the contract; it has rules of its own (test/specification/).
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

/** The name of an operation or event, as the names of its schemas begin. */
function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The name of the file of a body's schema. */
function schemaName(body: Place): string {
  const { file, path } = target(child(target(body), "content", "application/json", "schema"));
  return path.length === 0 ? basename(file, ".yaml") : `a schema inside ${basename(file)}`;
}

test("the version of the document is that of the package", () => {
  const { version } = fileAt(new URL("../package.json", source.file).href).node;
  expect(source.node.info.version).toBe(version);
});

test("a component file is named in PascalCase, a security scheme's after the scheme, a path item's after its folder", () => {
  const schemes = Object.keys(source.node.components.securitySchemes);
  const misnamed = parts.filter((file) => {
    const name = basename(file, ".yaml");
    if (file.startsWith("shared/security-schemes/")) return !schemes.includes(name);
    return !/^([A-Z][a-z0-9]*)+$/.test(name) && name !== basename(dirname(file));
  });
  expect(parts).not.toEqual([]);
  expect(misnamed).toEqual([]);
});

test("what one operation or event uses is in its folder, what several use is in shared/", () => {
  const misplaced = parts.flatMap((file) => {
    // The root refers to these.
    if (file.startsWith("shared/security-schemes/")) return [];
    const [section, owner] = file.split("/");
    const usedBy = [...(users.get(file) ?? [])];
    const fits = section === "shared" ? usedBy.length > 1 : usedBy.join() === owner;
    return fits ? [] : [`${file} is used by ${usedBy.join(", ") || "nothing"}`];
  });
  expect(misplaced).toEqual([]);
});

test("the folders examples/ contain all examples and nothing else", () => {
  const isExample = (file: string) => "value" in fileAt(new URL(file, source.file).href).node;
  expect(parts.filter((file) => isExample(file) !== (basename(dirname(file)) === "examples"))).toEqual([]);
});

test(`a file has at most ${MOST_LINES} lines, except the root and the last release`, () => {
  const others = files.filter((file) => file !== "openapi.yaml" && !file.startsWith("released/"));
  const lengths = others.map((file) => ({
    file,
    lines: readFileSync(join(folder, file), "utf8").split("\n").length - 1,
  }));
  expect(others).not.toEqual([]);
  expect(lengths.filter(({ lines }) => lines > MOST_LINES)).toEqual([]);
});

test.each([...pathItems(source)])("the schemas of %s are named after it", (name, pathItem) => {
  const post = child(pathItem, "post");
  const request = schemaName(child(post, "requestBody"));
  if (name in source.node.webhooks) {
    expect(request).toBe(`${pascalCase(name)}Event`);
  } else {
    expect(request).toBe(`${pascalCase(name)}Request`);
    expect(schemaName(child(post, "responses", "200"))).toBe(`${pascalCase(name)}Success`);
  }
});
