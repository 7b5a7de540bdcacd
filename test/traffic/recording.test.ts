import { linkSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openRecording } from "../../scripts/traffic/recording.ts";

let folder: string;
let file: string;
let other: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "record-"));
  [file, other] = [join(folder, "traffic.har"), join(folder, "other.txt")];
  writeFileSync(other, "kept", { mode: 0o644 });
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each<[what: string, prepare: () => void]>([
  ["a new file", () => {}],
  ["a file that others can read", () => writeFileSync(file, "old", { mode: 0o666 })],
  ["a link", () => symlinkSync(other, file)],
  ["a link to nothing", () => symlinkSync(join(folder, "nothing"), file)],
  ["another name of a file", () => linkSync(other, file)],
])("a recording in place of %s is its owner's alone, and changes no other file", (_, prepare) => {
  prepare();
  openRecording(file, "1.2.3").close();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, "utf8")).log.entries).toEqual([]);
  expect([readFileSync(other, "utf8"), statSync(other).mode & 0o777]).toEqual(["kept", 0o644]);
});

test("a folder in its place stays", () => {
  expect(() => openRecording(folder, "1.2.3")).toThrow(/directory/);
  expect(readFileSync(other, "utf8")).toBe("kept");
});
