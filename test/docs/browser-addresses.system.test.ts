import type { Locator } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Body, Event } from "../../scripts/contract/contract.ts";
import { isFailure } from "../../scripts/contract/views.ts";
import { type Addressed, events, operations } from "./addresses.ts";
import { type DocsPage, exampleChoice, follow, runDocs, sectionOf } from "./docs-page.ts";

const openDocs = runDocs();

let docs: DocsPage;
beforeAll(async () => {
  docs = await openDocs(operations[0]?.address);
});

describe.each(operations)("$name", (operation) => {
  test("is shown at its address with its heading, examples and security, and every failure with its causes", async () => {
    const section = await expectShown(operation);
    const [schemes = []] = operation.security;
    for (const scheme of schemes) await section.getByText(scheme, { exact: true }).first().waitFor();
    for (const { status, examples } of operation.responses.filter(isFailure)) {
      await section.getByRole("tab", { name: status, exact: true }).click();
      expect(examples).not.toEqual([]);
      for (const { summary } of examples) await section.getByRole("cell", { name: summary }).first().waitFor();
    }
    expectNoComplaint(docs);
  });
});

describe.each(events)("$name", (event) => {
  test("is shown at its address with its heading and examples", async () => {
    await expectShown(event);
    expectNoComplaint(docs);
  });
});

test.each([operations[0], events.at(-1)] as Addressed<Event>[])(
  "the page opens at the address of $name",
  async (each) => {
    const opened = await openDocs(each.address);
    await expectOnScreen(sectionOf(opened.page, each.address).getByRole("heading", { name: each.summary }));
    expectNoComplaint(opened);
    await opened.page.close();
  },
);

function expectNoComplaint({ requests, complaints }: DocsPage): void {
  expect({ requests, complaints }).toEqual({ requests: [], complaints: [] });
}

/** Follows an address, and expects its heading on the screen and every example of its request body. */
async function expectShown({ address, summary, request }: Addressed<Event>): Promise<Locator> {
  await follow(docs.page, address);
  const section = sectionOf(docs.page, address);
  await expectOnScreen(section.getByRole("heading", { name: summary }));
  await expectExamples(section, request);
  return section;
}

async function expectOnScreen(heading: Locator): Promise<void> {
  await heading.waitFor();
  const { height = 0 } = heading.page().viewportSize() ?? {};
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(height / 2);
}

/** Expects the first example of a request body on the screen, and the others to choose from. */
async function expectExamples(section: Locator, { examples }: Body): Promise<void> {
  const shown = section.locator(".panel-request-samples [data-testid=source-code]");
  for (const [index, { summary, value }] of examples.entries()) {
    if (index > 0) {
      await exampleChoice(section).click();
      await section.page().getByRole("menuitem", { name: summary, exact: true }).click();
    }
    await expect.poll(async () => JSON.parse(await shown.innerText())).toEqual(value);
  }
}
