import { createRequire } from "node:module";
import { Ajv } from "ajv";
import { Marked } from "marked";
import { describe, expect, test } from "vitest";
import type { Report, ReportMessage, ReportResult } from "../../../scripts/conformance/reports/report.ts";
import { REPORT_WRITERS } from "../../../scripts/conformance/reports/writers.ts";
import type { TrafficExchange } from "../../../scripts/conformance/traffic/exchange.ts";
import type { VerifyReport } from "../../../scripts/conformance/verify/index.ts";
import { reportOnService } from "../../../scripts/conformance/verify/report.ts";
import type { Operation } from "../../../scripts/contract/contract.ts";
import { contract, exampleValue } from "../../support/contract.ts";
import { readPage } from "../../support/pages.ts";
import { callOf, deliveryOf } from "../traffic/exchanges.ts";
import { HOSTILE } from "../traffic/recorded.ts";
import { reportOn, writerOf } from "./reported.ts";

const { request, responses } = contract.operations.find(({ name }) => name === "issue_sila") as Operation;
const sent = request.examples[0]?.value;
const answer = responses[0]?.examples[0]?.value as object;

const valid = callOf("/0.2/issue_sila", sent, 200, answer);
const broken = callOf("/0.2/issue_sila", sent, 418, { ...answer, reference: 7 });
const news = callOf("/0.2/issue_sila", sent, 200, { ...answer, news: 1 });
const unrecorded: TrafficExchange = { ...valid, response: { status: 200, headers: {} } };
const foreign = callOf("/index.html", "", 200, "");

const text = writerOf("text");
const json = writerOf("json");
const junit = writerOf("junit");
const sarif = writerOf("sarif");
const markdown = writerOf("markdown");

const all = reportOn([valid, broken, news, unrecorded, foreign, deliveryOf(exampleValue("IssueSuccess"), 204)], {
  overdue: [
    {
      place: "entry 1",
      kind: "breach",
      side: "service",
      rule: "missing-event",
      subject: "transaction_created",
      field: `event.${HOSTILE}`,
      message: "has not arrived within 9 seconds",
    },
  ],
  unread: ["The archive is cut off after entry 6: what follows is left out."],
});

/** What `verify` reports: each kind of result, with text that a service sent. */
const verification: VerifyReport = {
  contract: "3.0.0",
  target: "https://sandbox.example",
  ok: false,
  seed: 7,
  requests: 12,
  isRateLimited: false,
  losses: [],
  statements: [
    {
      id: "issue_sila/path",
      says: "The path is `/0.2/issue_sila`.",
      verdict: "shown",
      shown: 3,
      ofForm: 0,
      open: [],
      notShown: [],
      broken: [],
    },
    {
      id: "issue_sila/amount",
      says: "`amount` is required.",
      verdict: "broken",
      shown: 1,
      ofForm: 0,
      open: [],
      notShown: [],
      broken: [
        { operation: "issue_sila", request: "amount 0", message: `response.body.${HOSTILE} is wrong`, times: 2 },
      ],
    },
    {
      id: "envelope/reference",
      says: "The reference is repeated.",
      verdict: "partly shown",
      shown: 2,
      ofForm: 0,
      open: [],
      notShown: [{ reason: "issue_sila changes something", times: 4 }],
      broken: [],
    },
    {
      id: "delete_wallet/path",
      says: "The path is `/0.2/delete_wallet`.",
      verdict: "not shown",
      shown: 0,
      ofForm: 0,
      open: [],
      notShown: [{ reason: "issue_sila changes something", times: 1 }],
      broken: [],
    },
  ],
  generated: [
    {
      operation: "get_accounts",
      verdict: "broken",
      runs: 9,
      failure: { message: "is 500", curl: "curl 'http://a' -d '{}'" },
    },
    { operation: "get_entities", verdict: "partly shown", runs: 9, reason: "the service responds with 429" },
    { operation: "issue_sila", verdict: "not shown", runs: 0, reason: "issue_sila changes something" },
  ],
  decisions: [{ question: "message-required", about: "a request without `message`", decision: "refused" }],
};
const ofService = reportOnService(verification, "config.ts");

