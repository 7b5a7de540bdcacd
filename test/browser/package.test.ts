import { rm } from "node:fs/promises";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMockServer } from "../../scripts/service/mock/index.ts";
import { type Installed, install } from "../package/install.ts";
import { openBrowser } from "./chromium/browser.ts";

let installed: Installed;
beforeAll(async () => {
  installed = await install();
});
afterAll(() => rm(installed.folder, { recursive: true, force: true }));

test("a page that esbuild bundles calls the mock", async () => {
  const mock = await createMockServer({ port: 0 });
  const browser = await openBrowser();
  try {
    const { outputFiles } = await build({
      absWorkingDir: installed.consumer,
      entryPoints: ["browser.ts"],
      bundle: true,
      minify: true,
      format: "esm",
      define: { mockUrl: JSON.stringify(mock.url) },
      write: false,
    });
    const page = await browser.newPage();
    const failures: string[] = [];
    page.on("pageerror", (error) => failures.push(error.message));
    await page.goto(`${mock.url}/health`);
    await page.setContent(`<script type="module">${outputFiles[0]?.text}</script>`);
    await expect.poll(() => page.title()).toBe("success");
    expect(failures).toEqual([]);
  } finally {
    await browser.close();
    await mock.close();
  }
});
