import { createServer } from "node:net";
import { expect, test } from "vitest";
import type { VerifyReport } from "../../../scripts/conformance/verify/index.ts";
import { readCases } from "../../../scripts/contract/cases.ts";
import { freePort } from "../../support/server-process.ts";
import { BREAKS } from "../service/breaks.ts";
import type { PaymentsService } from "../service/service.ts";
import { breachesIn, skipAllBut, type Trial, verifyService } from "./tried-service.ts";

const config = skipAllBut("issueSila", "requestKyc", "getWebhooks");

const verdictsOf = ({ statements }: VerifyReport, ids: string[]) =>
  ids.map((id) => statements.find((each) => each.id === id)?.verdict);

/** Those about events. */
const cases = readCases();
for (const each of Object.values(cases.operations)) {
  for (const [id, list] of Object.entries(each.requests)) each.requests[id] = list.filter(({ events }) => events);
}

/** Verifies a service that works on by itself. */
async function verifyEvents(
  trial: Trial,
  eventsPort?: number,
  // A busy machine may take many seconds, and all tests wait at the same time.
  eventsWithin = 15,
  tried = cases,
  more: { sandbox?: boolean } = {},
): Promise<VerifyReport> {
  let timer: NodeJS.Timeout | undefined;
  const apply = (service: PaymentsService) => {
    trial.apply?.(service);
    timer = setInterval(() => service.work(), 5);
  };
  const options = { ...more, eventsWithin, ...(eventsPort !== undefined && { eventsPort }) };
  return verifyService({ ...trial, apply }, { cases: tried, config, ...options }).finally(() => clearInterval(timer));
}

const SHOWN = [
  "events/post",
  "common_payload/event-uuid",
  "kyc_status_update/sent",
  "kyc_status_update/kyc",
  "kyc_status_update/entity",
  "transaction_status_update/transaction",
  "transaction_status_update/sila-amount",
  "transaction_created/sent",
  "transaction_created/outcome",
  "request_kyc/events-of-the-request",
  "issue_sila/events-of-the-request",
  "issue_sila/sandbox-return",
];

test.concurrent("events are received, and show their statements and what follows from a request", async () => {
  const report = await verifyEvents({}, await freePort());
  expect(breachesIn(report)).toEqual([]);
  const verdicts = verdictsOf(report, SHOWN);
  expect(
    SHOWN.filter((_, index) => !["shown", "shown: its form", "partly shown"].includes(verdicts[index] ?? "")),
  ).toEqual([]);
});

test.concurrent("what follows from a request is shown by the delivery records, where no event can be received", async () => {
  const report = await verifyEvents({});
  expect(breachesIn(report)).toEqual([]);
  expect(verdictsOf(report, ["issue_sila/sandbox-return", "request_kyc/events-of-the-request"])).toEqual([
    "shown",
    "shown",
  ]);
  const [post] = report.statements.filter(({ id }) => id === "events/post");
  expect(post?.notShown[0]?.reason).toBe("it is about events: set --events-port");
});

test.concurrent.each([
  ["has an event_uuid of another version", "common_payload/event-uuid"],
  ["has an unlisted outcome in events", "transaction_status_update/outcome"],
  ["has amounts as texts in events", "transaction_status_update/sila-amount"],
  ["sends no event of a new transaction", "transaction_created/sent"],
])("an event of a service that %s breaks its statement", async (name, statement) => {
  const broken = BREAKS.find((each) => each.name === name);
  expect(broken).toBeDefined();
  const report = await verifyEvents(broken ?? {}, await freePort());
  expect(verdictsOf(report, [statement])).toEqual(["broken"]);
  expect(report.causes.flatMap(({ operations }) => operations)).not.toContain("");
});

test.concurrent("what is wrong with the events of many calls is one cause", async () => {
  const broken = BREAKS.find(({ name }) => name === "names another user in events");
  const { causes } = await verifyEvents(broken ?? {}, await freePort());
  const ofUser = causes.filter(({ message }) =>
    message.startsWith("event.event_details.entity is not that of its call"),
  );
  expect(ofUser.map(({ times }) => times > 1)).toEqual([true]);
});

test.concurrent("an event that is only assumed is open when it does not come: a verification may wait for documents", async () => {
  const apply = (service: PaymentsService) => {
    const send = service.events.verified.bind(service.events);
    let count = 0;
    service.events.verified = (verification, outcome) => {
      if (count++ === 0) send(verification, outcome);
    };
  };
  const report = await verifyEvents({ apply }, await freePort());
  expect(verdictsOf(report, ["kyc_status_update/sent"])).toEqual(["open"]);
});

test.concurrent.each([
  ["a sandbox", true, "broken"],
  ["another environment", false, "not shown"],
])("a return that is reported as a success, in %s", async (_, sandbox, verdict) => {
  const settling = BREAKS.find(({ name }) => name === "settles an amount that ends in 420");
  expect(settling).toBeDefined();
  const id = "issue_sila/sandbox-return";
  const tried = readCases();
  for (const each of Object.values(tried.operations)) each.requests = { [id]: each.requests[id] ?? [] };
  const report = await verifyEvents(settling ?? {}, await freePort(), undefined, tried, { sandbox });
  expect(verdictsOf(report, [id])).toEqual([verdict]);
});

test.concurrent("a port that is taken is wrong use, before anything is sent", async () => {
  const server = createServer((socket) => socket.destroy());
  const port = await freePort();
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  const through = () => () => expect.unreachable("it was sent");
  await expect(verifyService({}, { eventsPort: port, through })).rejects.toThrow(
    `Events cannot be received on port ${port}: EADDRINUSE. Name another port.`,
  );
  server.close();
});
