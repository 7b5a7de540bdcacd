import type { Report, ReportMessage, ReportResult, ReportTable } from "../reports/report.ts";
import type { GeneratedReport, StatementReport, Verdict, VerifyReport, WorkflowReport } from "./interface.ts";

const VERDICTS: Verdict[] = ["broken", "not shown", "partly shown", "shown"];

/**
 * Makes the report of `verify`, in the form that each writer reads.
 *
 * @param file the config: a service has no file to which a code host could attach the findings
 */
export function reportOnService(data: VerifyReport, file = "token-payments.config.ts"): Report {
  const { contract, target, seed, statements, generated, workflows } = data;
  const broken = statements.filter(({ verdict }) => verdict === "broken");
  const counts = VERDICTS.toReversed().map((verdict) => `${withVerdict(statements, verdict).length} ${verdict}`);
  return {
    command: "verify",
    subject: target,
    file,
    version: contract,
    summary: [`${target} by contract ${contract}: of ${statements.length} statements, ${counts.join(", ")}.`],
    results: [
      ...statements.map(resultOfStatement),
      ...generated.map((each) => resultOfGenerated(each, seed)),
      ...workflows.map(resultOfWorkflow),
    ],
    omissions: sumUpReasons(statements),
    rules: { ...Object.fromEntries(broken.map(({ id, says }) => [id, says])), ...RULES },
    tables: [
      tableOfGenerated(generated, seed),
      tableOfWorkflows(workflows),
      ...VERDICTS.map((verdict) => tableOfStatements(verdict, withVerdict(statements, verdict))),
    ].filter(({ rows }) => rows.length > 0),
    data,
  };
}

const RULES = {
  generated: "The service responds to generated requests as the contract documents.",
  workflow: "The steps of a workflow get the responses that the contract documents.",
};

function withVerdict(statements: StatementReport[], verdict: Verdict): StatementReport[] {
  return statements.filter((each) => each.verdict === verdict);
}

function resultOfStatement({ id, says, notShown, broken }: StatementReport): ReportResult {
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
      ...notShown.map(({ reason, times }): ReportMessage => ({ kind: "omitted", text: `${reason} (${times})` })),
    ],
  };
}

function resultOfGenerated(report: GeneratedReport, seed: number): ReportResult {
  const { operation, verdict, runs, reason, failure } = report;
  return {
    place: `generated requests of ${operation}`,
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

function resultOfWorkflow({ id, summary, verdict, shown, steps, reason }: WorkflowReport): ReportResult {
  const text = `${verdict === "broken" ? "breach" : verdict} after ${shown} of ${steps} steps: ${reason}`;
  const kind = verdict === "broken" ? "breach" : "unjudged";
  const messages = verdict === "shown" ? [] : [{ kind, rule: "workflow", text } as const];
  return { place: `workflow ${id}`, title: summary, group: "workflows", ms: 0, messages };
}

/** Why checks were not shown: each reason with the number of statements that it leaves open. */
function sumUpReasons(statements: StatementReport[]): string[] {
  const reasons = new Map<string, number>();
  for (const { notShown } of statements) {
    for (const { reason } of notShown) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return [...reasons].map(([reason, times]) => {
    return `not shown, in ${times} ${times === 1 ? "statement" : "statements"}: ${reason}`;
  });
}

function tableOfGenerated(generated: GeneratedReport[], seed: number): ReportTable {
  return {
    title: `Generated requests. Of seed ${seed}, as many valid as invalid ones`,
    head: ["Operation", "Verdict", "Requests", "Why"],
    rows: generated.map(({ operation, verdict, runs, reason, failure }) => {
      return [operation, verdict, runs, reason ?? failure?.message ?? ""];
    }),
  };
}

function tableOfWorkflows(workflows: WorkflowReport[]): ReportTable {
  return {
    title: "Workflows",
    head: ["Workflow", "Verdict", "Steps", "Why not all"],
    rows: workflows.map(({ id, verdict, shown, steps, reason = "" }) => [id, verdict, `${shown} of ${steps}`, reason]),
  };
}

function tableOfStatements(verdict: Verdict, statements: StatementReport[]): ReportTable {
  return {
    title: `${verdict.charAt(0).toUpperCase()}${verdict.slice(1)}: ${statements.length} statements`,
    head: ["Statement", "What it says", "Checks shown", "Why not all"],
    rows: statements.map((statement) => {
      const reasons = resultOfStatement(statement).messages.map(({ text }) => text);
      return [`\`${statement.id}\``, statement.says, statement.shown, reasons.join("; ")];
    }),
  };
}
