import type { Contract } from "../../contract/contract.ts";
import { classifyConnectionError, describeConnectionError, isUnreached } from "../../http/connection-errors.ts";
import { createPool } from "../../http/pool.ts";
import type { CasesFile } from "../../specification/cases/published.ts";
import { runChecks } from "./checks.ts";
import { receiveDeliveries } from "./deliveries.ts";
import { createEventCheck } from "./events.ts";
import type { Handler, VerifyConfig, VerifyOptions, VerifyReport } from "./interface.ts";
import { BAILED, createRequests } from "./requests.ts";
import { createTally } from "./tally.ts";
import type { Verification } from "./verification.ts";
import { runPrepared, WrongUse } from "./wrong-use.ts";

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
  const { timeout = 30_000, eventsWithin = 5, sandbox: isSandbox = false } = options;
  const { seed = 0, runs = 100, concurrency = 4, rate, budget, eventsPort, signal, bail } = options;
  const end = new AbortController();
  const interrupt = () => end.abort(signal?.reason);
  signal?.addEventListener("abort", interrupt);
  if (signal?.aborted) interrupt();
  const handler = typeof target === "string" ? serviceAt(new URL(target)) : target;
  const base = typeof target === "string" ? withoutQuery(target) : IN_PROCESS;
  const onBreach = () => bail && end.abort(BAILED);
  const tally = createTally(cases, onBreach);
  const events = createEventCheck(contract, cases, tally, { eventsWithin, isSandbox });
  const limits = { timeout, signal: end.signal, rate, budget };
  const requests = createRequests(contract, config, handler, base, limits, events.seeCall);
  // With a budget, it is the order of the requests that decides which are sent.
  const limited = createPool(budget === undefined ? concurrency : 1);
  const shared = { contract, cases, config, requests, tally, onBreach, events, eventsWithin, isSandbox };
  const verification: Verification = { ...shared, limited, seed, runs };
  const listen = async () =>
    eventsPort !== undefined && (await receiveDeliveries(eventsPort, events.seeDelivery)).close;
  async function run(): Promise<VerifyReport> {
    try {
      const report = await runChecks(verification, options, end.signal);
      return { contract: contract.info.version, target: typeof target === "string" ? base : "in process", ...report };
    } catch (error) {
      end.abort();
      await requests.settle();
      throw error;
    }
  }
  try {
    return await runPrepared("the receiver", listen, () => runPrepared("setUp", () => config.setUp?.(), run));
  } finally {
    requests.close();
    signal?.removeEventListener("abort", interrupt);
  }
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
