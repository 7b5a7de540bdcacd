import { spawnSync } from "node:child_process";
import fs, {
  linkSync,
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
import { basename, join } from "node:path";
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
function failAt(name: "openSync" | "writeSync" | "renameSync", code: string, { written = 0, calls = 0 } = {}): void {
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
  ["traffic.har", "openSync", "EMFILE", 0],
  ["traffic.ndjson", "openSync", "EMFILE", 1],
  ["traffic.har", "writeSync", "ENOSPC", 0],
  ["traffic.har", "writeSync", "ENOSPC", 1],
  ["traffic.ndjson", "writeSync", "ENOSPC", 1],
  ["traffic.har", "renameSync", "EACCES", 0],
] as const)("an old %s stays, and nothing beside it, if %s fails with %s after %d calls", (name, call, code, calls) => {
  file = join(folder, name);
  writeFileSync(file, "old");
  failAt(call, code, { calls });
  expect(() => openRecording(file, "1.2.3").write(EXCHANGE)).toThrow(code);
  expect(readFileSync(file, "utf8")).toBe("old");
  expect(readdirSync(folder).sort()).toEqual(["other.txt", name]);
});

test("an archive stays whole when an exchange cannot be written to its end", () => {
  const recording = openRecording(file, "1.2.3");
  recording.write(EXCHANGE);
  failAt("writeSync", "ENOSPC", { written: 30 });
  expect(() => recording.write(EXCHANGE)).toThrow("ENOSPC");
  expect(JSON.parse(readFileSync(file, "utf8")).log.entries).toHaveLength(1);
});

test("a file that is recorded is not recorded by another one, and stays whole", () => {
  const recording = openRecording(file, "1.2.3");
  const second = () => openRecording(join(folder, "../", basename(folder), "traffic.har"), "1.2.3");
  expect(second).toThrow(`is recorded by process ${process.pid}`);
  for (let count = 0; count < 3; count += 1) recording.write(EXCHANGE);
  expect(second).toThrow(`is recorded by process ${process.pid}`);
  recording.close();
  expect(JSON.parse(readFileSync(file, "utf8")).log.entries).toHaveLength(3);
  second().close();
  expect(readdirSync(folder).sort()).toEqual(["other.txt", "traffic.har"]);
});

test("what a killed process has left is removed", () => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  writeFileSync(`${file}.lock`, String(pid));
  symlinkSync(other, `${file}.part`);
  openRecording(file, "1.2.3").close();
  expect(JSON.parse(readFileSync(file, "utf8")).log.entries).toEqual([]);
  expect(readFileSync(other, "utf8")).toBe("kept");
  expect(readdirSync(folder).sort()).toEqual(["other.txt", "traffic.har"]);
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
    expect(readdirSync(folder).filter((name) => /lock|part/.test(name))).toEqual([]);
    rmSync(file, { force: true });
  }
});

test("a folder in its place stays", () => {
  expect(() => openRecording(folder, "1.2.3")).toThrow(/directory/);
  expect(readFileSync(other, "utf8")).toBe("kept");
});
