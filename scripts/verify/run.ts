import type { Contract } from "../contract/contract.ts";
import { classifyConnectionError, describeConnectionError, isUnreached } from "../http/connection-errors.ts";
import { createPool } from "../http/pool.ts";
import type { CasesFile } from "../specification/cases/published.ts";
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
import { createOperationCheck } from "./operation-check.ts";
import { createRequests, type Requests } from "./requests.ts";
import { asNotShown } from "./response-check.ts";
import { createTally } from "./tally.ts";
import { runWorkflow } from "./workflows.ts";
import { WrongUse } from "./wrong-use.ts";

/** The URL of a handler in process: nothing is sent there. */
const IN_PROCESS = "http://service.example";

/**
 * Runs cases, generated requests and workflows against a service, once the use is known to be right.
 *
 * @throws WrongUse when a function of the config fails, or the target cannot be reached; once what is under way has ended
 */
export async function runVerification(
  contract: Contract,
  cases: CasesFile,
  target: Handler | string,
  config: VerifyConfig,
  options: VerifyOptions,
): Promise<VerifyReport> {
  const { timeout = 30_000, signal } = options;
  const end = new AbortController();
  const interrupt = () => end.abort(signal?.reason);
  signal?.addEventListener("abort", interrupt);
  if (signal?.aborted) interrupt();
  const handler = typeof target === "string" ? serviceAt(new URL(target)) : target;
  const base = typeof target === "string" ? withoutQuery(target) : IN_PROCESS;
  const requests = createRequests(contract, config, handler, base, { timeout, signal: end.signal });
  try {
    const report = await runChecks(contract, cases, config, options, requests);
    const name = typeof target === "string" ? base : "in process";
    return { contract: contract.info.version, target: name, ...report };
  } catch (error) {
    end.abort();
    await requests.settle();
    throw error;
  } finally {
    signal?.removeEventListener("abort", interrupt);
  }
}

async function runChecks(
  contract: Contract,
  cases: CasesFile,
  config: VerifyConfig,
  options: VerifyOptions,
  requests: Requests,
): Promise<Omit<VerifyReport, "contract" | "target">> {
  const { seed = 0, runs = 100, concurrency = 4, eventsWithin = 5 } = options;
  const tally = createTally(cases);
  const limited = createPool(concurrency);
  const verification = { contract, cases, config, requests, tally, limited, eventsWithin, seed, runs };
  const checks = contract.operations.map((operation) => {
    const reason = reasonToLeaveOut(operation, config, options);
    return { operation, check: createOperationCheck(operation, verification, reason) };
  });
  const reasons = await Promise.all(checks.map(({ check }) => check.first()));
  await Promise.all(checks.map(({ check }) => check.cases()));
  const generated = await Promise.all(
    checks.map(async ({ operation }, index): Promise<GeneratedReport> => {
      const reason = reasons[index] ?? (runs === 0 ? "the option runs is 0" : undefined);
      if (reason !== undefined) return { operation: operation.name, verdict: "not shown", runs: 0, reason };
      return runGenerated(operation, verification);
    }),
  );
  const workflows: WorkflowReport[] = [];
  const reasonOf = (id: string) => reasons[contract.operations.findIndex((operation) => operation.id === id)];
  // One after the other: each reads what it has changed.
  for (const workflow of cases.workflows) {
    workflows.push(await runWorkflow(workflow, verification, reasonOf));
  }
  // Each needs an environment in which nothing else may succeed.
  for (const { check } of checks) await check.failures();
  for (const { check } of checks) check.end();
  for (const id of cases.events) tally.count(id, asNotShown("it is about events, which verify does not receive"));
  const statements = tally.statements();
  const isBroken = [...statements, ...generated, ...workflows].some(({ verdict }) => verdict === "broken");
  return {
    ok: !isBroken,
    seed,
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