test("each format has a name and an ending of its own", () => {
  expect(REPORT_WRITERS.length).toBeGreaterThan(4);
  expect(new Set(REPORT_WRITERS.map(({ format }) => format)).size).toBe(REPORT_WRITERS.length);
  expect(new Set(REPORT_WRITERS.map(({ extension }) => extension)).size).toBe(REPORT_WRITERS.length);
});

test.each(["docs/verify.md", "docs/traffic.md"])("%s describes each format and its ending", (page) => {
  const described = readPage(page)
    .text.split("\n")
    .filter((line) => /^[|-] `/.test(line));
  for (const { format, extension } of REPORT_WRITERS) {
    const line = described.find((each) => each.includes(`\`${format}\``) && each.includes(`\`${extension}\``));
    expect(line, format).toBeDefined();
  }
});

test("JSON contains what the command found, as it documents it", () => {
  expect(JSON.parse(json(ofService))).toEqual(verification);
  expect(Object.keys(JSON.parse(json(all)))).toEqual([
    "traffic",
    "version",
    "exchanges",
    "overdue",
    "coverage",
    "unread",
  ]);
});

// test/service/commands/output.system.test.ts shows what a terminal gets.
test("JSON and SARIF are read by a parser, with what was sent as text", () => {
  for (const write of [json, sarif]) {
    expect(JSON.stringify(JSON.parse(write(all)))).toContain("<script>alert(1)</script> | `code`");
  }
});

describe("text", () => {
  test("has what is wrong with a service, why something is not shown, and the outcome in the end", () => {
    expect(
      text(reportOnService({ ...verification, statements: verification.statements.slice(2) })).split("\n"),
    ).toEqual([
      "generated requests of get_accounts  9 of seed 7",
      "  breach: is 500",
      "  curl 'http://a' -d '{}'",
      "  see generated/reference.md#get_accounts",
      "generated requests of get_entities  9 of seed 7",
      "  partly shown: the service responds with 429",
      "not shown, in 2 statements, such as envelope/reference: issue_sila changes something",
      "https://sandbox.example by contract 3.0.0, in 12 requests: of 2 statements, 0 shown, 0 shown: its form, 1 partly shown, 0 open, 1 not shown, 0 broken.",
    ]);
    expect(text(ofService)).toContain(
      "issue_sila/amount  `amount` is required.\n  breach in issue_sila, amount 0: response.body.",
    );
  });

  test("has what is remarkable in traffic, and what that shows", () => {
    const lines = text(all).split("\n");
    expect(lines[0]).toMatch(/^entry \d+ {2}POST \/0\.2\/issue_sila 418 {2}issue_sila$/);
    expect(text(all)).toMatch(/^ {2}breach by the service: event\..*\n.* has not arrived within 9 seconds$/m);
    expect(lines).toContain("The archive is cut off after entry 6: what follows is left out.");
    expect(lines.at(-1)).toMatch(/^ {2}events not shown: /);
    expect(text(all)).not.toContain("index.html");
  });
});

