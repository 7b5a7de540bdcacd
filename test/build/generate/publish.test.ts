import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { publish } from "../../../scripts/build/generate/context.ts";
import { BuildFailure } from "../../../scripts/contract/failure.ts";

const root = mkdtempSync(join(tmpdir(), "publish-"));
afterAll(() => rmSync(root, { recursive: true }));

test("a disk that cannot be written is a failure of one line, without absolute paths", async () => {
  const file = join(root, "file");
  writeFileSync(file, "");
  const failure = await publish({}, file, false).catch((error) => error);
  expect(failure).toBeInstanceOf(BuildFailure);
  expect(failure.message).toBe(
    "The build cannot write into the folder of the project: ENOTDIR: not a directory. Build again once it can.",
  );
});

test("files that cannot be replaced are a failure of one line, without absolute paths", async () => {
  const project = join(root, "project");
  // No user, not even root, can put a file in place of a folder.
  mkdirSync(join(project, "generated", "types.d.ts"), { recursive: true });
  const failure = await publish({ "generated/types.d.ts": "" }, project, true).catch((error) => error);
  expect(failure).toBeInstanceOf(BuildFailure);
  expect(failure.message).toBe(
    "The build cannot write into the folder of the project: generated/types.d.ts: EISDIR: illegal operation on a directory. Build again once it can.",
  );
  expect(readdirSync(project)).toEqual(["generated"]);
});

test("no file is replaced if one cannot be written", async () => {
  const project = join(root, "untouched");
  mkdirSync(join(project, "generated"), { recursive: true });
  writeFileSync(join(project, "generated/a"), "before");
  const files = { "generated/a": "after", [`generated/${"b".repeat(300)}`]: "" };
  await expect(publish(files, project, false)).rejects.toThrow("ENAMETOOLONG: name too long");
  expect(readFileSync(join(project, "generated/a"), "utf8")).toBe("before");
  expect(readdirSync(project)).toEqual(["generated"]);
});

test("a program is executable, since npm sets that only when it installs a package", async () => {
  const project = join(root, "program");
  mkdirSync(project);
  await publish({ "generated/cli.js": "#!/usr/bin/env node\n", "generated/a.js": "" }, project, true);
  accessSync(join(project, "generated/cli.js"), constants.X_OK);
  expect(() => accessSync(join(project, "generated/a.js"), constants.X_OK)).toThrow("EACCES");
});
