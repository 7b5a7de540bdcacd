import { describe, expect, test } from "vitest";
import { AXE, type AxeResults } from "./chromium/browser.ts";
import { runDocs } from "./docs-page.ts";
import { edit, field, panelOpener, sample, send, statusOf } from "./panel.ts";

const openDocs = runDocs();
const openPanel = panelOpener(openDocs);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe("the body", () => {
  test("has its violations listed by field as one types, and the mock rejects it for them", async () => {
    const { page } = await openPanel();
    const problems = page.locator("#try-problems li");
    expect(await page.locator("#try-verdict").innerText()).toBe("Matches the contract");
    await edit(page, '"amount": 79543', '"amount": "much"');
    expect(await problems.allInnerTexts()).toEqual(["amount must be an integer"]);
    await edit(page, '"demo_user"', "5");
    expect(await page.locator("#try-verdict").innerText()).toBe("2 violations");
    expect(await problems.allInnerTexts()).toContain("header.user_handle must be a string");
    expect(await field(page, "Body").getAttribute("aria-invalid")).toBe("true");
    expect(await send(page)).toMatch(/^400 .*No events follow\.$/);
    expect(await page.locator("#try section pre").first().innerText()).toContain("must be an integer");
    expect(await problems.getByRole("link").first().getAttribute("href")).toBe("#header.user_handle");
    await field(page, "Body").fill("{");
    expect(await problems.innerText()).toContain("The body is not JSON");
    expect(await send(page)).toMatch(/^400 /);
  });

  test("may be nested deeply, and is sent as it is", async () => {
    const { page, complaints } = await openPanel();
    const body = await field(page, "Body").inputValue();
    await field(page, "Body").fill(body.replace("{", `{"deep": ${"[".repeat(10_000)}${"]".repeat(10_000)},`));
    expect(await page.locator("#try-problems").innerText()).toBe(
      "The body is nested too deeply for this page, which sends it all the same",
    );
    expect(await send(page)).toMatch(/^200 /);
    expect(complaints).toEqual([]);
  });

  test("may have fields that the contract does not list, which are named", async () => {
    const { page } = await openPanel("request_kyc");
    const verdict = page.locator("#try-verdict");
    await field(page, "Example").selectOption("doc_kyc");
    await edit(page, '"kyc_level"', '"kyc_levl"');
    expect(await verdict.innerText()).toBe("Matches the contract, which does not list kyc_levl");
    await edit(page, '"created"', '"moment": 1, "created"');
    expect(await verdict.innerText()).toBe("Matches the contract, which does not list header.moment, kyc_levl");
    expect(await send(page)).toMatch(/^200 /);
    await page.locator("summary", { hasText: "Response headers" }).click();
    expect(await page.locator("#try section").innerText()).toContain("x-unknown-fields: header.moment, kyc_levl");
  });

  test("is that of the chosen example, with the credentials that it needs", async () => {
    const { page } = await openPanel("check_handle");
    expect(await field(page, "authsignature").inputValue()).toBe("any");
    await field(page, "Example").selectOption("legacy_auth_handle");
    expect(await field(page, "Body").inputValue()).toContain('"auth_handle"');
    expect([await field(page, "authsignature").inputValue(), await field(page, "Auth token").inputValue()]).toEqual([
      "",
      "any",
    ]);
    expect(await send(page)).toMatch(/^200 /);
    await field(page, "Auth token").fill("");
    expect(await send(page)).toMatch(/^40[13] /);
  });

  test("has the time of now, and ids that no other request has, whichever example is chosen", async () => {
    const { page } = await openPanel();
    const bodies: { header: { created: number; reference: string }; transaction_idempotency_id: string }[] = [];
    for (const example of ["by_account_name", "by_card", "by_account_name"]) {
      await field(page, "Example").selectOption(example);
      bodies.push(JSON.parse(await field(page, "Body").inputValue()));
    }
    for (const { header } of bodies) expect(Math.abs(header.created - Date.now() / 1000)).toBeLessThan(600);
    expect(new Set(bodies.map(({ header }) => header.reference)).size).toBe(3);
    const [first, , last] = bodies.map((body) => body.transaction_idempotency_id);
    expect([first, last]).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
    expect(first).not.toBe(last);
    await edit(page, last as string, "11111111-2222-4333-8444-555555555555");
    expect(await sample(page, "curl")).toContain("\"created\": '$(date +%s)'");
    expect(await sample(page, "curl")).toContain("11111111-2222-4333-8444-555555555555");
  });

  test("is that of the example that the address names", async () => {
    const { page } = await openDocs("issue_sila.html#example-by_card");
    await page.getByRole("button", { name: "Try it" }).click();
    expect(await field(page, "Body").inputValue()).toContain("everyday_card");
  });
});

