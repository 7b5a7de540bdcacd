import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createCauses } from "../../../scripts/conformance/reports/causes.ts";
import { reportOnTraffic } from "../../../scripts/conformance/reports/traffic-report.ts";
import { REPORT_WRITERS } from "../../../scripts/conformance/reports/writers.ts";
import type { TrafficExchange } from "../../../scripts/conformance/traffic/exchange.ts";
import { commandLine, eventually } from "../../service/commands/command-line.ts";
import { contract, exampleValue } from "../../support/contract.ts";
import { blocksOf, readPage } from "../../support/pages.ts";
import { checkCommand, issued, runHere } from "./check-command.ts";
import { callOf, deliveryOf } from "./exchanges.ts";
import { entryOf, harOf, ndjsonOf } from "./recorded.ts";

const { run } = commandLine();
const command = checkCommand(runHere);
const { check } = command;
const { check: checkAlone } = checkCommand(run);

const valid = ndjsonOf([issued(), deliveryOf(exampleValue("IssueSuccess"))]);
const FORMATS = REPORT_WRITERS.map(({ format }) => format);
const ENDINGS = REPORT_WRITERS.map(({ extension }) => extension);

test("valid traffic is summed up in a line", async () => {
  expect(await check(valid)).toEqual({ exit: 0, text: "Calls: 1, deliveries of events: 1, with a breach: 0\n" });
});

test("a report of thousands of exchanges is printed as text, and in every format for programs", async () => {
  // Longer than what a pipe takes at once.
  const traffic = valid.repeat(300);
  expect((await check(traffic)).exit).toBe(0);
  const { exit, text } = await checkAlone(traffic, "--format", "json");
  expect(exit).toBe(0);
  const { exchanges, ...rest } = JSON.parse(text);
  expect(exchanges).toHaveLength(600);
  const data = { ...rest, exchanges: Array(20).fill(exchanges).flat() };
  const report = reportOnTraffic(data, { calls: 6000, events: 6000, others: 0, broken: 0, missing: 0 }, createCauses());
  for (const { write } of REPORT_WRITERS) expect(JSON.stringify(write(report)).length).toBeGreaterThan(50);
});

test("a breach is reported with its side and what to read, and ends with exit code 1", async () => {
  const { exit, text } = await checkAlone(harOf([entryOf(issued()), entryOf(issued({ reference: 7, new: 1 }))]));
  expect(exit).toBe(1);
  expect(text.split("\n").slice(0, 6)).toEqual([
    "entry 2  POST /0.2/issue_sila 200  issue_sila",
    "  breach by the service: response.body.reference must be a string",
    "  not in the contract, from the service: response.body.new is not in the contract",
    "  see generated/docs/issue_sila.md",
    "Calls: 2, deliveries of events: 0, with a breach: 1",
    "",
  ]);
});

test("with --side, only what one side does is reported", async () => {
  const traffic = ndjsonOf([issued({ reference: 7 })]);
  expect((await check(traffic, "--side", "service")).exit).toBe(1);
  const { exit, text } = await check(traffic, "--side", "caller");
  expect(exit).toBe(0);
  expect(text).not.toContain("reference must");
});

test("with --events-within, an event that is missing is reported", async () => {
  const transaction = "6bd7cd24-9e1c-4fd1-9b8e-2a4cd4a0a5d1";
  const call = issued({ transaction_id: transaction });
  const event = exampleValue("IssuePendingConfirmation");
  const delivered = deliveryOf({ ...event, event_details: { ...event.event_details, transaction } });
  const other = transaction.replace("6", "7");
  const lost = issued({ transaction_id: other }, { transaction_idempotency_id: other });
  const later = { ...deliveryOf(contract.events[0]?.request.examples[0]?.value), time: lost.time + 30_000, ms: 20 };
  const traffic = ndjsonOf([call, delivered, lost, later]);
  expect((await check(traffic)).text).not.toContain("has not arrived");
  expect(await check(traffic, "--events-within", "31")).toMatchObject({ exit: 0 });
  const { exit, text } = await check(traffic, "--events-within", "30");
  expect(exit).toBe(1);
  expect(text).toContain(
    "line 3  is followed by transaction_created\n  breach by the service: event has not arrived within 30 seconds\n  see generated/docs/transaction_created.md\n",
  );
  expect((await check(traffic, "--events-within", "30", "--side", "caller")).text).not.toContain("has not arrived");
});

