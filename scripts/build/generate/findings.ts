import { BuildFailure, CausalFailure, FormFailure } from "../../contract/failure.ts";
import type { SourcePlace } from "../../contract/yaml-file.ts";
import { WORKFLOWS } from "./context.ts";

/** What a linter finds in a file of the source. */
export interface LintFinding extends SourcePlace {
  /** The linter, and its rule. */
  rule: string;
  message: string;
  /** What to do, if the message doesn't say it. */
  advice?: string;
}

/**
 * Rules of the form of one place. What they find makes other rules and steps misread that place: in its operation or, if the
 * file is shared, in all. What the later ones find can follow from the earlier ones.
 */
const CAUSES = [
  /^redocly\/contract\/(keyword-beside-properties|one-operation-per-file|ref-of-its-kind)$/,
  /^redocly\/(struct|spec-ref-siblings|no-required-schema-properties-undefined|(request|response)-mime-type)$/,
  /^redocly\/rule\/(parameters-in-query|webhook-security-empty)$/,
  /^redocly\/contract\/(event-type-literal|header-in-one-schema|known-keywords|satisfiable)$/,
  /^redocly\/contract\/operation-id-from-path$/,
  /^redocly\/(contract\/named-after-content|(operation-tag|security)-defined)$/,
];

/** Rules that compare places, or find a cause once more elsewhere, and the causes from which they follow. */
const FOLLOWING: [rules: RegExp, causes: RegExp][] = [
  [/^redocly\/struct$/, /keyword-beside-properties|ref-of-its-kind/],
  [/^(source\/unused|workflow-operation)$|-unique$/, /one-operation-per-file|operation-id-from-path/],
  [/example|^spectral\/(oas3-schema|invalid-ref|oas3-unused-component|.*-(defined|response))$/, /^/],
  [/^redocly\/(no-unused-components|operation-2xx-response|(operation-tag|security)-defined)$/, /^/],
  [/\/(echo-is-declared|events-.*|fields-are-shown|idempotence-is-stated|mock-can-derive|moves-are-declared)$/, /^/],
  [/\/(named-after-content|operation-id-from-path|pages-can-be-read)$/, /^/],
];

/** What to do about what a rule finds, if its message, and its settings, say only what is wrong. */
const ADVICE: Record<string, string> = {
  "redocly/no-invalid-media-type-examples": "correct the example, or its schema",
  "redocly/operation-summary": "say in a few words what the operation does",
  "redocly/request-mime-type": "write application/json",
  "redocly/response-mime-type": "write application/json",
  "redocly/security-defined": "name the schemes under `security`, of the operation or of the root",
  "redocly/spec-ref-siblings": "write it in the file that the `$ref` names",
  "redocly/struct": "correct it, or remove it",
  "spectral/oas3-schema": "correct it, or remove it",
};

/** Rules by how much their messages help: of the findings on one line, only the first ones are reported. */
const RANKS = [/^(redocly\/(contract|rule)|source)\/|^workflow/, /^redocly\//, /^/];

const rankOf = ({ rule }: LintFinding) => RANKS.findIndex((rank) => rank.test(rule));
/** Counts from 0; -1 if nothing follows from the finding. */
const causeRank = ({ file, rule }: LintFinding) =>
  file.startsWith(WORKFLOWS) ? -1 : CAUSES.findIndex((cause) => cause.test(rule));
const isCause = (finding: LintFinding) => causeRank(finding) >= 0;

/**
 * Chooses what to report of the findings of all linters: neither what follows from another one, nor what another rule says
 * better of the same line. Examples that break the same rule are one line.
 *
 * @returns a failure for each, sorted by file and line
 */
export function chooseFailures(findings: LintFinding[]): BuildFailure[] {
  const sound = withoutFollowing(findings);
  const chosen = [...Map.groupBy(sound, ({ file, line }) => `${file}:${line}`).values()]
    .flatMap((ofLine) => {
      const candidates = ofLine.some(isCause) ? ofLine.filter(isCause) : ofLine;
      const best = Math.min(...candidates.map(rankOf));
      return candidates.filter((finding) => rankOf(finding) === best);
    })
    .sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
  const hasCause = chosen.some(isCause);
  const alike = Map.groupBy(chosen, ({ rule, message, file, line }) =>
    JSON.stringify(rule.includes("example") ? [rule, message] : [rule, message, file, line]),
  );
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const Failure = isCause(first)
      ? CausalFailure
      : FOLLOWING.some(([rules]) => rules.test(first.rule)) && !hasCause
        ? BuildFailure
        : FormFailure;
    return new Failure(describe(first, others));
  });
}

/** Leaves out what follows from causes. */
function withoutFollowing(findings: LintFinding[]): LintFinding[] {
  const causes = findings.filter(isCause).sort((a, b) => causeRank(a) - causeRank(b));
  let kept = findings;
  for (const cause of causes) {
    if (kept.includes(cause)) kept = kept.filter((finding) => !follows(finding, cause));
  }
  return kept;
}

/**
 * Whether a finding may follow from a cause: both are of one operation or event, or one of them is in a file that is not of one.
 * The linters look at workflows by themselves.
 */
function follows({ rule, file }: LintFinding, cause: LintFinding): boolean {
  const isOfRule = FOLLOWING.some(([rules, causes]) => rules.test(rule) && causes.test(cause.rule));
  if (rule === cause.rule || !isOfRule || (file.startsWith(WORKFLOWS) && rule.startsWith("redocly/"))) return false;
  const folders = [cause.file, file].map((name) => /^openapi\/(?:operations|events)\/[^/]+\//.exec(name)?.[0]);
  return folders[0] === folders[1] || folders.includes(undefined) || rule.endsWith("-unique");
}

function describe(
  { file, line, column, rule, message, advice = ADVICE[rule] }: LintFinding,
  others: LintFinding[],
): string {
  const places = [...new Set(others.map((other) => `${other.file}:${other.line}`))].filter(
    (at) => at !== `${file}:${line}`,
  );
  const also = places.length > 0 ? ` (also ${places.join(", ")})` : "";
  const text = advice ? `${message.replace(/\.?( \(openapi\/README\.md#[a-z-]+\)\.)?$/, `: ${advice}$1`)}` : message;
  return `${file}:${line}:${column} ${rule}: ${text}${also}`;
}
