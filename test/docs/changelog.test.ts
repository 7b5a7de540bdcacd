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

In short.

### Added

- Something

## [1.0.0] - 2026-01-02

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

In short.

### Upgrade

Rename it.

### Added

- Something

## Version 1.0.0

2 January 2026

### Fixed

- Nothing

## Later

The end.
`);
});

test("the releases before the newest major version are closed, with their dates in sight", () => {
  const section = (version: string, date: string) => {
    return `<h2 id="version-${version}"><a class="anchor" href="#v">Version ${version}</a></h2>\n<p>${date}</p>\n<p>New.</p>\n`;
  };
  const newest = section("2.1.0", "today") + section("2.0.0", "yesterday");
  const rest = '<h2 id="later">Later</h2>\n';
  expect(foldReleases(new Html(newest + section("1.0.0", "long ago") + rest)).text).toBe(
    `${newest}<details class="fold"><summary><h2 id="version-1.0.0">Version 1.0.0</h2> long ago</summary>\n<p>New.</p>\n</details>\n${rest}`,
  );
});
