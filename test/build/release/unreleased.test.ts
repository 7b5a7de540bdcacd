import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readUnreleased } from "../../../scripts/build/release/unreleased.ts";

async function read(files: Record<string, string>) {
  const root = await mkdtemp(join(tmpdir(), "unreleased-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, "docs/changes"), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(root, "docs/changes", file), text);
  return readUnreleased(root);
}

test("each file is an entry of the section that its name ends in", async () => {
  expect(await read({ "b.fixed.md": "- One.\n- Two.\n", "a.added.md": "- New.\n", "README.md": "# Changes" })).toEqual([
    { section: "Added", text: "- New." },
    { section: "Fixed", text: "- One.\n- Two." },
  ]);
});

test.each([
  [
    "note.md",
    "- New.",
    "docs/changes/note.md: its name must end in the section of the changelog: .added.md, .changed.md",
  ],
  ["note.added.md", "New.", 'changes/note.added.md:1 must be a list: begin with "- ".'],
])("%s with %j is refused", async (file, text, message) => {
  await expect(read({ [file]: text })).rejects.toThrow(message);
});

test("all that is wrong is reported at once", async () => {
  const files = { "a.md": "- New.", "b.fixed.md": "Fixed." };
  await expect(read(files)).rejects.toThrow(/changes\/a\.md: .*\n.*changes\/b\.fixed\.md:1 /);
});
