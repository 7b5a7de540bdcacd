import type { Report, ReportMessage, ReportResult } from "../reports/report.ts";
import type { Baseline, BaselineLoss, GeneratedReport, StatementReport, Verdict, VerifyReport } from "./interface.ts";

const VERDICTS: Verdict[] = ["shown", "shown: its form", "partly shown", "open", "not shown", "broken"];

/**
 * Makes the report of `verify`, in the form that each writer reads.
 *
 * @param file the config: a service has no file to which a code host could attach the findings
 */
export function reportOnService(data: VerifyReport, file = "token-payments.config.ts"): Report {
  const { contract, target, seed, requests, isRateLimited, losses, statements, generated, decisions } = data;
  const counts = VERDICTS.map(
    (verdict) => `${statements.filter((statement) => statement.verdict === verdict).length} ${verdict}`,
  );
  const results = [...statements.map(resultOfStatement), ...generated.map((run) => resultOfGenerated(run, seed))];
  for (const { place, was } of losses) {
    const text = `less than the baseline, in which it is ${was}`;
    results.find((result) => result.place === place)?.messages.push({ kind: "breach", rule: "baseline", text });
  }
  const verdicts = listVerdicts(data);
  return {
    command: "verify",
    subject: target,
    file,
    version: contract,
    summary: [
      `${target} by contract ${contract}, in ${requests} requests: of ${statements.length} statements, ${counts.join(", ")}.`,
    ],
    results,
    omissions: [...(isRateLimited ? [RATE_LIMITED] : []), ...sumUpReasons(statements)],
    rules: { ...Object.fromEntries(statements.map(({ id, says }) => [id, says])), ...RULES },
    tables: [
      {
        title: `All results, of seed ${seed}`,
        head: ["Where", "What", "Verdict", "Why not all"],
        rows: results.map(({ place, title, messages }, index) => {
          return [`\`${place}\``, title, verdicts[index]?.verdict ?? "", messages.map(({ text }) => text).join("; ")];
        }),
      },
      {
        title: "How this service decides open questions",
        head: ["Open question", "What", "Decision"],
        rows: decisions.map(({ question, about, decision }) => [`\`${question}\``, about, decision || "not shown"]),
      },
    ],
    data,
  };
}

const RATE_LIMITED = "The service limits the rate: requests were repeated after the wait that it asked for.";

const RULES = {
  baseline: "What the baseline shows is shown.",
  generated: "The service responds to generated requests as the contract documents.",
};

function resultOfStatement({ id, says, open, notShown, broken }: StatementReport): ReportResult {
  return {
    place: id,
    title: says,
    group: id.replace(/\/.*/, ""),
    ms: 0,
    messages: [
      ...broken.map(({ operation, request, message, times }): ReportMessage => {
        const text = `breach in ${operation}, ${request}: ${message}${times > 1 ? ` (${times} times)` : ""}`;
        return { kind: "breach", rule: id, text };
      }),
      ...open.map(({ reason, times }): ReportMessage => ({ kind: "omitted", text: `open: ${reason} (${times})` })),
      ...notShown.map(({ reason, times }): ReportMessage => ({ kind: "omitted", text: `${reason} (${times})` })),
    ],
  };
}

function resultOfGenerated(report: GeneratedReport, seed: number): ReportResult {
  const { operation, verdict, runs, reason, failure } = report;
  return {
    place: nameGenerated(operation),
    title: `${runs} of seed ${seed}`,
    group: "generated requests",
    subject: operation,
    ms: 0,
    messages: [
      ...(failure ? [{ kind: "breach", rule: "generated", text: `breach: ${failure.message}` } as const] : []),
      // Why none is sent is a reason of the statements too.
      ...(reason ? [{ kind: runs > 0 ? "unjudged" : "omitted", text: `${verdict}: ${reason}` } as const] : []),
    ],
    ...(failure && { curl: failure.curl }),
  };
}

/** What the service decides, and why checks were not shown: each reason with its statements. */
function sumUpReasons(statements: StatementReport[]): string[] {
  const ids = new Map<string, string[]>();
  for (const { id, open, notShown } of statements) {
    const texts = [
      ...open.map(({ reason }) => `open|${reason}`),
      ...notShown.map(({ reason }) => `not shown|${reason}`),
    ];
    for (const text of texts) ids.set(text, [...(ids.get(text) ?? []), id]);
  }
  return [...ids].map(([text, [first, ...others]]) => {
    const where = others.length > 0 ? `${others.length + 1} statements, such as ${first}` : first;
    return text.replace("|", `, in ${where}: `);
  });
}

/** From the one that shows least. How much a statement says beyond a form, no service decides. */
const RANKS: Record<Verdict, number> = {
  broken: 0,
  "not shown": 1,
  open: 2,
  "partly shown": 3,
  "shown: its form": 4,
  shown: 4,
};

/** Lists what shows less than in a baseline, of what both have. */
export function listLosses(report: Baseline, baseline: Baseline): BaselineLoss[] {
  const verdicts = new Map(listVerdicts(report).map(({ place, verdict }) => [place, verdict]));
  return listVerdicts(baseline).flatMap(({ place, verdict: was }) => {
    const is = verdicts.get(place);
    return is !== undefined && RANKS[is] < RANKS[was] ? [{ place, was, is }] : [];
  });
}

/** Lists the verdicts of a report, in its order. */
export function listVerdicts({ statements, generated }: Baseline): { place: string; verdict: Verdict }[] {
  return [
    ...statements.map(({ id, verdict }) => ({ place: id, verdict })),
    ...generated.map(({ operation, verdict }) => ({ place: nameGenerated(operation), verdict })),
  ];
}

/** The place of a result in reports. */
function nameGenerated(operation: string): string {
  return `generated requests of ${operation}`;
}

/** Whether parsed JSON can be a baseline: a report of `verify`. */
export function isBaseline(value: unknown): value is Baseline {
  const { statements, generated } = Object(value);
  return [statements, generated].every(Array.isArray);
}
