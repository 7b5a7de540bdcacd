import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve, sep } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { filesOf } from "../../scripts/build/generate/context.ts";

const root = resolve(import.meta.dirname, "../..");
const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" });

/** Checks out what is in the index into a new folder, as git does with a setting of line ends. */
async function checkOut(autocrlf: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "checkout-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  git("-c", `core.autocrlf=${autocrlf}`, "checkout-index", "--all", `--prefix=${folder}${sep}`);
  return folder;
}

test("a checkout with CRLF has the same bytes, so that it builds the same", async () => {
  const [windows, other] = [await checkOut(true), await checkOut(false)];
  const files = await filesOf(other);
  expect(files.length).toBeGreaterThan(1000);
  expect(await filesOf(windows)).toEqual(files);
  const differs = async (file: string) =>
    !(await readFile(join(windows, file))).equals(await readFile(join(other, file)));
  const differing = await Promise.all(files.map(async (file) => ((await differs(file)) ? [file] : [])));
  expect(differing.flat()).toEqual([]);
});

test("a review collapses the files that are generated, and no source", () => {
  const files = git("ls-files").trim().split("\n");
  const attributes = execFileSync("git", ["check-attr", "--stdin", "linguist-generated"], {
    cwd: root,
    encoding: "utf8",
    input: files.join("\n"),
  });
  const collapsed = [...attributes.matchAll(/^(.*): linguist-generated: set$/gm)].map(([, file = ""]) => file);
  const made = files.filter((file) => file.startsWith("generated/"));
  expect(collapsed).toEqual(expect.arrayContaining(made));
  const sources = collapsed.filter(
    (file) => !/^(generated|docs|openapi\/released|test\/languages)\/|package-lock\.json$/.test(file),
  );
  expect(sources).toEqual([]);
});
