import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import GithubSlugger from "github-slugger";
import { marked, type Token } from "marked";
import { expect, test } from "vitest";
import { suggest } from "../../scripts/contract/meant.ts";
import { contract } from "../support/contract.ts";
import { expectNoFindings } from "../support/findings.ts";
import { allPages, blocksOf, pagesToPaste, ROOT, readPage } from "../support/pages.ts";
import { validator } from "../support/validator.ts";

const pages = allPages();
const { scripts, files: packed } = JSON.parse(readPage("package.json").text);
const jsonBlocks = pagesToPaste().flatMap((page) =>
  blocksOf(page, "json").map((block) => ({ ...block, place: `${page.file}:${block.line}` })),
);
const anchors = new Map(pages.map(({ file, text }) => [file, anchorsOf(text)]));

test.each(pages)("every link and image of $file leads somewhere", ({ file, text }) => {
  const targets = tokensOf(text).flatMap((token) =>
    token.type === "link" || token.type === "image" ? [token.href] : [],
  );
  const broken = targets.filter((target) => !/^(https?:|mailto:)/.test(target) && !resolves(target, file));
  expect(broken).toEqual([]);
});

test("docs/README.md links to every page of its folder, or names one that the package leaves out", () => {
  const [index] = pages.filter(({ file }) => file === "docs/README.md");
  const inFolder = pages.map(({ file }) => file).filter((file) => /^docs\/(?!README)[^/]+$/.test(file));
  const mark = (file: string) => (packed.includes(`!${file}`) ? `\`${file}\`` : `](${file.replace("docs/", "")})`);
  expect(inFolder.filter((file) => !index?.text.includes(mark(file)))).toEqual([]);
});

test("no two headings of the reference have the same anchor", () => {
  const numbered = (anchors.get("generated/reference.md") ?? []).filter((anchor) => /-\d+$/.test(anchor));
  expect(numbered).toEqual([]);
});

test.each(jsonBlocks)("the JSON of $place is a valid $note", ({ code, note, place }) => {
  const schemas = Object.keys(contract.schemas);
  const advice = suggest(note, schemas) || ": write the name of a schema after `json`";
  expectNoFindings(schemas.includes(note) ? [] : [`${place} the contract has no schema "${note}"${advice}`]);
  const isValid = validator({ $ref: `#/components/schemas/${note}` });
  expect(isValid(JSON.parse(code))).toBe(true);
});

test.each(pages)("every npm command in $file exists", ({ text }) => {
  const commands = [...text.matchAll(/(?<=^|`|&& )npm (?:run )?(\w+(?::\w+)*)/gm)].map(([, name]) => String(name));
  const unknown = commands.filter(
    (name) => !["ci", "exec", "init", "install", "pack", "pkg", ...Object.keys(scripts)].includes(name),
  );
  expect(unknown).toEqual([]);
});

/** Whether a link, relative to its page, leads to a file, and to a heading of it where it names one. */
function resolves(target: string, from: string): boolean {
  const [path = "", anchor] = decodeURIComponent(target).split("#");
  const file = path === "" ? from : normalize(join(dirname(from), path));
  if (!existsSync(join(ROOT, file))) return false;
  return anchor === undefined || (anchors.get(file) ?? []).includes(anchor);
}

/** The anchors that a code host gives the headings of a page. */
function anchorsOf(text: string): string[] {
  const slugger = new GithubSlugger();
  return tokensOf(text).flatMap((token) =>
    token.type === "heading" ? [slugger.slug(token.text.replaceAll("`", ""))] : [],
  );
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  marked.walkTokens(marked.lexer(text), (token) => {
    tokens.push(token);
  });
  return tokens;
}
