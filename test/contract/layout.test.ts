import { readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { filesOf } from "../../scripts/build/generate/context.ts";
import { expectNoFindings } from "../support/findings.ts";
import { children, fileAt, isMap, type Place, pathItems, source, target } from "./places.ts";

const MOST_LINES = 100;

/** Words for what every operation has. */
const GENERAL =
  /^(Authorized|Bad|Body|Details|Error|Failure|Forbidden|Format|Found|Not|Page|Per|Refusal|Refused|Request|Response|Status|Success|Unauthorized)+$/;

const folder = dirname(fileURLToPath(source.file));
// The specification as data lies beside the contract; it has rules of its own (test/build/specification/).
const files = (await filesOf(folder)).filter((file) => file.endsWith(".yaml") && !file.startsWith("specification/"));
/** What the document consists of, except the root: files, and the components in files of several. */
const parts = files
  .filter((file) => /^(operations|events|shared)\//.test(file))
  .map((file) => fileAt(new URL(file, source.file).href))
  .flatMap((place) => (isMap(place.file) ? children(place) : [place]))
  .map(partOf);

/** The operations and events that use each part, directly or through other parts. */
const users = new Map<string, Set<string>>();
for (const [name, place] of pathItems(source)) markUsed(place, name);

function markUsed(place: Place, user: string): void {
  const part = partOf(place);
  const known = users.get(part) ?? new Set();
  if (known.has(user)) return;
  users.set(part, known.add(user));
  visit(place);

  function visit(node: Place): void {
    const referred = target(node);
    if (referred !== node) markUsed(referred, user);
    for (const each of children(node)) visit(each);
  }
}

/** The path of a part in `openapi/`, with a pointer if its file contains several. */
function partOf({ file, path }: Place): string {
  return [relative(folder, fileURLToPath(file)), ...path].join("#/");
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
  const misplaced = parts.flatMap((part) => {
    // The root refers to these.
    if (part.startsWith("shared/securitySchemes.yaml#/")) return [];
    const [section, owner] = part.split("/");
    const usedBy = [...(users.get(part) ?? [])];
    const fits = section === "shared" ? usedBy.length > 1 : usedBy.join() === owner;
    if (fits) return [];
    const [only, ...others] = usedBy;
    const advice =
      only === undefined
        ? "is used by nothing: refer to it, or remove it"
        : `is used by ${usedBy.join(", ")}: move it to ${others.length > 0 ? "openapi/shared/" : folderOf(only)}`;
    return [`openapi/${part} ${advice}`];
  });
  expectNoFindings(misplaced);
});

test("what one operation or event uses is not named in words that fit any", () => {
  const names = parts.filter((part) => !part.startsWith("shared/")).map((part) => basename(part, ".yaml"));
  expect(names).not.toEqual([]);
  expectNoFindings(
    names.filter((name) => GENERAL.test(name)).map((name) => `${name} fits any operation: name it after its own`),
  );
});

test(`a file has at most ${MOST_LINES} lines, except the root, the settings and examples`, () => {
  const others = files.filter((file) => !["openapi.yaml", "redocly.yaml", "examples.yaml"].includes(basename(file)));
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
