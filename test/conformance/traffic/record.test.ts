import fs, {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openRecording } from "../../../scripts/conformance/traffic/record.ts";
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

/** Lets a call of a function of the file system fail, after others and after it has written so many bytes. */
function failAt(name: "openSync" | "writeSync", code: string, { written = 0, calls = 0 } = {}): void {
  const { writeSync, [name]: original } = fs;
  const spy = vi.spyOn(fs, name);
  for (let call = 0; call < calls; call += 1) spy.mockImplementationOnce(original as () => number);
  spy.mockImplementationOnce((...given: unknown[]) => {
    const [descriptor, bytes, offset, , position] = given as [number, Buffer, number, number, number];
    if (written > 0) writeSync(descriptor, bytes, offset, written, position);
    throw Object.assign(new Error(code), { code });
  });
  syncBuiltinESMExports();
}

const EXCHANGE = callOf("/0.2/check_handle", {}, 200, {});

test.each(["traffic.har", "traffic.ndjson"])("%s is its owner's alone, and can be read after each exchange", (name) => {
  file = join(folder, name);
  const recording = openRecording(file, "1.2.3");
  recording.write(EXCHANGE);
  expect(readFileSync(file, "utf8")).toContain("check_handle");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  recording.close();
  expect(readdirSync(folder).sort()).toEqual(["other.txt", name]);
});

test.each<[what: string, prepare: () => void]>([
  ["a file", () => writeFileSync(file, "kept")],
  ["a file that is recorded", () => openRecording(file, "1.2.3").write(EXCHANGE)],
  ["a link", () => symlinkSync(other, file)],
  ["a link to nothing", () => symlinkSync(join(folder, "nothing"), file)],
  ["another name of a file", () => linkSync(other, file)],
  ["a folder", () => mkdirSync(file)],
])("a recording does not replace %s", (_, prepare) => {
  prepare();
  const read = () =>
    [other, file].map((name) =>
      statSync(name, { throwIfNoEntry: false })?.isFile() ? readFileSync(name, "utf8") : "",
    );
  const before = read();
  expect(() => openRecording(file, "1.2.3")).toThrow(`${file} exists, and a recording replaces nothing: name another`);
  expect(read()).toEqual(before);
  expect(readdirSync(folder).sort()).toEqual(["other.txt", "traffic.har"]);
});

test("a recording without an exchange leaves no file", () => {
  openRecording(file, "1.2.3").close();
  expect(readdirSync(folder)).toEqual(["other.txt"]);
});

test("a recording without an exchange keeps a file that has replaced its own", () => {
  const recording = openRecording(file, "1.2.3");
  renameSync(other, file);
  expect(() => recording.close()).toThrow("was removed or replaced meanwhile.");
  expect(readFileSync(file, "utf8")).toBe("kept");
});

test.each([
  ["traffic.har", "openSync", "EMFILE", 0],
  ["traffic.har", "writeSync", "ENOSPC", 0],
  ["traffic.har", "writeSync", "ENOSPC", 1],
  ["traffic.ndjson", "writeSync", "ENOSPC", 0],
] as const)("of %s, nothing is left if %s fails with %s after %d calls", (name, call, code, calls) => {
  failAt(call, code, { calls });
  expect(() => openRecording(join(folder, name), "1.2.3").write(EXCHANGE)).toThrow(code);
  expect(readdirSync(folder)).toEqual(["other.txt"]);
});

test("an archive stays whole when an exchange cannot be written to its end", () => {
  const recording = openRecording(file, "1.2.3");
  recording.write(EXCHANGE);
  failAt("writeSync", "ENOSPC", { written: 30 });
  expect(() => recording.write(EXCHANGE)).toThrow("ENOSPC");
  expect(JSON.parse(readFileSync(file, "utf8")).log.entries).toHaveLength(1);
});

test.each<[what: string, change: () => void]>([
  ["is removed", () => rmSync(file)],
  ["is replaced", () => renameSync(other, file)],
  [
    "becomes a link to itself",
    () => {
      renameSync(file, `${file}.old`);
      symlinkSync(`${file}.old`, file);
    },
  ],
])("a file that %s meanwhile is noticed with the next exchange, and at the end", (_, change) => {
  for (const end of ["write", "close"] as const) {
    writeFileSync(other, "kept");
    const recording = openRecording(file, "1.2.3");
    recording.write(EXCHANGE);
    change();
    expect(() => recording[end](EXCHANGE)).toThrow(`${file} was removed or replaced meanwhile.`);
    rmSync(file, { force: true });
  }
});
