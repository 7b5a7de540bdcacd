import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { ROOT, readPage } from "../support/pages.ts";

/** What the guide calls by name: those that a caller passes, or reads in a result or a hook. */
const [OPTIONS, RESULTS] = ["scripts/runtime/client/options.ts", "scripts/runtime/client/types.ts"].map(readMembers);

const inCodeFont = new Set(
  [...readPage("docs/client.md").text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = ""]) => code.match(/\w+/g) ?? []),
);

test("the guide names every option of the client, of a call and of a hook", () => {
  expect(OPTIONS).toContain("signApp");
  expect(OPTIONS?.filter((name) => !inCodeFont.has(name))).toEqual([]);
});

test("the guide names every field of a result, and every reason of an error", () => {
  expect(RESULTS).toEqual(expect.arrayContaining(["attempts", "issues", "missing_signer"]));
  expect(RESULTS?.filter((name) => !inCodeFont.has(name))).toEqual([]);
});

/** The names of the members of the interfaces in a file, and the texts that the members named `reason` may have. */
function readMembers(path: string): string[] {
  const names = new Set<string>();
  const source = ts.createSourceFile(path, readFileSync(join(ROOT, path), "utf8"), ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    // It only names an option in a message of the compiler.
    if (ts.isInterfaceDeclaration(node) && node.name.text === "MissingOption") return;
    if (ts.isPropertySignature(node) && ts.isIdentifier(node.name) && node.type?.kind !== ts.SyntaxKind.NeverKeyword) {
      names.add(node.name.text);
      if (node.name.text === "reason") addLiterals(node);
    }
    ts.forEachChild(node, visit);
  };
  const addLiterals = (node: ts.Node): void => {
    if (ts.isStringLiteral(node)) names.add(node.text);
    ts.forEachChild(node, addLiterals);
  };
  visit(source);
  return [...names];
}
