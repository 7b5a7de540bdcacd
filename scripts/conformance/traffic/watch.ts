import { type Contract, type Operation, readContract, resolve } from "../../contract/contract.ts";
import { AMOUNT, SUBMISSION_QUESTION } from "../../contract/known-names.ts";
import { placeIn } from "../../contract/place.ts";
import { createSubmissionWatch } from "../../service/behavior/reused-ids.ts";
import { createCallWatch } from "./call-watch.ts";
import { createTrafficChecker, findCalledOperation } from "./check.ts";
import { createEventWatch } from "./event-watch.ts";
import { parseBodyObject, parseCall, type TrafficExchange } from "./exchange.ts";
import {
  attributeFaults,
  type CheckFault,
  createOpen,
  type Finding,
  type Side,
  type TrafficVerdict,
} from "./finding.ts";
import type { ExpectedEvents, Overdue } from "./missing-events.ts";
import { createRefusalWatch } from "./refusals.ts";
import { readHost } from "./url.ts";

/** An exchange with its verdict, and what those before it add. */
export interface Observation extends TrafficVerdict {
  exchange: TrafficExchange;
  /** The place of the call that a delivery follows from, if it was seen. */
  follows?: string;
}

/** What is reported of some traffic. */
export interface WatchOptions extends ExpectedEvents {
  /** Only what this side does. */
  side?: Side | undefined;
  /** What the contract does not list is a breach. */
  failsOnUnlisted?: boolean | undefined;
  /** The greatest amount that the operator has agreed with the application, in cents. */
  maxAmount?: number | undefined;
}

/**
 * Creates the check of the exchanges of some traffic in their order: each by itself, and by those before it.
 *
 * @param published the contract, with the rules of the mock
 */
export function createTrafficWatch(published: Contract, options: WatchOptions = {}) {
  const { side, failsOnUnlisted = false, maxAmount } = options;
  const contract = maxAmount === undefined ? published : raiseMaximum(published, maxAmount);
  const check = createTrafficChecker(contract, options.isSandbox);
  const events = createEventWatch(contract, options);
  const checkByCalls = createCallWatch(contract, options.isSandbox);
  const checkRefusal = createRefusalWatch(contract);
  const findReused = createSubmissionWatch(contract);

  function select<Found extends Finding>(findings: Found[]): Found[] {
    const selectedFindings = findings.filter((finding) => side === undefined || finding.side === side);
    if (!failsOnUnlisted) return selectedFindings;
    // Other services than this one have paths of their own.
    return selectedFindings.map((finding) => {
      return finding.kind === "unlisted" && finding.rule !== "operation" ? { ...finding, kind: "breach" } : finding;
    });
  }

  /** Finds an idempotency id that the caller has sent in another request: whether that is a repetition is open. */
  function checkSubmission(operation: Operation, exchange: TrafficExchange, verdict: TrafficVerdict): CheckFault[] {
    const { place, url, request } = exchange;
    const isProcessed = !isRefused(operation, exchange, verdict);
    const oddity = findReused({ operation, body: parseBodyObject(request), place, host: readHost(url), isProcessed });
    return oddity ? [createOpen("repetition", placeIn("request", "body"), oddity, SUBMISSION_QUESTION)] : [];
  }

  /** Finds what the exchanges before one show of it: always of the service. */
  function relate(verdict: TrafficVerdict, exchange: TrafficExchange): { faults: CheckFault[]; follows?: string } {
    const { role, subject, findings } = verdict;
    const operation = role === "call" ? findCalledOperation(contract, exchange) : undefined;
    if (operation) {
      const call = parseCall(operation, exchange);
      const breaches = findings.filter(({ kind }) => kind === "breach");
      // What an invalid request asks for is not known.
      events.seeCall(call, !breaches.some(({ rule }) => rule === "request"));
      return { faults: [...checkRefusal(call, verdict), ...(breaches.length === 0 ? checkByCalls(call) : [])] };
    }
    const body = role === "delivery" ? parseBodyObject(exchange.request) : undefined;
    const isPartial =
      !body || subject === undefined || findings.some(({ rule, kind }) => rule === "event" && kind === "open");
    if (role === "delivery" && isPartial) events.seePartialEvent(body?.event_type);
    const event = subject !== undefined && body;
    return event ? events.seeEvent(subject, exchange, event) : { faults: [] };
  }

  return {
    see(exchange: TrafficExchange): Observation {
      const verdict = check(exchange);
      const { faults, ...follows } = relate(verdict, exchange);
      const related = attributeFaults(faults, "service", verdict.subject);
      const operation = verdict.role === "call" ? findCalledOperation(contract, exchange) : undefined;
      const sent = operation
        ? attributeFaults(checkSubmission(operation, exchange, verdict), "caller", verdict.subject)
        : [];
      const findings = select([...verdict.findings, ...sent, ...related]);
      return { ...verdict, findings, exchange, ...follows };
    },
    /** Remembers that an exchange could not be read: it may be any event. */
    seeUnread: () => events.seePartialEvent(undefined),
    /** Lists the events that have not arrived in time, each once; see `createEventWatch`. */
    overdue(now: number, isEnd = false): Overdue[] {
      return select(events.overdue(now, isEnd));
    },
  };
}

/** Copies a contract with a greater maximum of amounts: the operator raises it on request. */
function raiseMaximum({ raw }: Contract, maxAmount: number): Contract {
  const contract = readContract(structuredClone(raw));
  for (const { request } of contract.operations) {
    const amount = resolve(contract, request.schema).properties?.[AMOUNT];
    const schema = amount && resolve(contract, amount);
    if (schema?.maximum !== undefined) schema.maximum = Math.max(schema.maximum, maxAmount);
  }
  return contract;
}

/**
 * Whether a call is refused as the contract documents it: it was not processed, and may be corrected. Any other response, such as
 * the 429 of a gateway, leaves that open.
 */
function isRefused({ responses }: Operation, { response, problem }: TrafficExchange, { findings }: TrafficVerdict) {
  if (!response || problem !== undefined || response.status < 400) return false;
  const isDocumented = responses.some(({ status }) => status === String(response.status));
  return isDocumented && !findings.some(({ kind, rule }) => kind === "breach" && rule === "response");
}
