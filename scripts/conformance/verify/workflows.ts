import { setTimeout as wait } from "node:timers/promises";
import { evaluateExpression, parseExpression } from "../../contract/expressions.ts";
import { mapLeaves } from "../../contract/fields.ts";
import { HEADER_FIELDS } from "../../contract/well-known.ts";
import type { WorkflowCase, WorkflowStep } from "../../specification/cases/published.ts";
import { type ExpressionLookup, isMet } from "./conditions.ts";
import type { WorkflowReport } from "./interface.ts";
import { type CheckedExchange, describeBreach } from "./response-check.ts";
import type { Verification } from "./verification.ts";

/**
 * Runs the steps of a workflow until one does not succeed.
 *
 * @param reasons why no request of an operation may be sent, by its id
 */
export async function runWorkflow(
  workflow: WorkflowCase,
  verification: Verification,
  reasons: Map<string, string | undefined>,
): Promise<WorkflowReport> {
  const { config } = verification;
  const { id, summary, steps, inputs } = workflow;
  const handles: Record<string, string> = {
    [HEADER_FIELDS.app]: config.appHandle,
    [HEADER_FIELDS.user]: config.userHandle,
  };
  const values: Values = {
    inputs: Object.fromEntries(
      Object.entries(inputs).map(([name, header]) => [
        name,
        Object.fromEntries(Object.entries(header).map(([key, value]) => [key, handles[key] ?? value])),
      ]),
    ),
    steps: {},
  };
  const report = { id, summary, shown: 0, steps: steps.length };
  const reason = steps.map(({ operation }) => reasons.get(operation)).find((each) => each !== undefined);
  if (reason !== undefined) return { ...report, verdict: "not shown", reason };
  for (const step of steps) {
    const ending = await runStep(step, values, verification);
    if (ending)
      return {
        ...report,
        verdict: ending.verdict ?? (report.shown > 0 ? "partly shown" : "not shown"),
        reason: `${step.id}: ${ending.reason}`,
      };
    report.shown += 1;
  }
  return { ...report, verdict: "shown" };
}

/** What the expressions of a workflow refer to. */
interface Values {
  inputs: Record<string, unknown>;
  steps: Record<string, { outputs: Record<string, unknown> }>;
}

/** @returns why the workflow ends here; undefined if the step has succeeded */
async function runStep(
  step: WorkflowStep,
  values: Values,
  { contract, requests, eventsWithin }: Verification,
): Promise<{ verdict?: "broken"; reason: string } | undefined> {
  const operation = contract.operations.find(({ id }) => id === step.operation);
  if (!operation)
    throw new Error(`generated/cases.json has a step of ${step.operation}, which the contract does not have.`);
  const { id, headers = {}, query = {}, conditions, outputs = {}, retry = { after: 0, limit: 0 } } = step;
  for (let attempt = 0; ; attempt++) {
    const before = createLookup(values);
    const body = requests.fresh({ operation, body: fillIn(step.body, before) });
    const plan = { operation, what: id, body, query: fillIn(query, before) as Record<string, number> };
    const checked = await requests.send({ ...plan, draftHeaders: headers, unbounded: true, isRepeated: attempt > 0 });
    const lookup = createLookup(values, checked);
    const unmet = endingOf(checked) ?? conditions.find((condition) => !isMet(condition, lookup));
    if (unmet === undefined) {
      values.steps[id] = { outputs: fillIn(outputs, lookup) as Record<string, unknown> };
      return undefined;
    }
    if (typeof unmet === "object") return unmet;
    const isTooLate = (attempt + 1) * retry.after > eventsWithin;
    if (attempt >= retry.limit || isTooLate) return { reason: `the response does not meet ${unmet}` };
    await wait(retry.after * 1000);
  }
}

function endingOf({ outcome, response }: CheckedExchange): { verdict?: "broken"; reason: string } | undefined {
  const [finding] = response;
  if (outcome.kind === "broken") return { verdict: "broken", reason: outcome.message };
  if (finding) return { verdict: "broken", reason: describeBreach(finding) };
  return outcome.kind === "shown" ? undefined : { reason: outcome.reason };
}

/** Runtime expressions of Arazzo, as far as the workflows of the contract use them. */
function createLookup(values: Values, checked?: CheckedExchange): ExpressionLookup {
  return (expression) => {
    if (expression === "$statusCode") return checked?.status;
    const inMessage = parseExpression(expression);
    if (inMessage) return evaluateExpression(inMessage, { response: checked?.body });
    return expression
      .slice(1)
      .split(".")
      .reduce((value: unknown, name) => Object(value)[name], values);
  };
}

/** Copies a value with each text that is a runtime expression replaced by what it means. */
function fillIn(value: unknown, lookup: ExpressionLookup): unknown {
  return mapLeaves(value, (leaf) => (typeof leaf === "string" && leaf.startsWith("$") ? lookup(leaf) : leaf));
}
