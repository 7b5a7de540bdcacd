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
const { scripts } = JSON.parse(readPage("package.json").text);
const jsonBlocks = pagesToPaste().flatMap((page) =>
  blocksOf(page, "json").map((block) => ({ ...block, place: `${page.file}:${block.line}` })),
);
const anchors = new Map(pages.map(({ file, text }) => [file, anchorsOf(text)]));

test.each(pages)("every link and image of $file leads somewhere", ({ file, text }) => {
  const targets = tokensOf(text).flatMap((token) =>
    token.type === "link" || token.type === "image" ? [token.href] : [],
  );
  const lines = text.split("\n");
  const findings = targets.flatMap((target) => {
    const fault = /^(https?:|mailto:)/.test(target) ? undefined : faultOf(target, file);
    const line = lines.findIndex((each) => each.includes(`(${target})`)) + 1;
    return fault ? [`${file}:${line} links to ${target}, ${fault}`] : [];
  });
  expectNoFindings(findings);
});

test("docs/README.md links to every page of its folder, or names one for maintainers", () => {
  const [index] = pages.filter(({ file }) => file === "docs/README.md");
  const inFolder = pages.map(({ file }) => file).filter((file) => /^docs\/(?!README)[^/]+$/.test(file));
  const [forUsers = "", forMaintainers = ""] = index?.text.split("\n## For maintainers") ?? [];
  const isListed = (file: string) =>
    forUsers.includes(`](${file.replace("docs/", "")})`) || forMaintainers.includes(`\`${file}\``);
  const unlisted = inFolder.filter((file) => !isListed(file));
  expectNoFindings(unlisted.map((file) => `docs/README.md does not list ${file}: add a line for it`));
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

test.each(pages)("every npm command in $file exists", ({ file, text }) => {
  const commands = [...text.matchAll(/(?<=^|`|&& )npm (?:run )?(\w+(?::\w+)*)/gm)].map(([, name]) => String(name));
  const unknown = commands.filter(
    (name) => !["ci", "exec", "init", "install", "pack", "pkg", ...Object.keys(scripts)].includes(name),
  );
  expectNoFindings(unknown.map((name) => `${file} has npm run ${name}: package.json has no such script`));
});

/** Why a link, relative to its page, leads to no file, or to no heading of it; undefined if it leads somewhere. */
function faultOf(target: string, from: string): string | undefined {
  const [path = "", anchor] = decodeURIComponent(target).split("#");
  const file = path === "" ? from : normalize(join(dirname(from), path));
  if (!existsSync(join(ROOT, file))) return `but there is no ${file}: correct the link`;
  // A page of the site is in no list, since git ignores it.
  const headings = anchors.get(file) ?? (file.endsWith(".md") ? anchorsOf(readPage(file).text) : []);
  if (anchor === undefined || headings.includes(anchor)) return undefined;
  return `but ${file} has no such heading${suggest(anchor, headings) || ": correct the link"}`;
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
