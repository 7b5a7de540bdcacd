import type { Contract } from "../../contract/contract.ts";
import type { RunningServer } from "../../service/http/interface.ts";
import { encodeHeaderText, failureBody } from "../../service/http/messages.ts";
import {
  COUNTED,
  describeFinding,
  isBreach,
  type Observed,
  observedOf,
  type TrafficCounts,
} from "../reports/traffic-report.ts";
import type { Finding } from "../traffic/finding.ts";
import type { Overdue } from "../traffic/missing-events.ts";
import type { Recording } from "../traffic/record.ts";
import { parseUrlPath } from "../traffic/url.ts";
import { createTrafficWatch, type Observation, type WatchOptions } from "../traffic/watch.ts";
import type { Passed, Ruling } from "./passage.ts";
import { type ProxyAddresses, startProxy } from "./server.ts";

/** The header that names what breaks the contract. */
const BREACHES = "x-contract-breaches";

/** How often the proxy looks for events that have not arrived, in milliseconds. */
const OVERDUE_INTERVAL = 1000;

interface CheckingProxyOptions extends ProxyAddresses {
  /** What is reported, and which events are expected. */
  watched?: WatchOptions;
  /** Respond with an error to a call that breaks the contract. */
  isStrict: boolean;
  /** Report nothing but what breaks the contract. */
  reportsOnlyBreaches: boolean;
  /** To which the exchanges are written. It is closed with the proxy. */
  recording?: Recording | undefined;
  /** Called for each exchange after its response has left. */
  onExchange(observed: Observed): void;
  onOverdue(overdue: Overdue): void;
  /** Called when an exchange cannot be written: nothing more is recorded. */
  onRecordingFailure(error: Error): void;
}

/** A proxy that checks what passes. */
interface CheckingProxy extends RunningServer {
  /** Of what has passed so far. */
  counts: TrafficCounts;
}

/**
 * Starts a proxy that checks what passes, and reports to the caller what breaks the contract: in a header or, if it is
 * strict, by an error in place of the response.
 *
 * @throws the error of the socket, when it cannot listen there
 */
export async function startCheckingProxy(contract: Contract, options: CheckingProxyOptions): Promise<CheckingProxy> {
  const { watched, isStrict, reportsOnlyBreaches } = options;
  const watch = createTrafficWatch(contract, watched);
  const counts: TrafficCounts = { calls: 0, events: 0, others: 0, broken: 0, missing: 0 };
  let { recording } = options;
  let place = 0;

  function settle(passed: Passed): Ruling | undefined {
    place += 1;
    const observation = watch.see({ ...passed, place: `#${place}` });
    const breaches = observation.findings.filter(isBreach);
    counts[COUNTED[observation.role]] += 1;
    if (breaches.length > 0) counts.broken += 1;
    const isReported = breaches.length > 0 || !reportsOnlyBreaches;
    // The response leaves first.
    if (isReported || recording) setImmediate(report, observation, isReported);
    return breaches.length === 0 ? undefined : createRuling(breaches, isStrict);
  }

  function report(observation: Observation, isReported: boolean): void {
    if (isReported) options.onExchange(observedOf(observation));
    record((open) => open.write(observation.exchange));
  }

  function record(work: (open: Recording) => void): void {
    try {
      if (recording) work(recording);
    } catch (error) {
      recording = undefined;
      options.onRecordingFailure(error as Error);
    }
  }

  function reportOverdue(isEnd = false): void {
    for (const overdue of watch.overdue(Date.now(), isEnd)) {
      if (isBreach(overdue)) counts.missing += 1;
      if (isBreach(overdue) || !reportsOnlyBreaches) options.onOverdue(overdue);
    }
  }

  const names = new Set(contract.operations.map(({ name }) => name));
  const isKeptBack = (target: string) => names.has(parseUrlPath(target).split("/").at(-1) ?? "");
  const { url, close } = await startProxy({ ...options, isKeptBack, settle });
  const timer = setInterval(() => reportOverdue(), OVERDUE_INTERVAL).unref();
  return {
    url,
    counts,
    async close() {
      await close();
      clearInterval(timer);
      // What ends with the connections is reported too.
      await new Promise((resolve) => setImmediate(resolve));
      reportOverdue(true);
      record((open) => open.close());
    },
  };
}

/** Decides what becomes of the response to a call that breaks the contract. */
export function createRuling(breaches: Finding[], isStrict: boolean): Ruling {
  const list = breaches.map(({ side, field, message }) => `${side}: ${field} ${message}`).join("; ");
  const headers = { [BREACHES]: encodeHeaderText(list) };
  if (!isStrict) return { headers };
  const message = `The exchange violates the contract: ${breaches.map(describeFinding).join(". ")}.`;
  return { headers, replacement: { status: 502, body: { ...failureBody(message), findings: breaches } } };
}
