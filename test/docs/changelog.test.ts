import { lexer } from "marked";
import { expect, test } from "vitest";
import { closeReleases, weaveReleases } from "../../scripts/docs/site/changelog.ts";
import { listSections, toSections } from "../../scripts/docs/site/sections.ts";

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
- OpenAPI: a field
- Docs: a page

### Changed

- **Breaking:** OpenAPI: another
  field

### Security

- Docs: no script

## [1.0.0] - 2026-01-02

In short.

### Fixed

- Nothing

## Earlier

- 0.9.0
`;

test("a release has its date, what changes of the API, the steps of its upgrade, and the docs last; one to come has the steps", () => {
  expect(weaveReleases(GUIDE, CHANGELOG)).toBe(`# Versions

Pin it.

## Version 3.0.0

Not released yet

### Upgrade

Wait.

## Version 2.0.0

4 March 2026

### API

- **Breaking:** Another
  field
- A field

### Upgrade

Rename it.

### Security

- Docs: no script

### Added

- Something

### Docs

- A page

## Version 1.0.0

2 January 2026

API: no change.

In short.

### Fixed

- Nothing

## Earlier

- 0.9.0

## Later

The end.
`);
});

test("the newest major version is open, but for changes by place and behind steps; older ones are closed, with their dates", () => {
  const release = (version: string, titles: string[]) =>
    `## Version ${version}\n\nToday\n\n${titles.map((title) => `### ${title}\n\nText\n\n`).join("")}`;
  const text = [
    release("2.1.0", ["Added", "Changed"]),
    release("2.0.0", ["Upgrade", "Added", "Changed", "All changes"]),
    release("1.0.0", ["Added"]),
    "## Version numbers\n\nLater.\n",
  ];
  const page = toSections(lexer(`# Changelog\n\n${text.join("")}`));
  closeReleases(page, { always: ["All changes"], upgrade: ["Changed"] });
  const closed = listSections(page).filter(({ isClosed }) => isClosed);
  expect(closed.map(({ title, id, beside }) => [title, id, beside?.map(({ raw }) => raw)])).toEqual([
    ["Changed", "changed-1", undefined],
    ["All changes", "all-changes", undefined],
    ["Version 1.0.0", "version-100", ["Today"]],
  ]);
});
