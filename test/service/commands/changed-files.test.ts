import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { watchContent } from "../../../scripts/service/commands/changed-files.ts";

test("content that has changed is reported once, and not that of before which is written again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "watched-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = ["a.json", "b.json"].map((name) => join(folder, name));
  const [first = "", second = ""] = files;
  /** Replaces a file at once, as a build does. */
  const replace = async (file: string, text: string) => {
    await writeFile(`${file}.new`, text);
    await rename(`${file}.new`, file);
  };
  for (const file of files) await replace(file, "1");
  let changes = 0;
  watchContent(files, 20, () => {
    changes += 1;
  });
  await replace(first, "1");
  await wait(100);
  await rm(first);
  await wait(100);
  await replace(first, "1");
  await wait(100);
  expect(changes).toBe(0);
  await replace(second, "2");
  await vi.waitFor(() => expect(changes).toBe(1), { timeout: 10_000 });
  await replace(second, "1");
  await wait(100);
  expect(changes).toBe(1);
});