test("a wrong parameter of the query is reported as one types, and the mock rejects it for that", async () => {
  const { page } = await openPanel("get_entities");
  const number = field(page, "page");
  const problem = async () => page.locator(`[id="${await number.getAttribute("aria-describedby")}"]`).innerText();
  await number.fill("first");
  expect([await problem(), await number.getAttribute("aria-invalid")]).toEqual(["page must be an integer", "true"]);
  expect(await send(page)).toMatch(/^400 /);
  expect(await page.locator("#try section pre").first().innerText()).toContain("query.page must be an integer");
  await number.fill("2");
  expect([await problem(), await number.getAttribute("aria-invalid")]).toEqual(["", "false"]);
  await number.fill("");
  expect([await problem(), await number.getAttribute("aria-invalid")]).toEqual(["", "false"]);
});

test("a language that the page does not have is loaded when it is chosen, and stays on the next page", async () => {
  const { page } = await openDocs("issue_sila.html");
  const ruby = page.locator("label", { hasText: /^Ruby$/ });
  const code = ruby.locator("xpath=following-sibling::div[1]//code");
  expect(await code.textContent()).toBe("");
  await ruby.click();
  await expect.poll(() => code.textContent()).toContain('"account_name": "main_checking"');
  await page.goto(page.url().replace("issue_sila", "redeem_sila"));
  await expect.poll(() => code.textContent()).toContain("/0.2/redeem_sila");
});

test("the samples follow the panel", async () => {
  const { page } = await openPanel();
  await field(page, "Example").selectOption("by_card");
  for (const language of ["curl", "fetch", "Python", "Go", "PHP", "Ruby", "Java"]) {
    expect(await sample(page, language)).toContain("everyday_card");
    expect(await sample(page, language)).toContain("http://127.0.0.1:4010");
  }
  await edit(page, "everyday_card", "<i>mine</i>");
  await field(page, "authsignature").fill("secret");
  await field(page, "Requested response").selectOption("prefer: code=403, example=instant_ach_max_amount");
  expect(await sample(page, "TypeScript")).toContain("<i>mine</i>");
  expect(await sample(page, "TypeScript")).toContain('signApp: (body) => "secret"');
  expect(await sample(page, "curl")).toContain("-H 'prefer: code=403, example=instant_ach_max_amount'");
  const pages = await openPanel("get_entities");
  await field(pages.page, "page").fill("7");
  expect(await sample(pages.page, "curl")).toContain("get_entities?page=7'");
  expect(await send(pages.page)).toMatch(/^200 /);
  expect(await pages.page.locator("#try section pre").first().innerText()).toContain('"current_page": 7');
});

describe("the response", () => {
  test("is the chosen success, failure or fault", async () => {
    const { page } = await openPanel();
    const choose = async (value: string) => {
      await field(page, "Requested response").selectOption(value);
      return send(page);
    };
    expect(await choose("prefer: code=403, example=instant_ach_max_amount")).toMatch(/^403 .*No events follow\.$/);
    expect(await page.locator("#try section pre").first().innerText()).toContain("INSTANT_ACH_MAX_AMOUNT");
    expect(await choose("x-mock-fault: 429")).toMatch(/^429 /);
    await page.locator("summary", { hasText: "Response headers" }).click();
    expect(await page.locator("#try section pre").last().innerText()).toContain("retry-after: 1");
    expect(await choose("x-mock-fault: reset")).toMatch(
      /^No response: read ECONNRESET \(\d+ ms\)\. 2 events follow\.$/,
    );
    expect(await page.locator(".followers > li").count()).toBe(2);
    await choose("x-mock-fault: truncated");
    expect(await page.getByText("The connection ended in the middle of the body.").isVisible()).toBe(true);
    expect(await choose("x-mock-fault: redirect")).toMatch(/^200, after a redirect to .*\/health/);
    await field(page, "Requested response").selectOption("x-mock-fault: no-response");
    await page.getByRole("button", { name: "Send" }).click();
    await statusOf(page).getByText("Waiting").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await statusOf(page).getByText("Cancelled").waitFor();
  });

  test("can be copied, as can its headers and the events", async () => {
    const { page } = await openPanel("request_kyc", { permissions: ["clipboard-read", "clipboard-write"] });
    await send(page);
    const blocks = page.getByRole("region", { name: "Response", exact: true }).locator(".code");
    for (const summary of ["Response headers", "Payload"])
      await page.locator("#try summary", { hasText: summary }).click();
    expect(await blocks.count()).toBe(3);
    for (const block of await blocks.all()) {
      await block.getByRole("button", { name: "Copy" }).click();
      await block.getByRole("button", { name: "Copied" }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await block.locator("pre").textContent());
    }
  });

  test("lists every documented one", async () => {
    const { page } = await openPanel();
    const groups = await field(page, "Requested response")
      .locator("optgroup")
      .evaluateAll((all) => all.map((group) => [(group as HTMLOptGroupElement).label, group.children.length]));
    expect(groups).toEqual([
      ["Success", expect.any(Number)],
      ["Failure", expect.any(Number)],
      ["Fault of the network", 8],
    ]);
  });
});

