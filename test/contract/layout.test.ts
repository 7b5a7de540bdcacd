import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { filesOf } from "../../scripts/generate/context.ts";
import { child, fileAt, type Place, pathItems, source, target } from "./places.ts";

const MOST_LINES = 100;

const folder = dirname(fileURLToPath(source.file));
const files = (await filesOf(folder)).filter((file) => file.endsWith(".yaml"));
const componentFiles = files.filter((file) => file.startsWith("components/"));

/** The name of an operation or event, as the names of its schemas begin. */
function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The name of the file that holds the schema of a body. */
function schemaName(body: Place): string {
  const { file, path } = target(child(target(body), "content", "application/json", "schema"));
  return path.length === 0 ? basename(file, ".yaml") : `a schema inside ${basename(file)}`;
}

test("the version of the document is that of the package", () => {
  const { version } = fileAt(new URL("../package.json", source.file).href).node;
  expect(source.node.info.version).toBe(version);
});

test("a component's file is named in PascalCase, that of a security scheme as the scheme", () => {
  const schemes = Object.keys(source.node.components.securitySchemes);
  const names = componentFiles.map((file) => ({ file, name: basename(file, ".yaml") }));
  const misnamed = names.filter(({ file, name }) =>
    dirname(file) === "components/security-schemes" ? !schemes.includes(name) : !/^([A-Z][a-z0-9]*)+$/.test(name),
  );
  expect(componentFiles).not.toEqual([]);
  expect(misnamed.map(({ file }) => file)).toEqual([]);
});

test(`a file has at most ${MOST_LINES} lines, but for the root, the register of open questions and the last release`, () => {
  const others = files.filter((file) => !["openapi.yaml", "open-questions.yaml", "released.yaml"].includes(file));
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
    expect(schemaName(child(post, "responses", "200"))).toBe(`${pascalCase(name)}Response`);
  }
});
