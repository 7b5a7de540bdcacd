import { describe, expect, test } from "vitest";
import type { ReportMessage, ReportResult } from "../../../scripts/conformance/reports/report.ts";
import { textWriter } from "../../../scripts/conformance/reports/text.ts";
import { REPORT_WRITERS } from "../../../scripts/conformance/reports/writers.ts";
import type { TrafficExchange } from "../../../scripts/conformance/traffic/exchange.ts";
import type { Breach, StatementReport, VerifyReport } from "../../../scripts/conformance/verify/index.ts";
import { listCauses, reportOnService } from "../../../scripts/conformance/verify/report.ts";
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

const all = reportOn(
  [valid, broken, news, unrecorded, foreign, deliveryOf(exampleValue("IssuePendingConfirmation"), 204)],
  {
    overdue: [
      {
        place: "entry 1",
        kind: "breach",
        side: "service",
        rule: "missing-event",
        subject: "transaction_created",
        field: `event.${HOSTILE}`,
        message: "has not arrived within 9 seconds",
        at: { in: "event", part: "body", path: [HOSTILE] },
        expected: { kind: "arrival", within: 9 },
      },
    ],
    unread: ["The archive is cut off after entry 6: what follows is left out."],
  },
);

/** What `verify` reports: each kind of result, with text that a service sent. */
const verification: VerifyReport = {
  contract: "3.0.0",
  target: "https://sandbox.example",
  ok: false,
  reasons: ["the service breaks issue_sila/amount"],
  causes: [],
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
        {
          operation: "issue_sila",
          request: "amount 0",
          message: `response.body.${HOSTILE} is wrong`,
          cause: "it is wrong",
          times: 2,
        },
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
  decisions: [
    { question: "message-required", about: "a request without `message`", decision: "refused" },
    { question: "unknown-fields", about: "a request with an unknown field", decision: "" },
  ],
};
const ofService = reportOnService(verification);

test("each format has a name and an ending of its own", () => {
  expect(REPORT_WRITERS.length).toBeGreaterThan(2);
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
    "causes",
    "overdue",
    "unread",
  ]);
});

// test/service/commands/output.system.test.ts shows what a terminal gets.
test("JSON is read by a parser, with what was sent as text", () => {
  expect(JSON.stringify(JSON.parse(json(all)))).toContain("<script>alert(1)</script> | `code`");
});

describe("text", () => {
  test("has what is wrong with a service, why something is not shown, and the outcome in the end", () => {
    expect(
      text(reportOnService({ ...verification, statements: verification.statements.slice(2) })).split("\n"),
    ).toEqual([
      "not shown, in 2 statements, such as envelope/reference: issue_sila changes something",
      "How the service decides open questions:",
      "  message-required: a request without `message`: refused",
      "https://sandbox.example by contract 3.0.0, in 12 requests: of 2 statements, 0 shown, 0 shown: its form, 1 partly shown, 0 open, 1 not shown, 0 broken.",
      "Failed: the service breaks issue_sila/amount.",
    ]);
    expect(text(ofService)).toContain(
      "issue_sila/amount  `amount` is required.\n  breach in issue_sila, amount 0: response.body.",
    );
  });

  test("has what is remarkable in traffic, and sums it up", () => {
    const lines = text(all).split("\n");
    expect(lines[0]).toMatch(/^entry \d+ {2}POST \/0\.2\/issue_sila 418 {2}issue_sila$/);
    expect(text(all)).toMatch(/^ {2}breach by the service: event\..*\n.* has not arrived within 9 seconds$/m);
    expect(lines).toContain("The archive is cut off after entry 6: what follows is left out.");
    expect(lines.at(-1)).toMatch(/^Calls: 6, /);
    expect(text(all)).not.toContain("index.html");
  });
});

test.each([
  ["of a service that breaks a statement", reportOnService(verification), "red"],
  ["of a service that is not even reached", reportOnService({ ...verification, statements: [] }), "red"],
  ["of a service", reportOnService({ ...verification, ok: true, reasons: [] }), "green"],
  ["of traffic of which no exchange is kept", { ...all, results: [], isFailure: true }, "red"],
  ["of traffic", { ...all, isFailure: false }, "green"],
])("the last line %s has the color of the outcome", (_, report, color) => {
  expect(textWriter.write(report).at(-1)).toMatchObject({ color });
});

