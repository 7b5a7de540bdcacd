import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { contract, examplesOf } from "../support/contract.ts";
import { EVENTS, OPERATIONS } from "./addresses.ts";
import { exampleChoice, runDocs, sectionOf } from "./docs-page.ts";

const openDocs = runDocs();

test("every operation and event has an address", () => {
  expect(Object.keys(contract.paths).sort()).toEqual(Object.keys(OPERATIONS).map(pathOf).sort());
  expect(Object.keys(contract.webhooks).sort()).toEqual(Object.keys(EVENTS).sort());
});

describe.each(Object.entries(OPERATIONS))("%s", (name, address) => {
  test("opens with its heading, security and examples, and has every failure with its causes", {
    timeout: 60_000,
  }, async () => {
    const { post } = contract.paths[pathOf(name)];
    const { page, requests, complaints } = await openDocs(address);
    const section = sectionOf(page, address);
    await expectOnScreen(section.getByRole("heading", { name: post.summary }));
    await expectExamples(section, post.requestBody);
    const [way] = post.security ?? contract.security;
    for (const scheme of Object.keys(way)) await section.getByText(scheme, { exact: true }).first().waitFor();
    for (const [status, response] of failuresOf(post)) {
      await section.getByRole("tab", { name: status, exact: true }).click();
      const causes = Object.values(examplesOf(response));
      expect(causes).not.toEqual([]);
      for (const { summary } of causes) await section.getByRole("cell", { name: summary }).first().waitFor();
    }
    expect({ requests, complaints }).toEqual({ requests: [], complaints: [] });
    await page.close();
  });
});

describe.each(Object.entries(EVENTS))("%s", (name, address) => {
  test("opens with its heading and examples", { timeout: 60_000 }, async () => {
    const { post } = contract.webhooks[name];
    const { page, requests, complaints } = await openDocs(address);
    const section = sectionOf(page, address);
    await expectOnScreen(section.getByRole("heading", { name: post.summary }));
    await expectExamples(section, post.requestBody);
    expect({ requests, complaints }).toEqual({ requests: [], complaints: [] });
    await page.close();
  });
});

function pathOf(name: string): string {
  return `/0.2/${name}`;
}

function failuresOf({ responses }: { responses: object }): [string, unknown][] {
  return Object.entries(responses).filter(([status]) => status >= "400");
}

async function expectOnScreen(heading: Locator): Promise<void> {
  await heading.waitFor();
  const { height = 0 } = heading.page().viewportSize() ?? {};
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(height / 2);
}

/** Expects the first example of a request body on the screen, and the others to choose from. */
async function expectExamples(section: Locator, body: unknown): Promise<void> {
  const examples = Object.values(examplesOf(body));
  const shown = section.locator(".panel-request-samples [data-testid=source-code]");
  for (const [index, { summary, value }] of examples.entries()) {
    if (index > 0) {
      await exampleChoice(section).click();
      await section.page().getByRole("menuitem", { name: summary, exact: true }).click();
    }
    await expect.poll(async () => JSON.parse(await shown.innerText())).toEqual(value);
  }
}
