import { slug } from "github-slugger";
import { expect, test } from "vitest";
import { foldReleases, weaveReleases } from "../../scripts/docs/site/changelog.ts";
import { Html } from "../../scripts/docs/site/html.ts";

const GUIDE = `# Versions

Pin it.

## Upgrade

### To version 3

Wait.

### To version 2

Rename it.

## Later

The end.
`;

const CHANGELOG = `# Changelog

## [2.0.0] - 2026-03-04

### Added

- Something

## [1.0.0] - 2026-01-02

In short.

### Fixed

- Nothing
`;

test("a release has its date, the steps of its upgrade and its changes; one to come has the steps", () => {
  expect(weaveReleases(GUIDE, CHANGELOG)).toBe(`# Versions

Pin it.

## Version 3.0.0

Not released yet

### Upgrade

Wait.

## Version 2.0.0

4 March 2026

### Upgrade

Rename it.

### Added

- Something

## Version 1.0.0

2 January 2026

In short.

### Fixed

- Nothing

## Later

The end.
`);
});

test("the newest major version is open, but for changes by place and behind steps; older ones are closed, with their dates", () => {
  const heading = (depth: number, title: string) => {
    return `<h${depth} id="${slug(title)}"><a class="anchor" href="#${slug(title)}">${title}</a></h${depth}>\n`;
  };
  const release = (version: string, parts: string[]) => {
    return `${heading(2, `Version ${version}`)}<p>today</p>\n${parts.map((title) => `${heading(3, title)}<p>${title}.</p>\n`).join("")}`;
  };
  const folded = (title: string) => {
    return `<details class="fold"><summary><h3 id="${slug(title)}">${title}</h3></summary>\n<p>${title}.</p>\n</details>\n`;
  };
  const minor = release("2.1.0", ["Added", "Changed"]);
  const [steps, changes] = [
    ["Upgrade", "Added"],
    ["Changed", "Fixed", "All changes of the contract"],
  ];
  const old = release("1.0.0", ["Added"]);
  const rest = `${heading(2, "Version numbers")}<p>Later.</p>\n`;
  expect(foldReleases(new Html(minor + release("2.0.0", [...steps, ...changes]) + old + rest)).text).toBe(
    `${minor}${release("2.0.0", steps)}${changes.map(folded).join("")}<details class="fold"><summary><h2 id="version-100">Version 1.0.0</h2> today</summary>
${old.slice(old.indexOf("<h3"))}</details>
${rest}`,
  );
});
