import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import type { Webhook } from "../../scripts/contract/contract.ts";
import { type EventAdvice, readAdvice } from "../../scripts/docs/events/advice.ts";
import { writeTrigger } from "../../scripts/docs/samples/trigger.ts";
import { writeActionTable, writeSubjectTables } from "../../scripts/docs/views/outcomes.ts";
import { triggerCommand } from "../../scripts/service/commands/trigger.ts";
import { runReceiver } from "../service/mock/events/receiver.ts";
import { contract } from "../support/contract.ts";

const receiver = runReceiver();
const examples = contract.events.flatMap((event) =>
  event.request.examples.map((example) => ({ name: `${event.name} ${example.name}`, event, example })),
);

afterEach(() => {
  vi.restoreAllMocks();
});

test.each(examples)("the command below the example $name sends its details", async ({ event, example }) => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  const command = writeTrigger(event, example).replace(/^npx token-payments-contract trigger /, "");
  const [name = "", ...flags] = command.split(" \\\n  ").slice(0, -1);
  // No flag is divided, and each has a line of its own.
  const options = flags.flatMap((flag) => /^(--[\w-]+) (.*)$/.exec(flag)?.slice(1) ?? flag.split(" "));
  await triggerCommand().parseAsync([name, ...options, "--to", receiver.address], { from: "user" });
  const [arrival] = await receiver.received(1);
  const { event_details } = example.value as { event_details: object };
  expect(arrival?.body).toMatchObject({ event_details });
});

const [created] = contract.events.filter(({ name }) => name === "transaction_created") as [Webhook];

/** Reads actions for `transaction_created` as the file has them, with one subject. */
function readActions(...actions: string[]): Promise<Map<string, EventAdvice>> {
  return readActionsOf([created], actions);
}

async function readActionsOf(events: Webhook[], actions: string[]): Promise<Map<string, EventAdvice>> {
  const root = await mkdtemp(join(tmpdir(), "advice-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, "docs"));
  const lines = actions.map((action) => `      - ${action}\n`).join("");
  const head = "see: x\nevents:\n  transaction_created:\n    actions:\n";
  await writeFile(join(root, "docs/events.yaml"), `${head}${lines}subjects: { debit: "a [debit](pay.md)" }\n`);
  return readAdvice(root, { ...contract, events });
}

test("a subject has a table of its own actions and those of any subject; other tables name it", async () => {
  const advice = await readActions(
    "{ values: [pending_confirmation], of: debit, do: Wait. }",
    "{ values: [pending_confirmation], do: Log. }",
  );
  const created = advice.get("transaction_created") as EventAdvice;
  const other = { ...created, actions: [{ values: ["paid"], do: "Rest." }] };
  const rows = (table = "") => table.split("\n").slice(2);
  expect(Object.keys(writeSubjectTables(advice))).toEqual(["debit"]);
  expect(rows(writeSubjectTables(new Map([...advice, ["other", other]])).debit)).toEqual([
    "| `pending_confirmation` | Wait. |",
    "| `pending_confirmation` | Log. |",
  ]);
  expect(rows(writeActionTable(created))).toEqual([
    "| `pending_confirmation` of a [debit](pay.md) | Wait. |",
    "| `pending_confirmation` | Log. |",
  ]);
});

test("an event without advice is named", async () => {
  const action = "{ values: [pending_confirmation], do: Wait. }";
  const events = [created, { ...created, name: "lost" }, { ...created, name: "found" }];
  await expect(readActionsOf(events, [action])).rejects.toThrow(
    /^docs\/events\.yaml:3 does not say what to do for the event lost, found\.$/,
  );
});

test("advice that misses an outcome, or has an outcome, subject or key that does not exist, is refused with its line", async () => {
  await expect(readActions("{ values: [created], of: credit, when: late, do: Wait. }")).rejects.toThrow(
    'docs/events.yaml:5 unknown key "when": the keys are values, of, do\n' +
      "docs/events.yaml:4 does not say what to do for outcome: pending_confirmation.\n" +
      "docs/events.yaml:4 the contract has no such outcome: created.\n" +
      "docs/events.yaml:4 `subjects` does not have: credit.",
  );
});
