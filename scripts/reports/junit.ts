import type { Finding } from "../traffic/exchange.ts";
import { headingOf, inWords, isBreach, isOfContract, type Observed, type Report } from "./report.ts";

/** A test case: an exchange, or an event that has not arrived. */
interface Case {
  name: string;
  /** The operation or the event. */
  subject: string;
  ms: number;
  breaches: string[];
  /** What could not be judged. */
  unjudged: string[];
  /** What the contract does not list. */
  news: string[];
}

/** Writes a report as JUnit XML: a test case for each call and each delivery, which fails if one of them breaks the contract. */
export function junit({ traffic, exchanges, overdue, unread }: Report): string {
  const cases = [
    ...exchanges.filter(isOfContract).map(caseOf),
    ...overdue.map(({ place, subject = "", ...finding }): Case => {
      return { name: `${place} is followed by ${subject}`, subject, ms: 0, unjudged: [], ...inWordsByKind([finding]) };
    }),
  ];
  const failures = cases.filter(({ breaches }) => breaches.length > 0).length;
  const skipped = cases.filter(isSkipped).length;
  const time = seconds(cases.reduce((sum, { ms }) => sum + ms, 0));
  const counts = `tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}" time="${time}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="token-payments check" ${counts}>`,
    `  <testsuite name="${xml(traffic)}" ${counts}>`,
    ...cases.flatMap(linesOf),
    ...(unread.length > 0 ? [`    <system-err>${xml(unread.join("\n"))}</system-err>`] : []),
    "  </testsuite>",
    "</testsuites>",
  ].join("\n");
}

function caseOf({ place, method, path, status, subject, role, ms, findings, unjudged }: Observed): Case {
  return {
    name: `${place} ${method} ${path} ${status ?? "no response"}`,
    subject: subject ?? role,
    ms,
    unjudged,
    ...inWordsByKind(findings),
  };
}

function inWordsByKind(findings: Finding[]): Pick<Case, "breaches" | "news"> {
  return {
    breaches: findings.filter(isBreach).map(inWords),
    news: findings.filter((finding) => !isBreach(finding)).map(inWords),
  };
}

/** What was judged in part is not shown to be right, unless it is shown to be wrong. */
function isSkipped({ breaches, unjudged }: Case): boolean {
  return breaches.length === 0 && unjudged.length > 0;
}

function linesOf(each: Case): string[] {
  const { name, subject, ms, breaches, unjudged, news } = each;
  const [first = ""] = breaches;
  const text = [...breaches, ...unjudged.map((reason) => `not judged: ${reason}`), `see ${headingOf(subject)}`].join(
    "\n",
  );
  const lines = [
    ...(breaches.length > 0 ? [`      <failure message="${xml(first)}" type="breach">${xml(text)}</failure>`] : []),
    ...(isSkipped(each) ? [`      <skipped message="${xml(`not judged: ${unjudged.join(", ")}`)}"/>`] : []),
    ...(news.length > 0 ? [`      <system-out>${xml(news.join("\n"))}</system-out>`] : []),
  ];
  const start = `    <testcase classname="${xml(subject)}" name="${xml(name)}" time="${seconds(ms)}"`;
  return lines.length > 0 ? [`${start}>`, ...lines, "    </testcase>"] : [`${start}/>`];
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Escapes text for XML, which has no form for most control characters, nor for halves of characters. */
function xml(text: string): string {
  return text
    .replaceAll(/(?!\n)[\p{Cc}\p{Cs}\ufffe\uffff]/gu, "\ufffd")
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