describe("SARIF", () => {
  const schema = createRequire(import.meta.url)("./sarif-2.1.0.schema.json");
  // It is of an older draft than Ajv knows, but uses nothing that differs.
  const { $schema: _, id: _id, ...rest } = schema;
  const isValid = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(rest);
  const log = (report: Report) => JSON.parse(sarif(report));

  test("the schema refuses what is no SARIF", () => {
    expect(isValid({ ...log(all), version: "2.0" })).toBe(false);
    expect(isValid({ ...log(all), runs: [{ results: [] }] })).toBe(false);
  });

  test("is valid by its schema, with findings and without", () => {
    for (const report of [all, ofService, reportOn([]), reportOn([valid])]) {
      isValid(log(report));
      expect(isValid.errors).toBeNull();
    }
  });

  test("has a result for each finding, of the rule that it names", () => {
    const [run] = log(all).runs;
    const results = run.results.map(({ ruleId, ruleIndex, level }: Record<string, unknown>) => {
      return [run.tool.driver.rules[ruleIndex as number].id === ruleId, ruleId, level];
    });
    expect(results).toEqual([
      [true, "status", "error"],
      [true, "response", "note"],
      [true, "acknowledgment", "error"],
      [true, "missing-event", "error"],
      [true, "missing-event", "error"],
    ]);
    expect(run.results[0].message.text).toMatch(
      /^entry \d+, issue_sila: breach by the service: response\.status is 418, .* See generated\/reference\.md#issue_sila\.$/,
    );
    expect(run.invocations[0].toolExecutionNotifications).toHaveLength(1);
  });

  test("locates a finding in the file, and in the line if there is one", () => {
    const [first, second] = log(reportOn([broken, { ...broken, place: "line 12" }])).runs[0].results;
    const { artifactLocation, region } = second.locations[0].physicalLocation;
    expect([artifactLocation.uri, region.startLine]).toEqual(["a%20b/traffic%20%231.har", 12]);
    expect(first.locations[0].logicalLocations[0].name).toBe(broken.place);
    const [absolute] = log(reportOn([broken], { traffic: "/tmp/ü.har" })).runs[0].results;
    expect(absolute.locations[0].physicalLocation.artifactLocation.uri).toBe("file:///tmp/%C3%BC.har");
  });
});

test("SARIF has a result for each breach of a service, at the config, of the statement that is broken", () => {
  const [run] = JSON.parse(sarif(ofService)).runs;
  expect(run.results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(["issue_sila/amount", "generated"]);
  const [first] = run.results;
  expect(run.tool.driver.rules[first.ruleIndex].shortDescription.text).toBe("`amount` is required.");
  expect(first.locations[0].physicalLocation.artifactLocation.uri).toBe("config.ts");
  expect(run.invocations[0].toolExecutionNotifications[0].message.text).toBe(
    "not shown, in 2 statements, such as envelope/reference: issue_sila changes something",
  );
});

describe("JUnit", () => {
  test("has a test case for each statement and operation with generated requests", () => {
    const lines = junit(ofService).split("\n");
    expect(lines[1]).toBe(
      '<testsuites name="token-payments-contract verify" tests="7" failures="2" errors="0" skipped="4" time="0.000">',
    );
    expect(lines[3]).toBe(
      '    <testcase classname="issue_sila" name="issue_sila/path The path is `/0.2/issue_sila`." time="0.000"/>',
    );
    expect(lines.filter((line) => line.includes("<skipped "))[0]).toBe(
      '      <skipped message="issue_sila changes something (4)"/>',
    );
    expect(junit(ofService)).toContain("\ncurl &apos;http://a&apos; -d &apos;{}&apos;\nsee ");
  });

  test("has a test case for each call, each delivery and each event that is missing", () => {
    const lines = junit(all).split("\n");
    expect(lines.filter((line) => line.includes("<testcase "))).toHaveLength(6);
    expect(lines[1]).toBe(
      '<testsuites name="token-payments-contract check" tests="6" failures="3" errors="0" skipped="1" time="0.050">',
    );
    expect(lines.filter((line) => line.includes("<failure "))).toHaveLength(3);
    expect(lines.filter((line) => line.includes("<skipped "))).toEqual([
      '      <skipped message="not checked: the body of the response was not recorded"/>',
    ]);
    expect(junit(all)).toContain("<system-err>The archive is cut off after entry 6");
    expect(junit(all)).not.toContain("index.html");
  });

  test("a breach in what could be judged is a failure, and the test case is not skipped", () => {
    const text = junit(reportOn([{ ...broken, request: { headers: broken.request.headers } }]));
    expect(text).toContain('tests="1" failures="1" errors="0" skipped="0"');
    expect(text).toContain("\nnot checked: the body of the request was not recorded\n");
  });

  test("a text is one line of it, whatever it quotes", () => {
    const quoting = (kind: ReportMessage["kind"]) => ({ kind, text: `${kind}\n::error::forged\n` });
    const messages = [quoting("breach"), quoting("unlisted"), quoting("unjudged")];
    const [result] = ofService.results as [ReportResult];
    const page = junit({ ...ofService, results: [{ ...result, messages }], omissions: ["left out\n::error::"] });
    expect(page).toContain("left out\ufffd::error::</system-err>");
    expect(page).not.toMatch(/^\s*::/m);
  });

  test("nothing in it is markup but its own", () => {
    const text = junit(all);
    expect(text).toContain("&lt;/failure&gt;]]&gt;&lt;script&gt;");
    const tags = [...text.matchAll(/<\/?([\w-]+)/g)].map(([, tag]) => tag);
    expect(new Set(tags)).toEqual(
      new Set(["testsuites", "testsuite", "testcase", "failure", "skipped", "system-out", "system-err"]),
    );
    expect(text.isWellFormed()).toBe(true);
    expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\ufffe\uffff]/u);
  });
});

