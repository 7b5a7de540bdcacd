import {
  describeMessage,
  isBroken,
  pageOf,
  type Report,
  type ReportMessage,
  type ReportResult,
  type ReportWriter,
} from "./report.ts";

/** Writes JUnit XML: a test case for each result, which fails if it breaks the contract. */
export const junitWriter: ReportWriter = {
  format: "junit",
  extension: ".xml",
  write({ command, subject, results, omissions }: Report) {
    const failures = results.filter(isBroken).length;
    const skipped = results.filter(isSkipped).length;
    const time = secondsOf(results.reduce((sum, { ms }) => sum + ms, 0));
    const counts = `tests="${results.length}" failures="${failures}" errors="0" skipped="${skipped}" time="${time}"`;
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<testsuites name="token-payments-contract ${command}" ${counts}>`,
      `  <testsuite name="${escapeXml(subject)}" ${counts}>`,
      ...results.flatMap(describeCase),
      ...(omissions.length > 0 ? [`    <system-err>${omissions.map(escapeXml).join("\n")}</system-err>`] : []),
      "  </testsuite>",
      "</testsuites>",
    ].flatMap((element) => element.split("\n"));
  },
};

/** What was checked in part is not shown to be right, unless it is shown to be wrong. */
function isSkipped(result: ReportResult): boolean {
  return !isBroken(result) && textsOf(result, "unjudged").length > 0;
}

function textsOf({ messages }: ReportResult, ...kinds: ReportMessage["kind"][]): string[] {
  return messages.filter(({ kind }) => kinds.includes(kind)).map(describeMessage);
}

function describeCase(result: ReportResult): string[] {
  const { place, title, group, subject, ms } = result;
  const [breaches, news] = [textsOf(result, "breach"), textsOf(result, "unlisted", "open")];
  const reasons = textsOf(result, "unjudged");
  const reading = subject === undefined ? [] : [`see ${pageOf(subject)}`];
  const details = [...breaches, ...reasons, ...reading].map(escapeXml).join("\n");
  const lines = [
    ...(isBroken(result)
      ? [`      <failure message="${escapeXml(breaches[0] ?? "")}" type="breach">${details}</failure>`]
      : []),
    ...(isSkipped(result) ? [`      <skipped message="${escapeXml(reasons.join(", "))}"/>`] : []),
    ...(news.length > 0 ? [`      <system-out>${news.map(escapeXml).join("\n")}</system-out>`] : []),
  ];
  const name = escapeXml(`${place} ${title}`);
  const start = `    <testcase classname="${escapeXml(group)}" name="${name}" time="${secondsOf(ms)}"`;
  return lines.length > 0 ? [`${start}>`, ...lines, "    </testcase>"] : [`${start}/>`];
}

function secondsOf(ms: number): string {
  return (ms / 1000).toFixed(3);
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Escapes text for XML, which has no form for most control characters, nor for halves of characters; on one line. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, "\ufffd")
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
