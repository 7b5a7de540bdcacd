import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { runTool } from "../../scripts/generate/run-tool.ts";

const root = resolve(import.meta.dirname, "../..");

// As at a consumer, who has none of our settings.
test.each(["openapi.yaml", "openapi.plain.yaml"])(
  "redocly lint finds no error in %s with its stock settings",
  async (file) => {
    const folder = await mkdtemp(join(tmpdir(), "stock-lint-"));
    try {
      await cp(join(root, "generated", file), join(folder, file));
      const context = { root: folder, signal: new AbortController().signal };
      const { code, stdout } = await runTool(context, "redocly", [
        "lint",
        file,
        "--extends=recommended",
        "--format=json",
      ]);
      const { totals, problems } = JSON.parse(stdout);
      expect(totals.errors, stdout.slice(0, 2000)).toBe(0);
      expect(problems.map(({ ruleId }: { ruleId: string }) => ruleId)).not.toContain("info-license-strict");
      expect(code).toBe(0);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