describe("Markdown", () => {
  test("has a row for each finding, breaches first, and for what was not checked", () => {
    const rows = markdown(all)
      .split("\n")
      .filter((line) => /^\| entry/.test(line));
    expect(rows).toHaveLength(6);
    expect(rows[4]).toContain("| not in the contract, from the service: ");
    expect(rows.slice(5)).toEqual(expect.arrayContaining([expect.stringContaining("| not checked: ")]));
    expect(markdown(all)).toMatch(/^### ❌ 4 breaches of the contract\n/);
    expect(markdown(reportOn([broken]))).toMatch(/^### ❌ 1 breach of /);
    expect(markdown(reportOn([valid]))).toMatch(/^### ✅ No breach of the contract\n/);
  });

  test("nothing in it is markup but its own", () => {
    const own = ["h3", "p", "table", "thead", "tbody", "tr", "th", "td", "code", "details", "summary", "ul", "li"];
    // The findings, and each table of what is shown or not; each with its head.
    for (const [report, others, rows] of [
      [all, [], 7 + 3],
      [ofService, ["pre"], 4 + 8 + 2],
    ] as const) {
      const html = new Marked({ gfm: true }).parse(markdown(report)) as string;
      const tags = [...html.matchAll(/<([\w-]+)/g)].map(([, tag]) => tag);
      expect(new Set(tags)).toEqual(new Set([...own, ...others]));
      expect(html).toContain("&lt;script&gt;");
      expect(html.match(/<tr>/g)).toHaveLength(rows);
    }
  });

  test("of a service, every statement is in the page, in words that a review can read", () => {
    const page = markdown(ofService).split("\n");
    expect(page[2]).toBe(
      "https&#58;//sandbox.example by contract 3.0.0, in 12 requests: of 4 statements, 1 shown, 0 shown: its form, 1 partly shown, 0 open, 1 not shown, 1 broken.",
    );
    expect(page).toContain("| `issue_sila/path` | The path is `/0.2/issue_sila`. | shown |  |");
    expect(page).toContain(
      "| `envelope/reference` | The reference is repeated. | partly shown | issue_sila changes something (4) |",
    );
    expect(page).toContain("| `generated requests of get_accounts` | 9 of seed 7 | broken | breach: is 500 |");
    expect(page).toContain("curl 'http://a' -d '{}'");
    expect(page.filter((line) => line.startsWith("<summary>"))).toEqual([
      "<summary>All results, of seed 7</summary>",
      "<summary>How this service decides open questions</summary>",
    ]);
    expect(page).toContain("| `message-required` | a request without `message` | refused |");
  });

  test("is short enough for a comment", () => {
    const many = markdown(reportOn(Array.from({ length: 5000 }, () => broken)));
    expect(many).toContain("And 4900 more.");
    expect(many.length).toBeLessThan(65_536);
  });
});
