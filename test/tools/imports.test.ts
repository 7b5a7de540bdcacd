import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { listFiles } from "../support/repository-files.ts";

/**
 * Which folders of scripts/ a folder may import. The files of scripts/ itself put them together, and no folder imports them. A
 * file is an entry point: nothing else of its folder may be imported.
 */
const ALLOWED: Record<string, string[]> = {
  runtime: [],
  contract: ["runtime"],
  service: ["contract", "runtime"],
  build: ["contract", "runtime", "service"],
  docs: ["build", "contract", "runtime", "service"],
  conformance: ["contract", "runtime", "service"],
  composition: ["build", "conformance/commands/index.ts", "contract", "docs/steps.ts", "service"],
};

interface Import {
  /** Path of the file that imports, such as `scripts/service/mock/engine.ts`. */
  from: string;
  to: string;
}

const root = join(import.meta.dirname, "../..");
// Files that git ignores are installed or generated, or another test is about to remove them.
const sources = listFiles("scripts", "test").filter((file) => /\.[cm]?[jt]s$/.test(file));
const imports = sources.flatMap((file) => importsOf(file, readFileSync(join(root, file), "utf8")));

/** The imports by path: static and dynamic, of values and of types, and `require`. */
function importsOf(file: string, text: string): Import[] {
  const paths: string[] = [];
  // TypeScript's quick scan, `preProcessFile`, misses imports after some template literals.
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && node.text.startsWith(".") && isImported(node)) paths.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return paths.map((path) => ({ from: file, to: join(dirname(file), path) }));
}

function isImported({ parent }: ts.Node): boolean {
  if (ts.isBinaryExpression(parent)) return isImported(parent);
  if (ts.isCallExpression(parent)) return ["import", "require"].includes(parent.expression.getText());
  if (ts.isLiteralTypeNode(parent)) return ts.isImportTypeNode(parent.parent);
  return ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent);
}

/** The folder of a file; a file with a folder of its own name, such as `docs/tables.ts`, belongs to that folder. */
function folderOf(file: string): string {
  // An entry point imports the folders behind it.
  if (Object.values(ALLOWED).flat().includes(file.replace("scripts/", ""))) return file;
  const own = join(dirname(file), basename(file).replace(/\..*$/, ""));
  return existsSync(join(root, own)) ? own : dirname(file);
}

/** The folder of `scripts/` or `test/` that a file is in, such as `service`. */
function topFolderOf(file: string): string {
  const [, folder = "", ...inner] = file.split("/");
  return inner.length > 0 ? folder : "composition";
}

/** Lists the imports that close a cycle: those of a side from which the way leads back, directly or through others. */
function cyclic(all: Import[], sideOf: (file: string) => string): string[] {
  const arrows = all.map((each) => ({ each, from: sideOf(each.from), to: sideOf(each.to) }));
  const reached = (side: string, sides = new Set<string>()): Set<string> => {
    for (const { to } of arrows.filter(({ from }) => from === side)) if (!sides.has(to)) reached(to, sides.add(to));
    return sides;
  };
  const back = arrows.filter(({ from, to }) => from !== to && reached(to).has(from));
  return back.map(({ each }) => `${each.from} imports ${each.to}`).sort();
}

const inScripts = imports.filter(({ from }) => from.startsWith("scripts/"));

test("every form of import is found", () => {
  const text = `import { a } from "./a.ts";
import type { B } from "../b.ts";
export * from "./c/d.ts";
type E = typeof import("./e.ts");
const f = await import("./f.ts");
const g = require("./g.ts");
const h = await import("./" + "h.ts");`;
  const files = ["a", "c/d", "e", "f", "g"].map((name) => `scripts/service/mock/${name}.ts`);
  const seen = importsOf("scripts/service/mock/x.ts", text).map(({ to }) => to);
  expect(seen.sort()).toEqual(["scripts/service/b.ts", "scripts/service/mock/", ...files]);
});

test("a cycle is found, through several folders too", () => {
  const cycle = ["a", "b", "c"].map((from, index, all) => ({ from, to: all[(index + 1) % 3] ?? "" }));
  const found = cyclic([...cycle, { from: "a", to: "d" }], (side) => side);
  expect(found).toEqual(["a imports b", "b imports c", "c imports a"]);
});

test("scripts/ imports nothing from test/", () => {
  expect(inScripts.filter(({ to }) => to.startsWith("test/"))).toEqual([]);
});

test("the tests' service imports nothing but its own files, so that no mistake of the contract is repeated there", () => {
  const own = imports.filter(({ from }) => from.startsWith("test/conformance/service/"));
  expect(own.filter(({ to }) => !to.startsWith("test/conformance/service/"))).toEqual([]);
  const texts = sources
    .filter((file) => file.startsWith("test/conformance/service/"))
    .map((file) => readFileSync(join(root, file), "utf8"));
  expect(texts.filter((text) => text.includes("token-payments-contract"))).toEqual([]);
});

test("a folder of scripts/ imports only those that it may, by their entry points", () => {
  const wrong = inScripts.filter(({ from, to }) => {
    const [folder, other] = [topFolderOf(from), topFolderOf(to)];
    const isAllowed = ALLOWED[folder]?.some((allowed) => `scripts/${allowed}` === to || allowed === other);
    return to.startsWith("scripts/") && folder !== other && !isAllowed;
  });
  expect(wrong).toEqual([]);
});

test("no folder of scripts/ imports one that imports it, directly or through others", () => {
  expect(cyclic(inScripts, folderOf)).toEqual([]);
});

test("no folder of test/ imports one that imports it, directly or through others", () => {
  const inTest = imports.filter(({ from, to }) => from.startsWith("test/") && to.startsWith("test/"));
  expect(cyclic(inTest, topFolderOf)).toEqual([]);
});
