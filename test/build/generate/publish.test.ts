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
import { afterAll, expect, test, vi } from "vitest";
import { finishPublishing, publish } from "../../../scripts/build/generate/publish.ts";
import { BuildFailure } from "../../../scripts/contract/failure.ts";
import { PUBLISHING } from "../../../scripts/contract/generated.ts";

/** How many calls of the file system are left until the process is killed: none of them ends any more. */
const kill = vi.hoisted(() => ({ after: Number.POSITIVE_INFINITY, happened: () => {} }));
vi.mock("node:fs/promises", async (load) => {
  const original: Record<string, unknown> = await load();
  const wrapped = Object.entries(original).map(([name, work]) => {
    if (typeof work !== "function") return [name, work];
    const run = (...args: unknown[]) => {
      kill.after -= 1;
      if (kill.after >= 0) return work(...args);
      kill.happened();
      return new Promise(() => {});
    };
    return [name, run];
  });
  return Object.fromEntries(wrapped);
});

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
  // By which the next command names it.
  expect(readdirSync(project)).toEqual([PUBLISHING, "generated"]);
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

test("wherever a build is killed, the files are those of one build, or else it is noticed, and the next one sets it right", async () => {
  const old = { "generated/a": "old", "generated/left-over": "old", "docs/b": "old" };
  const fresh = { "generated/a": "new", "generated/folder/c": "new", "docs/b": "new" };
  const read = (project: string) => {
    const files = readdirSync(project, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const paths = files.map(({ parentPath, name }) => join(parentPath, name));
    return Object.fromEntries(paths.map((path) => [path.slice(project.length + 1), readFileSync(path, "utf8")]));
  };
  const seen = new Set<string>();
  for (let calls = 0; !seen.has("whole"); calls += 1) {
    const project = join(root, `killed-${calls}`);
    mkdirSync(project);
    await publish(old, project, true);
    const killed = new Promise<string>((resolve) => {
      kill.happened = () => resolve("killed");
    });
    kill.after = calls;
    const end = await Promise.race([publish(fresh, project, true).then(() => "whole"), killed]);
    kill.after = Number.POSITIVE_INFINITY;
    const isNoticed = readdirSync(project).includes(PUBLISHING);
    const files = Object.entries(read(project)).filter(([path]) => !path.startsWith("."));
    if (!isNoticed) expect([old, fresh]).toContainEqual(Object.fromEntries(files));
    expect(await finishPublishing(project)).toBe(isNoticed);
    expect(read(project)).toEqual(isNoticed || end === "whole" ? fresh : old);
    expect(readdirSync(project).sort()).toEqual(["docs", "generated"]);
    seen.add(isNoticed ? "noticed" : end);
  }
  expect([...seen].sort()).toEqual(["killed", "noticed", "whole"]);
});

test("the files of a build that still runs are left alone", async () => {
  const project = join(root, "running");
  mkdirSync(join(project, `.staging-${process.ppid}-abc`), { recursive: true });
  mkdirSync(join(project, ".staging-999999999-abc"));
  expect(await finishPublishing(project)).toBe(false);
  expect(readdirSync(project)).toEqual([`.staging-${process.ppid}-abc`]);
});
