import { expect, test } from "vitest";
import { openBrowser } from "../../scripts/bench/browser.ts";
import { runMock } from "./mock.ts";

const mock = runMock();

test("the docs have the policy of their meta element as a header, and a browser draws them from /", async () => {
  const response = await fetch(`${mock.address}/`);
  expect(response.url).toBe(`${mock.address}/docs/`);
  expect(response.headers.get("content-encoding")).toBe("gzip");
  const policy = response.headers.get("content-security-policy");
  expect(policy).toMatch(/^default-src 'none'; /);
  expect(await response.text()).toContain(`<meta http-equiv="Content-Security-Policy" content="${policy}">`);

  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on("pageerror", ({ message }) => complaints.push(message));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    await page.goto(`${mock.address}/`);
    await page.getByRole("heading").first().waitFor({ timeout: 60_000 });
    expect(page.url()).toBe(`${mock.address}/docs/`);
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
  }
});
