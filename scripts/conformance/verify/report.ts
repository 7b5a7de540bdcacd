import { groupBy, joinWords } from "../../contract/utilities.ts";
import { createCauses } from "../reports/causes.ts";
import type { Report, ReportMessage, ReportResult } from "../reports/report.ts";
import type {
  Baseline,
  BaselineLoss,
  BreachCause,
  DecisionReport,
  StatementReport,
  Verdict,
  VerifyReport,
} from "./interface.ts";
import { describeReason, type Reason } from "./outcome.ts";

const VERDICTS: Verdict[] = ["shown", "shown: its form", "partly shown", "open", "not shown", "broken"];

/** Makes the report of `verify`, in the form that each writer reads. */
export function reportOnService(data: VerifyReport): Report {
  const { contract, target, requests, isRateLimited, losses, statements, decisions, ok, reasons } = data;
  const counts = VERDICTS.map(
    (verdict) => `${statements.filter((statement) => statement.verdict === verdict).length} ${verdict}`,
  );
  const results = statements.map(resultOfStatement);
  for (const { place, was } of losses) {
    const text = `less than the baseline, in which it is ${was}`;
    results.find((result) => result.place === place)?.messages.push({ kind: "breach", text });
  }
  const causes = createCauses();
  for (const result of results) {
    // The omissions sum up the others.
    causes.add({ ...result, messages: result.messages.filter(({ kind }) => kind !== "unjudged") });
  }
  return {
    command: "verify",
    subject: target,
    results,
    causes: causes.results(),
    omissions: [...(isRateLimited ? [RATE_LIMITED] : []), ...sumUpReasons(statements)],
    notes: describeDecisions(decisions),
    outcome: [
      `${target} by contract ${contract}, in ${requests} requests: of ${statements.length} statements, ${counts.join(", ")}.`,
      ...(ok ? [] : [`Failed: ${reasons.join("; ")}.`]),
    ],
    isFailure: !ok,
    data,
  };
}

/** Says how the service decides what the specification leaves open, as far as that was seen. */
function describeDecisions(decisions: DecisionReport[]): string[] {
  const seen = decisions.filter(({ decision }) => decision !== "");
  const lines = seen.map(({ question, about, decision }) => `  ${question}: ${about}: ${decision}`);
  return lines.length > 0 ? ["How the service decides open questions:", ...lines] : [];
}

/**
 * Says why a verification is not ok.
 *
 * @param vain why nothing, or hardly anything, could be shown
 */
export function describeFailure(
  statements: StatementReport[],
  losses: BaselineLoss[],
  vain: Reason | undefined,
): string[] {
  const broken = statements.filter(({ verdict }) => verdict === "broken").map(({ id }) => id);
  return [
    ...(broken.length > 0 ? [`the service breaks ${nameFirst(broken)}`] : []),
    ...(losses.length > 0 ? [`the baseline shows more of ${nameFirst(losses.map(({ place }) => place))}`] : []),
    ...(vain === undefined ? [] : [describeReason(vain)]),
  ];
}

/** How many statements a reason names. */
const FIRST = 10;

function nameFirst(ids: string[]): string {
  const others = ids.length - FIRST;
  const names = joinWords(others > 0 ? [...ids.slice(0, FIRST), `${others} more`] : ids);
  return ids.length > 1 ? `${ids.length} statements: ${names}` : names;
}

/** Lists what is broken, each cause once. */
export function listCauses(statements: StatementReport[]): BreachCause[] {
  const breaches = statements.flatMap(({ id, broken }) => broken.map((breach) => ({ id, ...breach })));
  return [...groupBy(breaches, ({ cause }) => cause).values()].map((same) => ({
    message: same[0]?.message ?? "",
    times: same.reduce((sum, { times }) => sum + times, 0),
    statements: [...new Set(same.map(({ id }) => id))],
    // An event of which only the kind is known has no name.
    operations: [...new Set(same.map(({ operation }) => operation))].filter((name) => name !== ""),
  }));
}

const RATE_LIMITED = "The service limits the rate: requests were repeated after the wait that it asked for.";

function resultOfStatement({ id, says, open, notShown, broken }: StatementReport): ReportResult {
  return {
    place: id,
    title: says,
    group: id.replace(/\/.*/, ""),
    ms: 0,
    messages: [
      ...broken.map(({ operation, request, message, cause, times }): ReportMessage => {
        return {
          kind: "breach",
          // Of an event that breaks the contract, it may not be known which of its kind it is.
          text: `breach in ${operation && `${operation}, `}${request}: ${message}`,
          cause,
          times,
          ...(operation !== "" && { place: operation }),
        };
      }),
      ...open.map(({ reason, times }): ReportMessage => ({ kind: "unjudged", text: `open: ${reason} (${times})` })),
      ...notShown.map(({ reason, times }): ReportMessage => ({ kind: "unjudged", text: `${reason} (${times})` })),
    ],
  };
}

/** What the service decides, and why checks were not shown: each reason with its statements. */
function sumUpReasons(statements: StatementReport[]): string[] {
  const reasons = statements.flatMap(({ id, open, notShown }) => [
    ...open.map(({ reason }) => ({ id, verdict: "open", reason })),
    ...notShown.map(({ reason }) => ({ id, verdict: "not shown", reason })),
  ]);
  return [...groupBy(reasons, ({ verdict, reason }) => `${verdict} ${reason}`).values()].flatMap((same) => {
    const [first, ...others] = same;
    if (first === undefined) return [];
    const where = others.length > 0 ? `${same.length} statements, such as ${first.id}` : first.id;
    return [`${first.verdict}, in ${where}: ${first.reason}`];
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

/** Lists the statements of which less is shown than in a baseline, of those that both have. */
export function listLosses(statements: StatementReport[], baseline: StatementReport[]): BaselineLoss[] {
  const verdicts = new Map(statements.map(({ id, verdict }) => [id, verdict]));
  return baseline.flatMap(({ id, verdict: was }) => {
    const is = verdicts.get(id);
    return is !== undefined && RANKS[is] < RANKS[was] ? [{ place: id, was, is }] : [];
  });
}

/** Whether parsed JSON can be a baseline: a report of `verify`. */
export function isBaseline(value: unknown): value is Baseline {
  return Array.isArray(Object(value).statements);
}
