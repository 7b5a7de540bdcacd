import type { Contract } from "../contract/contract.ts";
import { DELIVERY_RECORDS } from "../contract/well-known.ts";
import { classifyConnectionError, describeConnectionError, isUnreached } from "../http/connection-errors.ts";
import { createPool } from "../http/pool.ts";
import type { CasesFile } from "../specification/cases/published.ts";
import { listLosses } from "./baseline.ts";
import { receiveDeliveries } from "./deliveries.ts";
import { createEventCheck } from "./events.ts";
import { runGenerated } from "./generated.ts";
import { reasonToLeaveOut } from "./guards.ts";
import type {
  GeneratedReport,
  Handler,
  VerifyConfig,
  VerifyOptions,
  VerifyReport,
  WorkflowReport,
} from "./interface.ts";
import { createOperationCheck, listOperationLinks } from "./operation-check.ts";
import { readDetails } from "./records.ts";
import { createRequests, INTERRUPTED } from "./requests.ts";
import { createTally } from "./tally.ts";
import type { Verification } from "./verification.ts";
import { runWorkflow } from "./workflows.ts";
import { runPrepared, WrongUse } from "./wrong-use.ts";

/** The URL of a handler in process: nothing is sent there. */
const IN_PROCESS = "http://service.example";

/** Runs cases, generated requests and workflows against a service, once the use is known to be right. */
export function runVerification(
  contract: Contract,
  cases: CasesFile,
  target: Handler | string,
  config: VerifyConfig,
  options: VerifyOptions,
): Promise<VerifyReport> {
  const { eventsPort, eventsWithin = 5 } = options;
  const tally = createTally(cases);
  const events = createEventCheck(contract, cases, tally, eventsWithin);
  const run = () => runChecks({ contract, cases, config, tally, events, eventsWithin }, target, options);
  const listen = async () => {
    if (eventsPort === undefined) return undefined;
    const { close } = await receiveDeliveries(eventsPort, events.seeDelivery);
    return close;
  };
  return runPrepared("the receiver", listen, () => runPrepared("setUp", () => config.setUp?.(), run));
}

async function runChecks(
  known: Pick<Verification, "contract" | "cases" | "config" | "tally" | "events" | "eventsWithin">,
  target: Handler | string,
  options: VerifyOptions,
): Promise<VerifyReport> {
  const { contract, cases, config, tally, events } = known;
  const { seed = 0, runs = 100, concurrency = 4, timeout = 30_000, rate, budget, baseline, eventsPort } = options;
  const { signal = new AbortController().signal } = options;
  const handler = typeof target === "string" ? serviceAt(new URL(target)) : target;
  const base = typeof target === "string" ? withoutQuery(target) : IN_PROCESS;
  const limits = { timeout, signal, rate, budget };
  const requests = createRequests(contract, config, handler, base, limits, events.seeCall);
  // With a budget, it is the order of the requests that decides which are sent.
  const limited = createPool(budget === undefined ? concurrency : 1);
  const verification = { ...known, requests, limited, seed, runs };
  const checks = contract.operations.map((operation) => {
    const reason = reasonToLeaveOut(operation, config, options);
    return { operation, check: createOperationCheck(operation, verification, reason) };
  });
  const isSource = ({ operation }: (typeof checks)[number]) => listOperationLinks(contract, operation).length > 0;
  const reasons = new Map<string, string | undefined>();
  // Others take values from the responses of the sources.
  for (const group of [checks.filter(isSource), checks.filter((each) => !isSource(each))]) {
    await Promise.all(group.map(async ({ operation, check }) => reasons.set(operation.id, await check.first())));
  }
  await Promise.all(checks.map(({ check }) => check.cases()));
  const workflows: WorkflowReport[] = [];
  // One after the other: each reads what it has changed.
  for (const workflow of cases.workflows) {
    workflows.push(await runWorkflow(workflow, verification, reasons));
  }
  // Each needs an environment in which nothing else may succeed.
  for (const { check } of checks) await check.failures();
  // Last: of a budget, they have the rest.
  const generated = await Promise.all(
    checks.map(async ({ operation }): Promise<GeneratedReport> => {
      const reason = reasons.get(operation.id) ?? (runs === 0 ? "the option runs is 0" : undefined);
      if (reason !== undefined) return { operation: operation.name, verdict: "not shown", runs: 0, reason };
      return runGenerated(operation, verification);
    }),
  );
  for (const { check } of checks) check.end();
  const readRecords =
    reasons.get(DELIVERY_RECORDS.operation) === undefined ? () => readDetails(verification) : undefined;
  await events.end(readRecords, eventsPort !== undefined, signal);
  const statements = tally.statements();
  const losses = baseline ? listLosses({ statements, generated, workflows }, baseline) : [];
  const isBroken = [...statements, ...generated, ...workflows].some(({ verdict }) => verdict === "broken");
  const isVain = [...reasons.values()].every((reason) => reason !== undefined && reason !== INTERRUPTED);
  return {
    contract: contract.info.version,
    target: typeof target === "string" ? base : "in process",
    ok: !isBroken && !isVain && losses.length === 0,
    seed,
    requests: requests.countSent(),
    isRateLimited: requests.isRateLimited(),
    losses,
    statements,
    generated,
    workflows,
    decisions: requests.decisions.list(),
  };
}

/** Makes the handler that sends requests to a running service. It rejects with WrongUse if the first ones cannot reach it. */
function serviceAt(target: URL): Handler {
  let wasReached = false;
  return async (request) => {
    try {
      const response = await fetch(request);
      wasReached = true;
      return response;
    } catch (error) {
      if (!wasReached && isUnreached(classifyConnectionError(error as Error))) {
        throw new WrongUse(
          `The target cannot be reached: ${describeConnectionError(error as Error, target)}. Start the service, or correct the address.`,
        );
      }
      // If the service stops later, one of the requests may have stopped it: the report says so.
      wasReached = true;
      throw error;
    }
  };
}

/** A URL without what may be secret in it, and without a slash at its end. */
function withoutQuery(target: string): string {
  const { origin, pathname } = new URL(target);
  return origin + pathname.replace(/\/$/, "");
}
