import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { MOCK_ADDRESS } from "../../scripts/service/http/addresses.ts";
import { runMock } from "../service/mock/mock.ts";
import { runDocs } from "./docs-page.ts";

const openDocs = runDocs();
const mock = runMock();

test("each call of the first page gets the same response by curl and in the page from the disk, which names the events that follow", async () => {
  const { page, requests, complaints } = await openDocs("index.html");
  const panels = page.locator(".tabs > .panel").filter({ has: page.locator("[name=run-sample]") });
  const labels = page.locator("#tasks ~ .tabs > label");
  expect(await labels.count()).toBeGreaterThan(2);
  const statuses: string[] = [];
  for (const [index, label] of (await labels.all()).entries()) {
    await label.click();
    const panel = panels.nth(index);
    const command = await panel.locator("pre").first().innerText();
    const response = panel.locator(".code").last();
    await response.evaluate((block) => block.classList.add("before"));
    await panel.getByRole("button", { name: "Run" }).click();
    await expect.poll(() => response.getAttribute("class")).toBe("code");
    const received = JSON.parse(await response.locator("pre").innerText());
    expect(received.success).toBe(true);
    const { stdout } = await promisify(execFile)("sh", ["-c", command.replace(MOCK_ADDRESS, mock.address)]);
    expect(JSON.parse(stdout)).toEqual({ ...received, response_time_ms: expect.any(String) });
    statuses.push(await panel.getByRole("status").last().innerText());
  }
  expect(statuses[0]).toBe("200, then transaction_created, then transaction_status_update");
  expect(statuses.filter((status) => !status.startsWith("200"))).toEqual([]);
  expect([requests, complaints]).toEqual([[], []]);
});
