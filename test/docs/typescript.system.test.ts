import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createMockFetch } from "../../scripts/service/mock/index.ts";
import { ANSWERS, nameAnswers, startAnswers } from "../runtime/payments/answers.ts";
import { runMock } from "../service/mock/mock.ts";
import { exampleValue } from "../support/contract.ts";
import { blocksOf, compile, guides, ROOT, readPage, writeExamples } from "../support/pages.ts";
import { freePort } from "../support/server-process.ts";

const mock = runMock();
const run = promisify(execFile);
// readme.copy.test.ts runs those of the README, and test/browser/ those with Playwright.
const examples = [readPage("AGENTS.md"), ...guides()]
  .flatMap((page) => blocksOf(page, "ts"))
  .filter(({ code }) => !code.includes("playwright-core"));
let folder: string;
let receiverPort: string;

beforeAll(async () => {
  receiverPort = String(await freePort());
  const codes = examples.map(({ code }) => code.replace("http://127.0.0.1:4010", mock.address));
  folder = await writeExamples(codes.map((code) => code.replace("4020", receiverPort)));
});
afterAll(() => rm(folder, { recursive: true }));

/** The file of the one example that has a text in it. */
function fileWith(text: string): string {
  const found = examples.flatMap(({ code }, index) => (code.includes(text) ? [index] : []));
  expect(found, `the examples with ${text}`).toHaveLength(1);
  return join(folder, `${found[0]}.ts`);
}

test("the TypeScript examples of the guides compile", async () => {
  expect(examples).not.toEqual([]);
  expect(await compile(folder)).toBe("");
});

test("the call for agents is accepted", async () => {
  const { stdout } = await run(process.execPath, [fileWith('console.log("accepted:"')]);
  expect(stdout).toMatch(/^accepted: [0-9a-f-]{36}\n$/);
});

test("the guide to the client lists entities, and issues", async () => {
  const { stdout } = await run(process.execPath, [fileWith('console.log("accepted", result')]);
  expect(stdout).toMatch(/^demo_user\ndemo_business\naccepted [0-9a-f-]{36}\n$/);
});

test("the guide to the client prints what is wrong with a form", async () => {
  const { stdout } = await run(process.execPath, [fileWith("issueSilaInput.validate")]);
  expect(stdout).toBe("card_name must not be empty: leave it out\namount must be at least 1\nfalse\n");
});

describe("the debit of the guide on errors", () => {
  const refused = (status: number, error: object) => ({ kind: "refused", status, error });
  const answers: [prefer: string, outcome: object][] = [
    ["code=200", { kind: "accepted", transaction_id: expect.stringMatching(/^[0-9a-f-]{36}$/) }],
    ["code=400, example=bad_format", refused(400, { validation_details: expect.anything() })],
    ["code=401, example=signature_absent", refused(401, { success: false })],
    ["code=403, example=instant_ach_max_amount", refused(403, { error_code: "INSTANT_ACH_MAX_AMOUNT" })],
    [
      "code=403, example=web_debit_not_supported",
      refused(403, { message: "Bank account is not supported for WEB debits." }),
    ],
  ];

  test.each(answers)("returns what is known after %s", async (prefer, outcome) => {
    const answer = createMockFetch();
    const returned = await debit((input, init) => {
      const headers = new Headers(init?.headers);
      headers.set("prefer", prefer);
      return answer(input, { ...init, headers });
    });
    expect(returned).toMatchObject(outcome);
  });

  test("says what each answer shows, as in Python", async () => {
    const server = await startAnswers();
    const said: string[] = [];
    for (const index of ANSWERS.keys()) {
      let kept = 0;
      const save = async ({ references = [] }: { references?: string[] }) => {
        kept = references.length;
      };
      const advised = await debit(fetch, { baseUrl: server.url, account_name: String(index), save });
      said.push(`${advised.kind}, ${kept} kept`);
    }
    server.close();
    const expected = ANSWERS.map(([, , said]) => `${said}, ${said === "refused" ? 0 : 1} kept`);
    expect(nameAnswers(said)).toEqual(nameAnswers(expected));
  });

  async function debit(
    fetch: (input: string | Request, init?: RequestInit) => Promise<Response>,
    { baseUrl = "http://mock.example", account_name = "main_checking", save = async (_: object) => {} } = {},
  ): Promise<{ kind: string }> {
    const { createClient } = await import("token-payments-contract/client");
    const guide = await import(fileWith("export async function debit"));
    const signers = { signApp: () => "any", signUser: () => "any" };
    const client = createClient({ baseUrl, appHandle: "demo_app", ...signers, fetch });
    const payment = { id: crypto.randomUUID(), user_handle: "demo_user", amount: 79543, account_name };
    return guide.debit(client, payment, save);
  }
});

