import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { GENERATED, ROOT } from "../../../../scripts/contract/generated.ts";
import { gzippedSize } from "../../../support/browser-bundle.ts";

const PROGRAM = 'import { createMockFetch } from "token-payments-contract/mock"; globalThis.used = createMockFetch;';

test.each(["browser", "neutral"] as const)(
  "a bundle for the platform %s needs no configuration, and adds less than 20 KB to the data of the contract",
  async (platform) => {
    const stdin = { contents: PROGRAM, resolveDir: ROOT };
    const { outputFiles, warnings } = await build({
      stdin,
      platform,
      bundle: true,
      minify: true,
      format: "esm",
      write: false,
    });
    const code = outputFiles[0]?.text ?? "";
    expect(warnings).toEqual([]);
    expect(code).toContain("issue_sila");
    expect(code).not.toMatch(/\bimport\b|\brequire\(|\bnew Function\b|\beval\(/);
    expect(gzippedSize(code)).toBeLessThan(gzippedSize(readFileSync(join(GENERATED, "mock/data.js"), "utf8")) + 20_000);
  },
);

test("a bundle for Node.js starts without a file of its own", async () => {
  const stdin = {
    contents: `${PROGRAM} export const { status } = await used()("http://mock.example/health");`,
    resolveDir: ROOT,
  };
  const { outputFiles } = await build({ stdin, platform: "node", bundle: true, format: "esm", write: false });
  const { status } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? "")}`);
  expect(status).toBe(200);
});
