import { DELIVERY_RECORDS } from "../../contract/well-known.ts";
import { listLosses, listVerdicts } from "./baseline.ts";
import { runGenerated } from "./generated.ts";
import { reasonToLeaveOut } from "./guards.ts";
import type { GeneratedReport, VerifyOptions, VerifyReport, WorkflowReport } from "./interface.ts";
import { createOperationCheck, listOperationLinks } from "./operation-check.ts";
import { readDetails } from "./records.ts";
import { INTERRUPTED } from "./requests.ts";
import type { Verification } from "./verification.ts";
import { runWorkflow } from "./workflows.ts";

/**
 * Runs cases, workflows, failures and generated requests, one after the other.
 *
 * @param signal interrupts them
 */
export async function runChecks(
  verification: Verification,
  options: VerifyOptions,
  signal: AbortSignal,
): Promise<Omit<VerifyReport, "contract" | "target">> {
  const { contract, cases, config, requests, tally, events, onBreach, seed, runs } = verification;
  const { baseline, eventsPort, onProgress } = options;
  const enter = (stage: string) => requests.onSent(() => onProgress?.({ stage, requests: requests.countSent() }));
  const checks = contract.operations.map((operation) => {
    const reason = reasonToLeaveOut(operation, config, options);
    return { operation, check: createOperationCheck(operation, verification, reason) };
  });
  const isSource = ({ operation }: (typeof checks)[number]) => listOperationLinks(contract, operation).length > 0;
  const reasons = new Map<string, string | undefined>();
  enter("first examples");
  // Others take values from the responses of the sources.
  for (const group of [checks.filter(isSource), checks.filter((each) => !isSource(each))]) {
    await Promise.all(group.map(async ({ operation, check }) => reasons.set(operation.id, await check.first())));
  }
  enter("cases");
  await Promise.all(checks.map(({ check }) => check.cases()));
  enter("workflows");
  const workflows: WorkflowReport[] = [];
  // One after the other: each reads what it has changed.
  for (const workflow of cases.workflows) {
    const report = await runWorkflow(workflow, verification, reasons);
    if (report.verdict === "broken") onBreach();
    workflows.push(report);
  }
  enter("failures");
  // Each needs an environment in which nothing else may succeed.
  for (const { check } of checks) await check.failures();
  enter("generated requests");
  // Last: of a budget, they have the rest.
  const accepted = await Promise.all(checks.map(({ check }) => (runs === 0 ? [] : check.listAccepted())));
  const generated = await Promise.all(
    checks.map(async ({ operation }, index): Promise<GeneratedReport> => {
      const reason = reasons.get(operation.id) ?? (runs === 0 ? "the option runs is 0" : undefined);
      if (reason !== undefined) return { operation: operation.name, verdict: "not shown", runs: 0, reason };
      const report = await runGenerated(operation, verification, accepted[index] ?? []);
      if (report.verdict === "broken") onBreach();
      return report;
    }),
  );
  for (const { check } of checks) check.end();
  enter("events");
  const readRecords =
    reasons.get(DELIVERY_RECORDS.operation) === undefined ? () => readDetails(verification) : undefined;
  await events.end(readRecords, eventsPort !== undefined, signal);
  const results = { statements: tally.statements(), generated, workflows };
  const losses = baseline ? listLosses(results, baseline) : [];
  const isBroken = listVerdicts(results).some(({ verdict }) => verdict === "broken");
  const isVain = [...reasons.values()].every((reason) => reason !== undefined && reason !== INTERRUPTED);
  return {
    ok: !isBroken && !isVain && losses.length === 0,
    seed,
    requests: requests.countSent(),
    isRateLimited: requests.isRateLimited(),
    losses,
    ...results,
    decisions: requests.decisions.list(),
  };
}