test("the keyboard alone opens the panel, sends, and sees the status", async () => {
  const { page } = await openDocs("issue_sila.html", { viewport: { width: 1440, height: 500 } });
  await page.getByRole("button", { name: "Try it" }).focus();
  await page.keyboard.press("Enter");
  const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);
  await expect.poll(focused).toBe("try-example");
  const order: unknown[] = [];
  while (order.at(-1) !== "Send" && order.length < 10) {
    await page.keyboard.press("Tab");
    order.push(await focused());
  }
  expect(order).toEqual(["try-response", "try-body", "Credentials and server", "The call as code", "Send"]);
  await page.keyboard.press("Enter");
  await statusOf(page).getByText("200").waitFor();
  expect(await focused()).toBe("Send");
  const line = await statusOf(page).boundingBox();
  expect(line?.y).toBeGreaterThan(0);
  expect(line?.y).toBeLessThan(500);
});

test("Send is in sight from the start, and Ctrl+Enter sends from any field", async () => {
  for (const width of [1440, 1024, 390]) {
    const { page } = await openPanel("issue_sila", { viewport: { width, height: 900 } });
    const box = await page.getByRole("button", { name: "Send" }).boundingBox();
    expect(box?.y).toBeLessThan(900 - (box?.height ?? 0));
    await field(page, "authsignature").press("Control+Enter");
    await statusOf(page).getByText("200").waitFor();
    await page.close();
  }
});

test.each(["issue_sila", "get_entities", "check_handle"])(
  "the status and the body of a response of %s are in sight, after all that is sent",
  async (name) => {
    for (const width of [1440, 1024, 390]) {
      const { page } = await openPanel(name, { viewport: { width, height: 900 } });
      await send(page);
      const edges = await page.evaluate(() => {
        const rows = ["#try-body", "#try .result-line", "#try .result-line + div > .code", ".send-row"];
        const [sent, line, body, row] = rows.map((one) => document.querySelector(one)?.getBoundingClientRect());
        return [sent?.bottom, line?.top, body?.top, body?.bottom, row?.top].map(Number);
      });
      expect(edges.toSorted((a, b) => a - b)).toEqual(edges);
      expect(edges[1]).toBeGreaterThan(60);
      await page.close();
    }
  },
);

test("before the panel is open, a choice changes the sample and the response", async () => {
  const { page, complaints } = await openDocs("issue_sila.html");
  const shown = (part: string) => page.locator(`.call-${part} pre:visible`);
  await field(page, "Example").selectOption("by_card");
  await shown("request").getByText("everyday_card").waitFor();
  await expect.poll(() => shown("response").innerText()).not.toContain("Order 1001");
  await field(page, "Requested response").selectOption("prefer: code=403, example=instant_ach_max_amount");
  await shown("response").getByText("INSTANT_ACH_MAX_AMOUNT").waitFor();
  expect(await shown("request").innerText()).toContain("prefer: code=403, example=instant_ach_max_amount");
  expect(complaints).toEqual([]);
});

describe.each([
  ["light", 1440],
  ["dark", 390],
] as const)("in %s, %i pixels wide", (colorScheme, width) => {
  test("the panel fits, and axe has no finding", async () => {
    const { page } = await openPanel("get_entities", { colorScheme, viewport: { width, height: 900 } });
    await send(page);
    await field(page, "Send to").selectOption("other");
    await edit(page, '"created"', '"creted"');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.evaluate(AXE);
    const { violations } = await page.evaluate<AxeResults>('axe.run({ resultTypes: ["violations"] })');
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
  });
});

test("a double click opens one panel", async () => {
  const { page, complaints } = await openDocs("issue_sila.html");
  await page.getByRole("button", { name: "Try it" }).dblclick();
  await field(page, "Body").waitFor();
  // A second script would have run by then.
  expect(await send(page)).toMatch(/^200 /);
  expect([await page.getByRole("region", { name: "Response", exact: true }).count(), complaints]).toEqual([1, []]);
});

test("without scripts, the samples of the first example are there, and no button that does nothing", async () => {
  const { page } = await openDocs("issue_sila.html", { javaScriptEnabled: false });
  expect(await page.getByRole("button", { name: "Try it" }).count()).toBe(0);
  expect(await sample(page, "Go")).toContain("package main");
});
