import type { CasesFile } from "../../contract/cases.ts";
import type { Contract } from "../../contract/contract.ts";
import { DELIVERY_RECORDS } from "../../contract/known-names.ts";
import { classifyConnectionError, describeConnectionError, isUnreached } from "../../service/http/connection-errors.ts";
import { createPool } from "../../service/http/pool.ts";
import { decodeBody, listEncodings } from "../traffic/decoding.ts";
import { CHECKED_LIMIT } from "../traffic/exchange.ts";
import { readDetails, receiveDeliveries } from "./deliveries.ts";
import { findRefusedSignatures } from "./environment.ts";
import { createEventCheck } from "./events.ts";
import { reasonToLeaveOut } from "./guards.ts";
import type { Handler, VerifyConfig, VerifyOptions, VerifyReport } from "./interface.ts";
import { createOperationCheck, listLinks } from "./operation-check.ts";
import { describeReason, type Reason, reasonOf } from "./outcome.ts";
import { describeFailure, listCauses, listLosses } from "./report.ts";
import { BAILED, baseAddress, createRequests } from "./requests.ts";
import { runSequences } from "./sequences.ts";
import { createTally } from "./tally.ts";
import type { Verification } from "./verification.ts";
import { runPrepared, WrongUse } from "./wrong-use.ts";

/** The URL of a handler in process: nothing is sent there. */
const IN_PROCESS = new URL("http://service.example");

/**
 * Runs the cases against a service, once the use is known to be right.
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
  const { timeout = 30_000, eventsWithin, sandbox: isSandbox = false } = options;
  const { concurrency = 4, rate, budget, eventsPort, signal, bail } = options;
  const end = new AbortController();
  const interrupt = () => end.abort(signal?.reason);
  signal?.addEventListener("abort", interrupt);
  if (signal?.aborted) interrupt();
  const handler = typeof target === "string" ? serviceAt(new URL(target)) : decoding(target);
  const base = typeof target === "string" ? new URL(target) : IN_PROCESS;
  const onBreach = () => bail && end.abort(BAILED);
  const tally = createTally(cases, onBreach);
  const events = createEventCheck(contract, cases, tally, eventsWithin, isSandbox);
  const limits = { timeout, signal: end.signal, rate, budget, isSandbox };
  const requests = createRequests(contract, config, handler, base, limits, events.seeCall);
  // With a budget, it is the order of the requests that decides which are sent.
  const limited = createPool(budget === undefined ? concurrency : 1);
  const shared = { contract, cases, config, requests, tally, onBreach, events, isSandbox };
  const verification: Verification = { ...shared, limited };
  const listen = async () => (eventsPort === undefined ? undefined : receiveDeliveries(eventsPort, events.seeDelivery));
  async function run(): Promise<VerifyReport> {
    try {
      const report = await runChecks(verification, options, end.signal);
      return {
        contract: contract.info.version,
        target: typeof target === "string" ? baseAddress(base) : "in process",
        ...report,
      };
    } catch (error) {
      end.abort();
      await requests.settle();
      throw error;
    }
  }
  try {
    const receiver = await listen();
    try {
      return await runPrepared("setUp", () => config.setUp?.(), run);
    } finally {
      await receiver?.close();
    }
  } finally {
    requests.close();
    signal?.removeEventListener("abort", interrupt);
  }
}

/** Decodes the bodies of a service in process, as `fetch` does those that travel. */
function decoding(target: Handler): Handler {
  return async (request) => {
    const response = await target(request);
    const layers = listEncodings(response.headers.get("content-encoding") ?? "");
    if (layers.length === 0 || !response.body) return response;
    const { body, absence } = decodeBody(new Uint8Array(await response.clone().arrayBuffer()), layers, CHECKED_LIMIT);
    if (absence?.kind === "corrupt") throw new TypeError(absence.kind, { cause: { code: "Z_DATA_ERROR" } });
    return body ? new Response(body as Uint8Array<ArrayBuffer>, response) : response;
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

/**
 * Says why nothing could be shown.
 *
 * @param reasons why no request of an operation was sent; undefined if one was
 */
function findVainReason(reasons: (Reason | undefined)[]): Reason {
  if (reasons.includes(undefined)) return reasonOf("no example");
  const others = reasons.filter((why) => why !== undefined && why.reason !== "selection") as Reason[];
  return reasonOf("no request", { why: [...new Set(others.map(describeReason))].join(", ") });
}

/**
 * Runs cases and failures, one after the other, and waits for events.
 *
 * @param signal interrupts them
 */
async function runChecks(
  verification: Verification,
  options: VerifyOptions,
  signal: AbortSignal,
): Promise<Omit<VerifyReport, "contract" | "target">> {
  const { contract, config, requests, tally, events } = verification;
  const { baseline, eventsPort, onProgress } = options;
  const enter = (stage: string) => requests.onSent(() => onProgress?.({ stage, requests: requests.countSent() }));
  const checks = contract.operations.map((operation) => {
    const reason = reasonToLeaveOut(operation, config, options);
    return { operation, check: createOperationCheck(operation, verification, reason) };
  });
  const isSource = ({ operation }: (typeof checks)[number]) => listLinks(operation).length > 0;
  enter("first examples");
  // Others take values from the responses of the sources.
  for (const group of [checks.filter(isSource), checks.filter((entry) => !isSource(entry))]) {
    await Promise.all(group.map(({ check }) => check.first()));
  }
  const unsigned = checks.filter(({ check }) => check.isUnsigned());
  const accepted = checks.filter(({ check }) => check.reason() === undefined);
  const wrongSignature = findRefusedSignatures(
    unsigned.map(({ operation }) => operation),
    accepted.map(({ operation }) => operation),
  );
  if (wrongSignature !== undefined) for (const { check } of unsigned) check.leaveOut(wrongSignature);
  enter("cases");
  await Promise.all(checks.map(({ check }) => check.cases()));
  enter("failures");
  // Each needs an environment in which nothing else may succeed.
  for (const { check } of checks) await check.failures();
  enter("sequences");
  const seeOf = new Map(checks.map(({ operation, check }) => [operation.name, check.see]));
  const reasons = new Map(checks.map(({ operation, check }) => [operation.name, check.reason()]));
  await runSequences(verification, reasons, (name, checked, what) => seeOf.get(name)?.(checked, what));
  enter("events");
  const history = checks.find(({ operation: { id } }) => id === DELIVERY_RECORDS.operation)?.check;
  const isListed = history && history.reason() === undefined;
  const readRecords = isListed ? () => readDetails(verification, history.see) : undefined;
  await events.end(readRecords, eventsPort !== undefined, signal);
  for (const { check } of checks) check.end();
  const statements = tally.statements();
  const losses = baseline ? listLosses(statements, baseline.statements) : [];
  const isVain = checks.every(({ check }) => ![undefined, "interrupted"].includes(check.reason()?.reason));
  const vain = isVain
    ? findVainReason(checks.map(({ operation }) => reasonToLeaveOut(operation, config, options)))
    : undefined;
  const failures = describeFailure(statements, losses, wrongSignature ?? vain);
  return {
    ok: failures.length === 0,
    reasons: failures,
    requests: requests.countSent(),
    isRateLimited: requests.isRateLimited(),
    losses,
    statements,
    causes: listCauses(statements),
    decisions: requests.decisions.list(),
  };
}
