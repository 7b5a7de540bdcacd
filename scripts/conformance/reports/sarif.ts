import {
  findingsOf,
  headingOf,
  type Report,
  type ReportMessage,
  type ReportResult,
  type ReportWriter,
} from "./report.ts";

/** Writes SARIF 2.1.0: a result for each finding, an error if it breaks the contract, else a note. */
export const sarifWriter: ReportWriter = {
  format: "sarif",
  extension: ".sarif",
  write(report) {
    const { command, version, omissions } = report;
    const rules = Object.entries(report.rules).map(([id, text]) => ({ id, shortDescription: { text } }));
    const log = {
      $schema: "https://json.schemastore.org/sarif-2.1.0.json",
      version: "2.1.0",
      runs: [
        {
          tool: { driver: { name: `token-payments-contract ${command}`, semanticVersion: version, rules } },
          invocations: [
            {
              executionSuccessful: true,
              toolExecutionNotifications: omissions.map((text) => ({ level: "warning", message: { text } })),
            },
          ],
          results: findingsOf(report).map(({ result, message }) => describeFinding(report, result, message)),
        },
      ],
    };
    return JSON.stringify(log, null, 2).split("\n");
  },
};

function describeFinding({ file, rules }: Report, { place, subject }: ReportResult, message: ReportMessage) {
  const { kind, rule = "", field, text } = message;
  const [, line] = place.match(/^line (\d+)$/) ?? [];
  const reading = subject === undefined ? "" : ` See ${headingOf(subject)}.`;
  const fullyQualifiedName = [subject, field].filter(Boolean).join("/");
  return {
    ruleId: rule,
    ruleIndex: Object.keys(rules).indexOf(rule),
    level: kind === "breach" ? "error" : "note",
    message: { text: `${[place, subject].filter(Boolean).join(", ")}: ${text}.${reading}` },
    locations: [
      {
        // Code hosts show no result without a line; many places are not a line of the file.
        physicalLocation: { artifactLocation: { uri: encodePath(file) }, region: { startLine: Number(line ?? 1) } },
        logicalLocations: [{ name: place, ...(subject !== undefined && { fullyQualifiedName }) }],
      },
    ],
  };
}

/** The path of a file as a reference to a URI. */
function encodePath(path: string): string {
  return encodeURI(path.replaceAll("\\", "/").replace(/^(?=\/)/, "file://")).replaceAll(/[?#]/g, encodeURIComponent);
}
