import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { DOCUMENT, MOCK_RULES } from "../../../scripts/build/generate/context.ts";
import { readBuiltScenarios, scenarios } from "../../../scripts/build/generate/scenarios.ts";
import { contract } from "../../support/contract.ts";

/** Runs the step on `docs/scenarios.yaml` with a text; a contract without the file has no scenarios. */
async function make(text?: string) {
  const root = await mkdtemp(join(tmpdir(), "scenarios-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, "docs"));
  if (text !== undefined) await writeFile(join(root, "docs/scenarios.yaml"), text);
  const made = { [DOCUMENT]: JSON.stringify(contract.raw), [MOCK_RULES]: "{}" };
  return { made: await scenarios({ root, made, signal: new AbortController().signal }) };
}

test("a contract without scenarios has none", async () => {
  expect(readBuiltScenarios(await make()).scenarios).toEqual({});
});

test("what a scenario names that does not exist is reported with its line", async () => {
  const text = `title: Live
scenarios:
  paid:
    title: Paid
    about: debit
    summery: It is paid.
    steps:
      - { call: pay, body: {} }
      - { response: 200, assumed: nothing }
      - { event: transaction_created, outcome: success, at: 0, to: me }
  lost: { title: Lost, about: debit, summary: It is lost., steps: [{ response: none }] }
`;
  await expect(make(text)).rejects.toThrow(
    'docs/scenarios.yaml:6 unknown key "summery": did you mean summary?\n' +
      "docs/scenarios.yaml:8 there is no operation pay.\n" +
      "docs/scenarios.yaml:9 openapi/specification/open-questions.yaml has no entry nothing.\n" +
      'docs/scenarios.yaml:10 unknown key "to": did you mean do?\n' +
      "docs/scenarios.yaml:10 there is no event transaction_created with the outcome success.\n" +
      "docs/scenarios.yaml:11 must begin with a call.",
  );
});

test.each(["-1", "0.5", "soon", "null"])("a time of %s is reported with its line", async (at) => {
  const event = `{ event: transaction_created, outcome: pending_confirmation, at: ${at} }`;
  const step = "{ call: issue_sila }";
  await expect(
    make(`title: Live\nscenarios:\n  paid:\n    steps:\n      - ${step}\n      - ${event}\n`),
  ).rejects.toThrow(
    "docs/scenarios.yaml:6 needs `at`: the seconds from the request to the event, a whole number from 0 on.",
  );
});

test.each(["null", "text", "{}", "{ steps: {} }", "{ steps: [null] }", "{ steps: [text] }"])(
  "a scenario that is %s is reported with its line",
  async (scenario) => {
    await expect(make(`title: Live\nscenarios:\n  paid: ${scenario}\n`)).rejects.toThrow(
      "docs/scenarios.yaml:3 needs steps: a list of objects.",
    );
  },
);

test.each(["title: Live", "scenarios:", "[]"])("%j has no scenarios", async (text) => {
  expect(readBuiltScenarios(await make(text)).scenarios).toEqual({});
});
