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

test("the newest major version is open, but for its changes by place; older ones are closed, with their dates in sight", () => {
  const heading = (depth: number, title: string) => {
    return `<h${depth} id="${slug(title)}"><a class="anchor" href="#${slug(title)}">${title}</a></h${depth}>\n`;
  };
  const news = `${heading(3, "Upgrade")}<p>Steps.</p>\n${heading(3, "Added")}<p>New.</p>\n`;
  const latest = `${heading(2, "Version 2.1.0")}<p>today</p>\n${news}${heading(2, "Version 2.0.0")}<p>yesterday</p>\n${news}`;
  const text = `${latest}${heading(3, "All changes of the contract")}<p>All.</p>\n${heading(2, "Version 1.0.0")}<p>long ago</p>\n${news}`;
  const rest = `${heading(2, "Version numbers")}<p>Later.</p>\n${news}`;
  expect(foldReleases(new Html(text + rest)).text).toBe(
    `${latest}<details class="fold"><summary><h3 id="all-changes-of-the-contract">All changes of the contract</h3></summary>
<p>All.</p>
</details>
<details class="fold"><summary><h2 id="version-100">Version 1.0.0</h2> long ago</summary>
${news}</details>
${rest}`,
  );
});
