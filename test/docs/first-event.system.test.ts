import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createMockServer } from "../../scripts/service/mock/index.ts";
import { runReceiver } from "../service/mock/events/receiver.ts";
import { blocksOf, ROOT, readPage } from "../support/pages.ts";

const receiver = runReceiver();
const shell = blocksOf(readPage("docs/getting-started.md"), "sh").map(({ code }) => code);
const run = (command: string) => promisify(execFile)("sh", ["-c", command], { cwd: ROOT });

test.each([
  [79543, "success"],
  [10420, "failed"],
])("the first call with amount %i ends in the event that the guide names: %s", async (amount, outcome) => {
  const mock = await createMockServer({ port: 0, eventsTo: receiver.address, eventDelay: 0 });
  try {
    const [call = ""] = shell.filter((code) => code.startsWith("curl "));
    expect(call).toContain('"amount": 79543');
    await run(call.replace("79543", String(amount)).replace("http://127.0.0.1:4010", mock.url));
    const details = (await receiver.received(2)).map(({ name, body }) => {
      return [name, (body as { event_details: { outcome: string } }).event_details.outcome];
    });
    expect(details).toEqual([
      ["transaction_created", "pending_confirmation"],
      ["transaction_status_update", outcome],
    ]);
  } finally {
    await mock.close();
  }
});

test("the event without a request arrives", async () => {
  const [trigger = ""] = shell.filter((code) => code.startsWith("npm run trigger"));
  expect(trigger).toContain("http://127.0.0.1:4011");
  await run(trigger.replace("http://127.0.0.1:4011", receiver.address));
  const [arrival] = await receiver.received(1);
  expect(arrival?.body).toMatchObject({ event_details: { outcome: "review", sila_amount: 79543 } });
});
