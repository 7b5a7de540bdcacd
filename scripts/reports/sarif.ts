import type { Finding, Rule } from "../traffic/exchange.ts";
import { headingOf, inWords, isBreach, isOfContract, type Report, RULES } from "./report.ts";

/** A finding, and where it is. */
interface Located {
  place: string;
  finding: Finding;
}

/** Writes a report as SARIF 2.1.0: a result for each finding, an error if it breaks the contract, else a note. */
export function sarif({ traffic, version, exchanges, overdue, unread }: Report): string {
  const found: Located[] = [
    ...exchanges.filter(isOfContract).flatMap(({ place, findings }) => findings.map((finding) => ({ place, finding }))),
    ...overdue.map(({ place, ...finding }) => ({ place, finding })),
  ];
  const rules = Object.entries(RULES).map(([id, text]) => ({ id, shortDescription: { text } }));
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "token-payments check", semanticVersion: version, rules } },
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: unread.map((text) => ({ level: "warning", message: { text } })),
          },
        ],
        results: found.map((each) => resultOf(addressOf(traffic), each)),
      },
    ],
  };
  return JSON.stringify(log, null, 2);
}

function resultOf(uri: string, { place, finding }: Located) {
  const { rule, subject } = finding;
  const [, line] = place.match(/^line (\d+)$/) ?? [];
  const reading = subject === undefined ? "" : ` See ${headingOf(subject)}.`;
  return {
    ruleId: rule,
    ruleIndex: (Object.keys(RULES) as Rule[]).indexOf(rule),
    level: isBreach(finding) ? "error" : "note",
    message: { text: `${[place, subject].filter(Boolean).join(", ")}: ${inWords(finding)}.${reading}` },
    locations: [
      {
        // Code hosts show no result without a line; the entries of an archive have none that is known.
        physicalLocation: { artifactLocation: { uri }, region: { startLine: Number(line ?? 1) } },
        logicalLocations: [
          { name: place, ...(subject !== undefined && { fullyQualifiedName: `${subject}/${finding.field}` }) },
        ],
      },
    ],
  };
}

/** The path of a file as a reference to a URI. */
function addressOf(path: string): string {
  return encodeURI(path.replaceAll("\\", "/").replace(/^(?=\/)/, "file://")).replaceAll(/[?#]/g, encodeURIComponent);
}
