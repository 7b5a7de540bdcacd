import { createRequire } from "node:module";
import { Ajv } from "ajv";
import { Marked } from "marked";
import { describe, expect, test } from "vitest";
import type { Operation } from "../../scripts/contract/contract.ts";
import { junit } from "../../scripts/reports/junit.ts";
import { markdown } from "../../scripts/reports/markdown.ts";
import { observedOf, type Report } from "../../scripts/reports/report.ts";
import { sarif } from "../../scripts/reports/sarif.ts";
import { createCoverage } from "../../scripts/traffic/coverage.ts";
import type { TrafficExchange } from "../../scripts/traffic/exchange.ts";
import { createTrafficWatch } from "../../scripts/traffic/watch.ts";
import { contract, exampleValue } from "../support/contract.ts";
import { callOf, deliveryOf } from "./exchanges.ts";
import { HOSTILE } from "./recorded.ts";

const { request, responses } = contract.operations.find(({ name }) => name === "issue_sila") as Operation;
const sent = request.examples[0]?.value;
const answer = responses[0]?.examples[0]?.value as object;

const valid = callOf("/0.2/issue_sila", sent, 200, answer);
const broken = callOf("/0.2/issue_sila", sent, 418, { ...answer, reference: 7 });
const news = callOf("/0.2/issue_sila", sent, 200, { ...answer, [HOSTILE]: 1 });
const unrecorded: TrafficExchange = { ...valid, response: { status: 200, headers: {} } };
const foreign = callOf("/index.html", "", 200, "");

function reportOn(exchanges: TrafficExchange[], options: Partial<Report> = {}): Report {
  const watch = createTrafficWatch(contract, 0);
  return {
    traffic: "a b/traffic #1.har",
    version: "3.0.0",
    exchanges: exchanges.map((exchange) => observedOf(watch.see(exchange))),
    overdue: [],
    coverage: createCoverage(contract).list(),
    unread: [],
    ...options,
  };
}

const all = reportOn([valid, broken, news, unrecorded, foreign, deliveryOf(exampleValue("IssueSuccess"), 204)], {
  overdue: [
    {
      place: "entry 1",
      kind: "breach",
      side: "service",
      rule: "missing-event",
      subject: "transaction_created",
      field: "event",
      message: "has not arrived within 9 seconds",
    },
  ],
  unread: ["The archive is cut off after entry 6: what follows is left out."],
});

describe("SARIF", () => {
  const schema = createRequire(import.meta.url)("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
  // It is of an older draft than Ajv knows, but uses nothing that differs.
  const { $schema: _, id: _id, ...rest } = schema;
  const isValid = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(rest);
  const log = (report: Report) => JSON.parse(sarif(report));

  test("the schema refuses what is no SARIF", () => {
    expect(isValid({ ...log(all), version: "2.0" })).toBe(false);
    expect(isValid({ ...log(all), runs: [{ results: [] }] })).toBe(false);
  });

  test("is valid by its schema, with findings and without", () => {
    for (const report of [all, reportOn([]), reportOn([valid])]) {
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
    const [absolute] = log({ ...reportOn([broken]), traffic: "/tmp/ü.har" }).runs[0].results;
    expect(absolute.locations[0].physicalLocation.artifactLocation.uri).toBe("file:///tmp/%C3%BC.har");
  });
});

describe("JUnit", () => {
  test("has a test case for each call, each delivery and each event that is missing", () => {
    const lines = junit(all).split("\n");
    expect(lines.filter((line) => line.includes("<testcase "))).toHaveLength(6);
    expect(lines[1]).toBe(
      '<testsuites name="token-payments check" tests="6" failures="3" errors="0" skipped="1" time="0.050">',
    );
    expect(lines.filter((line) => line.includes("<failure "))).toHaveLength(3);
    expect(lines.filter((line) => line.includes("<skipped "))).toEqual([
      '      <skipped message="not judged: the body of the response was not recorded"/>',
    ]);
    expect(junit(all)).toContain("<system-err>The archive is cut off after entry 6");
    expect(junit(all)).not.toContain("index.html");
  });

  test("a breach in what could be judged is a failure, and the test case is not skipped", () => {
    const text = junit(reportOn([{ ...broken, request: { headers: broken.request.headers } }]));
    expect(text).toContain('tests="1" failures="1" errors="0" skipped="0"');
    expect(text).toContain("\nnot judged: the body of the request was not recorded\n");
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
  test("has a row for each finding, breaches first", () => {
    const rows = markdown(all)
      .split("\n")
      .filter((line) => /^\| entry/.test(line));
    expect(rows).toHaveLength(4);
    expect(rows[3]).toContain("(not in the contract)");
    expect(markdown(all)).toMatch(/^### ❌ 3 breaches of the contract\n/);
    expect(markdown(reportOn([broken]))).toMatch(/^### ❌ 1 breach of /);
    expect(markdown(reportOn([valid]))).toMatch(/^### ✅ No breach of the contract\n/);
  });

  test("nothing in it is markup but its own", () => {
    const html = new Marked({ gfm: true }).parse(markdown(all)) as string;
    const tags = [...html.matchAll(/<([\w-]+)/g)].map(([, tag]) => tag);
    const own = ["h3", "p", "table", "thead", "tbody", "tr", "th", "td", "code", "details", "summary", "ul", "li"];
    expect(new Set(tags)).toEqual(new Set([...own, "strong"]));
    expect(html).toContain("&#60;script&#62;");
    expect(html.match(/<tr>/g)).toHaveLength(5);
  });

  test("is short enough for a comment", () => {
    const many = markdown(reportOn(Array.from({ length: 5000 }, () => broken)));
    expect(many).toContain("And 4900 more.");
    expect(many.length).toBeLessThan(65_536);
  });
});
