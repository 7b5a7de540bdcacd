import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { triggerCommand } from "../../scripts/cli/trigger.ts";
import { readAdvice } from "../../scripts/docs/events/advice.ts";
import { writeTrigger } from "../../scripts/docs/samples/trigger.ts";
import { runReceiver } from "../mock/events/receiver.ts";
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
  const options = command.slice(0, command.indexOf(" \\\n"));
  await triggerCommand().parseAsync([...options.split(" "), "--to", receiver.address], { from: "user" });
  const [arrival] = await receiver.received(1);
  const { event_details } = example.value as { event_details: object };
  expect(arrival?.body).toMatchObject({ event_details });
});

test("advice that misses an outcome, or has one that the contract lacks, is refused with its line", async () => {
  const root = await mkdtemp(join(tmpdir(), "advice-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, "docs"));
  await writeFile(
    join(root, "docs/events.yaml"),
    "see: x\nevents:\n  transaction_created:\n    actions:\n      - { values: [created], do: Wait. }\n",
  );
  await expect(readAdvice(root, contract)).rejects.toThrow(
    "docs/events.yaml:4 does not say what to do for outcome: pending_confirmation.\n" +
      "docs/events.yaml:4 the contract has no such outcome: created.",
  );
});
