import { expect, test } from "vitest";
import { runDocs } from "./docs-page.ts";

const openDocs = runDocs();

test("each sample of the first page begins with its fields, runs in the page from the disk, and names the events that follow", async () => {
  const { page, requests, complaints } = await openDocs("index.html");
  const panels = page.locator(".tabs > .panel").filter({ has: page.locator("[name=run-sample]") });
  const labels = page.locator("#tasks ~ .tabs > label");
  expect(await labels.count()).toBeGreaterThan(2);
  const statuses: string[] = [];
  for (const [index, label] of (await labels.all()).entries()) {
    await label.click();
    const panel = panels.nth(index);
    expect(JSON.parse(await panel.locator("pre:visible").first().innerText())).toHaveProperty("header");
    await panel.getByRole("button", { name: "Run" }).click();
    // The page has an example from the past.
    const sent = async () => JSON.parse(await panel.locator("pre").first().innerText()).header.created;
    await expect.poll(sent).toBeGreaterThan(Date.now() / 1000 - 600);
    const received = JSON.parse(await panel.locator("pre:visible").last().innerText());
    expect(received.success).toBe(true);
    statuses.push(await panel.getByRole("status").last().innerText());
  }
  expect(statuses[0]).toBe("200, then transaction_created, then transaction_status_update");
  expect(statuses.filter((status) => !status.startsWith("200"))).toEqual([]);
  expect([requests, complaints]).toEqual([[], []]);
});