describe("the receiver of the guide", () => {
  let receiver: ChildProcess;
  let printed = "";
  let logged = "";

  beforeAll(async () => {
    receiver = spawn(process.execPath, [fileWith("once: recentEvents()")], { stdio: ["ignore", "pipe", "pipe"] });
    receiver.stdout?.on("data", (text) => {
      printed += text;
    });
    receiver.stderr?.on("data", (text) => {
      logged += text;
    });
    await vi.waitFor(() => fetch(address()), { timeout: 60_000 });
  });
  afterAll(async () => {
    const exit = once(receiver, "exit");
    receiver.kill();
    await exit;
  });

  const address = () => `http://127.0.0.1:${receiverPort}/`;

  async function noteOn(event: object): Promise<string> {
    printed = "";
    const { status } = await fetch(address(), { method: "POST", body: JSON.stringify(event) });
    await expect.poll(() => printed).toMatch(/\n$/);
    return `${status} ${printed.trim()}`;
  }

  test("prints each event and what is new in it, and rejects what is invalid", async () => {
    const [kycPassed, issueSuccess, smsOptedIn] = ["KycPassed", "IssueSuccess", "SmsOptedIn"].map(exampleValue);
    const { kyc } = kycPassed.event_details;
    const { transaction } = issueSuccess.event_details;
    expect(await noteOn(kycPassed)).toBe(`200 Verification ${kyc}: passed`);
    expect(await noteOn(issueSuccess)).toBe(`200 Transaction ${transaction}: success`);
    expect(await noteOn(smsOptedIn)).toBe("200 entity_sms_opt_in");
    expect(await noteOn({ event_type: "unheard_of" })).toBe("200 Unknown event: unheard_of");
    const unlisted = { ...issueSuccess, event_uuid: crypto.randomUUID() };
    unlisted.event_details = { ...issueSuccess.event_details, outcome: "unheard_of" };
    expect(await noteOn(unlisted)).toBe("200 transaction_status_update with new values: unheard_of");
    const refusal = await fetch(address(), {
      method: "POST",
      body: JSON.stringify({ ...issueSuccess, event_uuid: "x" }),
    });
    expect(refusal.status).toBe(400);
    expect(await refusal.json()).toEqual({ issues: [{ path: ["event_uuid"], message: "must be a version 4 UUID" }] });
    await expect.poll(() => logged).toMatch(/^Error: invalid event: .*"must be a version 4 UUID"/);
    printed = "";
    // It has been handled: the receiver accepts it again, and prints nothing for it.
    expect((await fetch(address(), { method: "POST", body: JSON.stringify(issueSuccess) })).status).toBe(200);
    expect(await noteOn({ event_type: "unheard_of" })).toBe("200 Unknown event: unheard_of");
  });

  test("prints the event that the guide to the mock triggers", async () => {
    const [command] = blocksOf(readPage("docs/mock.md"), "sh").filter(({ code }) =>
      code.includes("token-payments-contract trigger"),
    );
    printed = "";
    await run("sh", ["-c", String(command?.code).replace("4011", receiverPort)], { cwd: ROOT });
    await expect.poll(() => printed).toMatch(/^Transaction .*: failed\n$/);
  });

  test("prints the event that the command of the guide to webhooks sends", async () => {
    const [command] = blocksOf(readPage("docs/webhooks.md"), "sh").filter(({ code }) => code.includes(":4020"));
    printed = "";
    await run("sh", ["-c", String(command?.code).replace("4020", receiverPort)], { cwd: ROOT });
    await expect.poll(() => printed).toMatch(/^Verification .*: passed\n$/);
  });
});
