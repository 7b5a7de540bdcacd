import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { watchContent } from "../../scripts/cli/changed-files.ts";

test("content that has changed is reported once, and not that of before which is written again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "watched-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = ["a.json", "b.json"].map((name) => join(folder, name));
  const [first = "", second = ""] = files;
  await Promise.all(files.map((file) => writeFile(file, "1")));
  let changes = 0;
  watchContent(files, 20, () => {
    changes += 1;
  });
  // A build that replaces a file by the same one.
  await rename(first, `${first}.old`);
  await wait(100);
  await writeFile(first, "1");
  await wait(100);
  expect(changes).toBe(0);
  await writeFile(second, "2");
  await vi.waitFor(() => expect(changes).toBe(1), { timeout: 10_000 });
  await writeFile(second, "1");
  await wait(100);
  expect(changes).toBe(1);
});