describe("one cause is one finding, with a count and its first places:", () => {
  const breach = (operation: string, message: string, cause = message): Breach => {
    return { operation, request: "any", message, cause, times: 2 };
  };

  test("of a service, in whichever statements and operations", () => {
    const [first, second] = verification.statements.slice(0, 2) as [StatementReport, StatementReport];
    const statements: StatementReport[] = [
      { ...first, broken: [..."abcde"].map((operation) => breach(operation, "x is required")) },
      { ...second, broken: [breach("a", "x is required"), breach("a", "it is 500, and a has 200", "it is 500")] },
      { ...second, id: "b/path", broken: [breach("b", "it is 500, and b has 200", "it is 500")] },
    ];
    const report = reportOnService({ ...verification, statements });
    expect(text(report).split("\n").slice(0, 4)).toEqual([
      "issue_sila/path  The path is `/0.2/issue_sila`.",
      "  breach in a, any: x is required (12 times, in a, b, c and 2 more)",
      "issue_sila/amount  `amount` is required.",
      "  breach in a, any: it is 500, and a has 200 (4 times, in a and b)",
    ]);
    expect(listCauses(statements)).toEqual([
      {
        message: "x is required",
        times: 12,
        statements: ["issue_sila/path", "issue_sila/amount"],
        operations: ["a", "b", "c", "d", "e"],
      },
      {
        message: "it is 500, and a has 200",
        times: 4,
        statements: ["issue_sila/amount", "b/path"],
        operations: ["a", "b"],
      },
    ]);
  });

  test("of traffic, in whichever exchanges and items of lists", () => {
    const exchanges = Array.from({ length: 200 }, (_, index) => ({ ...broken, place: `line ${index + 1}` }));
    const report = reportOn([...exchanges, { ...news, place: "line 201" }]);
    const lines = text(report).split("\n");
    expect(lines.filter((line) => /^line/.test(line))).toEqual([
      "line 1  POST /0.2/issue_sila 418  issue_sila",
      "line 201  POST /0.2/issue_sila 200  issue_sila",
    ]);
    expect(lines[1]).toMatch(
      /^ {2}breach by the service: response\.status is 418, .* \(200 times, in line 1, line 2, line 3 and 197 more\)$/,
    );
    expect(JSON.parse(json(report)).causes).toMatchObject([
      { kind: "breach", field: "response.status", times: 200, exchanges: 200, places: ["line 1", "line 2", "line 3"] },
      { kind: "unlisted", times: 1, exchanges: 1, places: ["line 201"] },
    ]);
  });

  test("of traffic, whichever other exchange each is about", () => {
    const exchanges = Array.from({ length: 6 }, (_, index) => {
      const idOf = (number: number) => `6bd7cd24-9e1c-4fd1-9b8e-00000000000${number}`;
      const resent = { ...Object(sent), transaction_idempotency_id: idOf(Math.floor(index / 2)) };
      const call = callOf("/0.2/issue_sila", resent, 200, { ...answer, transaction_id: idOf(index) });
      return { ...call, place: `line ${index + 1}` };
    });
    expect(text(reportOn(exchanges))).toContain(
      "response.body.transaction_id is not that of the same submission, line 1 (3 times, in line 2, line 4 and line 6)\n",
    );
  });

  test("of traffic with a new cause in each exchange, the first causes are listed, and the others counted", () => {
    const exchanges = Array.from({ length: 1002 }, (_, index) =>
      callOf("/0.2/issue_sila", sent, 200, { ...answer, [`a${"b".repeat(index)}`]: 1 }),
    );
    expect(text(reportOn(exchanges))).toContain("\nThere are 2 more findings: --format json lists them all.\n");
  });
});

describe("JUnit", () => {
  test("has a test case for each statement", () => {
    const lines = junit(ofService).split("\n");
    expect(lines[1]).toBe(
      '<testsuites name="token-payments-contract verify" tests="4" failures="1" errors="0" skipped="2" time="0.000">',
    );
    expect(lines[3]).toBe(
      '    <testcase classname="issue_sila" name="issue_sila/path The path is `/0.2/issue_sila`." time="0.000"/>',
    );
    expect(lines.filter((line) => line.includes("<skipped "))[0]).toBe(
      '      <skipped message="issue_sila changes something (4)"/>',
    );
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
