import { expect, test } from "vitest";
import type { Comparison } from "../../../scripts/build/release/compare.ts";
import { findReleaseFault, releaseVersion } from "../../../scripts/build/release/versions.ts";
import { BOUND, comparison, VALUE } from "./comparison.ts";

test.each([
  [undefined, '"" is not a version: npm run release -- <version|major|minor|patch>'],
  ["next", '"next" is not a version'],
  ["1.0.0", "1.0.0 is released: 1.0.0 must be higher."],
  ["1.9.0", "The changes since 1.0.0 require 2.0.0 or higher, not 1.9.0: see npm run diff."],
])("the release %s is refused", (wanted, reason) => {
  expect(() => releaseVersion(wanted, comparison([BOUND, VALUE]))).toThrow(reason);
});

test.each([
  ["major", "2.0.0"],
  ["2.0.0", "2.0.0"],
  ["v3.1.0", "3.1.0"],
])("the release %s is %s", (wanted, version) => {
  expect(releaseVersion(wanted, comparison([BOUND, VALUE]))).toBe(version);
});

test("an entry that is breaking requires a major version, though the contract does not", () => {
  expect(() => releaseVersion("minor", comparison([BOUND]))).toThrow(
    "An entry of docs/changes is **Breaking:** it requires 2.0.0 or higher, not 1.1.0.",
  );
  expect(releaseVersion("minor", comparison([BOUND], { entries: [] }))).toBe("1.1.0");
  expect(releaseVersion("major", comparison([BOUND]))).toBe("2.0.0");
});

const raisedTo = (version: string) => ({ contractVersion: version, packageVersion: version });

test.each<[string, Partial<Comparison>, string | undefined]>([
  ["is not raised", {}, undefined],
  ["is raised high enough", raisedTo("2.0.0"), undefined],
  [
    "is raised, but not enough",
    raisedTo("1.1.0"),
    "The version is 1.1.0, but the changes require 2.0.0 or higher: set it back to 1.0.0 in package.json, package-lock.json and info.version of openapi/openapi.yaml, since npm run release raises it.",
  ],
  [
    "is raised in one file",
    { packageVersion: "2.0.0" },
    "package.json has the version 2.0.0, info.version of openapi/openapi.yaml is 1.0.0: make them equal.",
  ],
])("what is wrong with a version that %s", (_, others, fault) => {
  expect(findReleaseFault(comparison([BOUND, VALUE], others))).toBe(fault);
});