test("with --report, files get the same report in the format of their ending, beside what is printed", async () => {
  const traffic = ndjsonOf([issued(), issued({ reference: 7 }), callOf("/index.html", "", 200, "")]);
  const files = ENDINGS.map((ending) => join(command.folder, `report${ending}`));
  const { exit, text } = await check(traffic, ...files.flatMap((file) => ["--report", file]));
  expect(exit).toBe(1);
  expect(text).toBe((await check(traffic)).text);
  const place = /(file:\/\/)?(FILE|[^" ]+\.har)/g;
  for (const [index, format] of FORMATS.entries()) {
    const written = await readFile(files[index] ?? "", "utf8");
    const printed = await check(traffic, "--format", format);
    expect(written.replaceAll(place, "")).toBe(printed.text.replaceAll(place, ""));
  }
});

test("a dash is the standard input", async () => {
  const { child, exit, output } = run("check", "-", "--format", "json");
  child.stdin?.end(valid);
  expect(await exit).toBe(0);
  expect(JSON.parse(output.text)).toMatchObject({ traffic: "stdin", version: contract.info.version });
});

test("JSON is written as the traffic is read, also to a file, and keeps nothing", async () => {
  const file = join(command.folder, "streamed.json");
  const { child, exit, output } = run("check", "-", "--format", "json", "--report", file);
  child.stdin?.write(valid.repeat(3));
  await eventually(() => expect(output.text.match(/"place"/g)?.length).toBeGreaterThan(1));
  child.stdin?.end();
  expect(await exit).toBe(0);
  const report = JSON.parse(output.text);
  expect(report.exchanges).toHaveLength(6);
  expect(Object.keys(report)).toEqual(["traffic", "version", "exchanges", "causes", "overdue", "unread"]);
  expect(output.text).toBe(`${JSON.stringify(report, null, 2)}\n`);
  expect(await readFile(file, "utf8")).toBe(output.text);
});

test("what is cut off is read as far as it goes, and reported", async () => {
  const { exit, text } = await check(valid.slice(0, -9));
  expect(exit).toBe(0);
  expect(text).toMatch(/^The traffic ends in the middle of line 2, which is left out\.\nCalls: 1,/m);
});

test("the guide shows what it prints", async () => {
  const page = readPage("docs/traffic.md");
  const [traffic, report] = ["ndjson", "text"].map((language) => blocksOf(page, language)[0]?.code ?? "");
  const { exit, text } = await check(String(traffic));
  expect(exit).toBe(1);
  expect(report).toContain("breach");
  expect(text.startsWith(String(report))).toBe(true);
});

describe("wrong use ends with exit code 2 and one line:", () => {
  test.each([
    [
      "a missing file",
      ["check", "/no/such.har"],
      "error: /no/such.har: ENOENT: no such file or directory, open '/no/such.har'\n",
    ],
    ["a folder", ["check", "/"], "error: /: EISDIR: illegal operation on a directory, read\n"],
    ["no file", ["check"], "error: missing required argument 'traffic'\n"],
    [
      "an unknown format",
      ["check", "a.har", "--format", "xml"],
      `error: option '--format <name>' argument 'xml' is invalid. Allowed choices are ${FORMATS.join(", ")}.\n`,
    ],
    [
      "a report with an unknown ending",
      ["check", "a.har", "--report", "report.html"],
      `error: option '--report <file>' argument 'report.html' is invalid. It must end in ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(ENDINGS)}.\n`,
    ],
    [
      "a report in no folder",
      ["check", "a.har", "--report", "/no/such/report.xml"],
      "error: option '--report <file>' argument '/no/such/report.xml' is invalid. It must be in a folder that exists.\n",
    ],
    [
      "the same report twice",
      ["check", "a.har", "--report", "report.xml", "--report", "./report.xml"],
      "error: option '--report <file>' argument './report.xml' is invalid. It is named twice.\n",
    ],
    [
      "a report that is the traffic",
      ["check", "traffic.json", "--report", "./traffic.json"],
      "error: --report ./traffic.json would replace the traffic: name another file.\n",
    ],
    [
      "an unknown side",
      ["check", "a.har", "--side", "both"],
      "error: option '--side <side>' argument 'both' is invalid. Allowed choices are caller, service.\n",
    ],
  ])("%s", async (_, words, line) => {
    const { exit, output } = runHere(...words);
    expect(await exit).toBe(2);
    expect(output.text).toBe(line);
  });

  test.each([
    ["nothing", "", ["text", "json"], "error: FILE: There is no exchange in the traffic.\n"],
    ["a broken line", "{]\n", ["text", "junit"], "error: FILE: line 1 is not JSON.\n"],
    [
      "traffic of another service",
      ndjsonOf([callOf("/index.html", "", 200, "")]),
      ["text", "junit"],
      "error: FILE: There is no call of an operation in the traffic, and no event.\n",
    ],
  ])("%s", async (_, traffic, formats, line) => {
    for (const format of formats) expect(await check(traffic, "--format", format)).toEqual({ exit: 2, text: line });
  });
});

test("a report that cannot be written ends the command with exit code 2", async () => {
  const file = `/${"long".repeat(100)}.xml`;
  const { exit, text } = await checkAlone(valid, "--report", file);
  expect([exit, text]).toEqual([2, `error: ENAMETOOLONG: name too long, open '${file}'\n`]);
});

test("a recording writes no line of its own to the output", async () => {
  const forged = "\n::error title=x::forged\u0085::add-mask::1\u009b2J";
  const call = issued({ [`a${forged}`]: 1 }, { [forged]: 1 });
  const entries = [
    entryOf(issued()),
    entryOf({ ...call, url: `${call.url}/${encodeURIComponent(forged)}`, method: forged }),
    { ...entryOf(call), _problem: forged },
  ];
  const unreadable = {
    ...entryOf(call),
    request: { ...entryOf(call).request, headers: [{ name: `a${forged}`, value: {} }] },
  };
  for (const format of FORMATS) {
    const { exit, text } = await checkAlone(harOf([...entries, unreadable]), "--format", format);
    expect(exit).toBe(0);
    expect(text).not.toMatch(/forged|add-mask|[^\n\P{Cc}]/u);
  }
  const { text } = await check(harOf([entries[0], unreadable]));
  expect(text).toMatch(/^not checked: entry 2: request: header 1 must be a text or a number\.\nCalls: 1,/);
});

test("no secret is printed, in any format", async () => {
  const secrets = { authsignature: "tops3cret-1", usersignature: "tops3cret-2", authorization: "Bearer tops3cret3" };
  const call = issued(
    { message: "for tops3cret-4", "tops3cret-7": 1 },
    { pin: "tops3cret-4", reference: "tops3cret-4" },
  );
  const leaking: TrafficExchange = {
    ...call,
    url: `${call.url}?token=tops3cret-5`,
    request: { ...call.request, headers: { ...call.request.headers, ...secrets } },
  };
  const unreadable = callOf("/0.2/issue_sila", "{tops3cret-6", 200, "tops3cret-6");
  const elsewhere: TrafficExchange = { ...call, url: "http://a:tops3cret-8@[/?token=tops3cret-5" };
  for (const format of FORMATS) {
    const { exit, text } = await check(ndjsonOf([leaking, unreadable, elsewhere]), "--format", format);
    expect(exit).toBe(1);
    expect(text).not.toContain("tops3cret");
  }
});
