import fs, {
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openRecording } from "../../../scripts/conformance/traffic/recording.ts";
import { callOf } from "./exchanges.ts";

let folder: string;
let file: string;
let other: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "record-"));
  [file, other] = [join(folder, "traffic.har"), join(folder, "other.txt")];
  writeFileSync(other, "kept", { mode: 0o644 });
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true });
});

/** Lets the next call of a function of the file system fail, after it has written so many bytes. */
function failAt(name: "openSync" | "writeSync" | "renameSync", code: string, written = 0): void {
  const { writeSync } = fs;
  vi.spyOn(fs, name).mockImplementationOnce((...given: unknown[]) => {
    const [descriptor, bytes, offset, , position] = given as [number, Buffer, number, number, number];
    if (written > 0) writeSync(descriptor, bytes, offset, written, position);
    throw Object.assign(new Error(code), { code });
  });
  syncBuiltinESMExports();
}

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

const EXCHANGE = callOf("/0.2/check_handle", {}, 200, {});

test.each(["traffic.har", "traffic.ndjson"])("a recording replaces %s once it contains something", (name) => {
  file = join(folder, name);
  writeFileSync(file, "old");
  const recording = openRecording(file, "1.2.3");
  expect(readFileSync(file, "utf8")).toBe("old");
  recording.write(EXCHANGE);
  expect(readFileSync(file, "utf8")).toContain("check_handle");
  recording.close();
  expect(readdirSync(folder).sort()).toEqual(["other.txt", name]);
});

test.each([
  ["traffic.har", "openSync", "EMFILE"],
  ["traffic.ndjson", "openSync", "EMFILE"],
  ["traffic.har", "writeSync", "ENOSPC"],
  ["traffic.ndjson", "writeSync", "ENOSPC"],
  ["traffic.har", "renameSync", "EACCES"],
] as const)("an old %s stays, and nothing beside it, if %s fails with %s", (name, call, code) => {
  file = join(folder, name);
  writeFileSync(file, "old");
  failAt(call, code);
  expect(() => openRecording(file, "1.2.3").write(EXCHANGE)).toThrow(code);
  expect(readFileSync(file, "utf8")).toBe("old");
  expect(readdirSync(folder).sort()).toEqual(["other.txt", name]);
});

test("an archive stays whole when an exchange cannot be written to its end", () => {
  const recording = openRecording(file, "1.2.3");
  recording.write(EXCHANGE);
  failAt("writeSync", "ENOSPC", 30);
  expect(() => recording.write(EXCHANGE)).toThrow("ENOSPC");
  expect(JSON.parse(readFileSync(file, "utf8")).log.entries).toHaveLength(1);
});

test("a folder in its place stays", () => {
  expect(() => openRecording(folder, "1.2.3")).toThrow(/directory/);
  expect(readFileSync(other, "utf8")).toBe("kept");
});
