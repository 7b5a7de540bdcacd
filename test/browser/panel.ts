import type { Locator, Page } from "./chromium/browser.ts";
import type { DocsPage, runDocs } from "./docs-page.ts";

/** Makes a function that opens the panel of an operation, in a tab of its own. */
export function panelOpener(openDocs: ReturnType<typeof runDocs>) {
  return async (name = "issue_sila", options: Parameters<typeof openDocs>[1] = {}): Promise<DocsPage> => {
    const docs = await openDocs(`${name}.html`, options);
    await docs.page.getByRole("button", { name: "Try it" }).click();
    await field(docs.page, "Body").waitFor();
    await docs.page.getByText("Credentials and server").click();
    return docs;
  };
}

/** A field of the panel, by its label. */
export function field(page: Page, name: string): Locator {
  return page.locator("#try").getByLabel(name, { exact: true });
}

/** The line with the status of the response. */
export function statusOf(page: Page): Locator {
  return page.getByRole("region", { name: "Response" }).getByRole("status");
}

/** Sends, and returns the line with the status. */
export async function send(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("button", { name: "Send" }).waitFor();
  return statusOf(page).innerText();
}

/** Changes the body. */
export async function edit(page: Page, from: string | RegExp, to: string): Promise<void> {
  const body = field(page, "Body");
  await body.fill((await body.inputValue()).replace(from, to));
}

/** The sample that is shown in a language; the panel has it folded. */
export async function sample(page: Page, language: string): Promise<string> {
  const label = page.locator("#try label").getByText(language, { exact: true });
  if (!(await label.isVisible())) await page.getByText("The call as code").click();
  await label.click();
  return page.locator("#try .tabs:has([name=sample]) .panel:visible").innerText();
}
