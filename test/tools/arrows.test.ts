import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** Which rooms of scripts/ a room may import. A file of scripts/ itself is a room too, such as `build.ts`. */
const ALLOWED: Record<string, string[]> = {
  contract: [],
  rules: ["contract"],
  package: [],
  generate: ["contract", "package"],
  docs: ["contract", "generate"],
  mock: ["contract", "package"],
  release: ["contract", "generate"],
  cli: ["contract", "mock", "package"],
  steps: ["docs", "generate"],
  build: ["contract", "generate", "steps"],
  start: ["cli", "contract", "steps"],
  diff: ["contract", "release"],
  bench: ["contract", "steps"],
};

interface Import {
  /** Path of the file that imports, such as `scripts/mock/engine.ts`. */
  from: string;
  to: string;
}

const root = join(import.meta.dirname, "../..");
const imports = ["scripts", "test"].flatMap(filesOf).flatMap((file) => {
  return importsOf(file, readFileSync(join(root, file), "utf8"));
});

function filesOf(top: string): string[] {
  const entries = readdirSync(join(root, top), { recursive: true, encoding: "utf8" });
  return entries
    .filter((file) => /\.[jt]s$/.test(file) && !file.includes("node_modules"))
    .map((file) => join(top, file));
}

/** The imports by path, static and dynamic, of values and of types. */
function importsOf(file: string, text: string): Import[] {
  const { importedFiles } = ts.preProcessFile(text);
  const paths = importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith("."));
  return paths.map((path) => ({ from: file, to: join(dirname(file), path) }));
}

/** The folder of a file; a file with a folder of its own name, such as `docs/guides.ts`, belongs to that folder. */
function folderOf(file: string): string {
  const own = join(dirname(file), basename(file).replace(/\..*$/, ""));
  return existsSync(join(root, own)) ? own : dirname(file);
}

/** The first folder or file below `scripts/` or `test/`, such as `mock`; undefined for other files. */
function roomOf(file: string): string | undefined {
  const [top, room] = file.split("/");
  return top === "scripts" || top === "test" ? room?.replace(/\..*$/, "") : undefined;
}

/** Lists the imports between two sides that import each other. */
function mutual(all: Import[], sideOf: (file: string) => string): string[] {
  const arrows = new Set(all.map(({ from, to }) => `${sideOf(from)} ${sideOf(to)}`));
  const back = all.filter(({ from, to }) => sideOf(from) !== sideOf(to) && arrows.has(`${sideOf(to)} ${sideOf(from)}`));
  return back.map(({ from, to }) => `${from} imports ${to}`).sort();
}

const inScripts = imports.filter(({ from }) => from.startsWith("scripts/"));

test("every form of import is found", () => {
  const text = `import { a } from "./a.ts";
import type { B } from "../b.ts";
export * from "./c/d.ts";
type E = typeof import("./e.ts");
const f = await import("./f.ts");`;
  const seen = importsOf("scripts/mock/x.ts", text).map(({ to }) => to);
  expect(seen.sort()).toEqual(["scripts/b.ts", ...["a", "c/d", "e", "f"].map((name) => `scripts/mock/${name}.ts`)]);
});

test("scripts/ imports nothing from test/", () => {
  expect(inScripts.filter(({ to }) => to.startsWith("test/"))).toEqual([]);
});

test("a room of scripts/ imports only the rooms that it may", () => {
  const wrong = inScripts.filter(({ from, to }) => {
    const [room = "", other] = [roomOf(from), to.startsWith("scripts/") ? roomOf(to) : undefined];
    return other !== undefined && other !== room && !ALLOWED[room]?.includes(other);
  });
  expect(wrong).toEqual([]);
});

test("no two folders of scripts/ import each other", () => {
  expect(mutual(inScripts, folderOf)).toEqual([]);
});

test("no two rooms of test/ import each other", () => {
  const inTest = imports.filter(({ from, to }) => from.startsWith("test/") && to.startsWith("test/"));
  expect(mutual(inTest, (file) => roomOf(file) ?? "")).toEqual([]);
});
