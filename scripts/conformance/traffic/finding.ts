import type { OpenRequests } from "../../contract/open-questions.ts";
import { type Place, writePlace } from "../../contract/place.ts";
import { groupBy } from "../../contract/utilities.ts";
import { ANY_ITEM } from "../../contract/walk.ts";
import type { Oddity } from "../../service/behavior/oddity.ts";
import { type Actual, type Expected, writeExpected } from "./expected.ts";

/** `caller` calls operations and receives events; `service` answers and sends. */
export type Side = "caller" | "service";

/** What a finding is about. */
export type Rule =
  | "operation"
  | "credentials"
  | "request"
  | "status"
  | "response"
  | "echo"
  | "selection"
  | "count"
  | "repetition"
  | "sandbox"
  | "verdict"
  | "event"
  | "acknowledgment"
  | "event-id"
  | "event-of-call"
  | "missing-event";

/**
 * What is judged of one place: data, and nothing of the traffic but what a report may show. Who makes it reduces it; who prints it
 * need not know what is secret.
 */
export interface Judgement {
  /**
   * `unlisted`: the contract neither lists nor forbids it, such as a new value of a response. `open`: whether it is wrong
   * depends on what the specification, or the subscription of the application, decides elsewhere.
   */
  kind: "breach" | "unlisted" | "open";
  side: Side;
  rule: Rule;
  /** The service's own name of the operation or the event, such as `issue_sila`; absent if the contract has neither. */
  subject?: string;
  at: Place;
  expected: Expected;
  actual?: Actual;
  /** The open question that leaves it to the service, by its id. */
  question?: string;
  /** The field of the request body that selects the items of a list, such as `search_filters.uuid`. */
  by?: string;
  /** In how many items of lists it is so, if in several; the place is in the first one. */
  times?: number;
}

/** A judgement with its texts. */
export interface Finding extends Judgement {
  /** The place, such as `request.body.header.created`, `response.status` or `event.event_details.outcome`. */
  field: string;
  /** Reads on from the field, such as `must be an integer`. */
  message: string;
}

/** A judgement of a check that knows neither whose fault it is nor the name of the operation or the event. */
export type CheckFault = Omit<Judgement, "side" | "subject">;

export function createBreach(rule: Rule, at: Place, expected: Expected, actual?: Actual): CheckFault {
  return { kind: "breach", rule, at, expected, ...(actual !== undefined && { actual }) };
}

/** @param path leads to a field of the response body */
export function createBodyBreach(rule: Rule, path: Place["path"], expected: Expected, actual?: Actual): CheckFault {
  return createBreach(rule, { in: "response", part: "body", path }, expected, actual);
}

/** Makes a fault of what the contract neither lists nor forbids. */
export function createUnlisted(rule: Rule, at: Place, expected: Expected, actual?: Actual): CheckFault {
  return { ...createBreach(rule, at, expected, actual), kind: "unlisted" };
}

/** Makes a fault one that depends on what an open question leaves to the service. */
export function leaveOpen(fault: CheckFault, question: string): CheckFault {
  return { ...fault, kind: "open", question };
}

/** Makes a fault of what is probably a mistake: whether it matters is an open question. */
export function createOpen(rule: Rule, at: Place, { path, what }: Oddity, question?: string): CheckFault {
  const place = { ...at, path: [...at.path, ...path] };
  return {
    ...createBreach(rule, place, { kind: "usual", oddity: what }),
    kind: "open",
    ...(question !== undefined && { question }),
  };
}

/** A place without the indices of items. */
export function placeOfItems({ path, ...place }: Place): Place {
  return { ...place, path: path.map((step) => (typeof step === "number" ? ANY_ITEM : step)) };
}

/** Adds the texts of a judgement. */
export function describeJudgement(judgement: Judgement): Finding {
  return { ...judgement, field: writePlace(judgement.at), message: writeExpected(judgement) };
}

/** What the findings of one cause have in common: the message, but for the exchange and the time that it names. */
export function describeCause({ expected, actual, ...judgement }: Finding): string {
  const other = "exchange" in expected ? { ...expected, exchange: "another exchange" } : expected;
  const isTimed = expected.kind === "arrival";
  return writeExpected({
    ...judgement,
    expected: other,
    ...(actual !== undefined && { actual: isTimed ? 0 : actual }),
  });
}

/**
 * Makes findings of faults. Those that differ in the item of a list alone are one.
 *
 * @param subject the name of the operation or the event; undefined if the contract has neither
 */
export function attributeFaults(faults: CheckFault[], side: Side, subject?: string): Finding[] {
  const findings = faults.map((fault) => {
    return describeJudgement({ ...fault, side, ...(subject !== undefined && { subject }) });
  });
  const groups = groupBy(findings, ({ kind, rule, at, by, message }) =>
    [kind, rule, writePlace(placeOfItems(at)), by, message].join("\n"),
  );
  return [...groups.values()].flatMap(([first, ...others]) => {
    return first ? [others.length > 0 ? { ...first, times: others.length + 1 } : first] : [];
  });
}

/** What the contract says of an exchange. */
export interface TrafficVerdict {
  /** `unknown`: the contract has no such operation, and it is no event. */
  role: "call" | "delivery" | "unknown";
  /** The name of the operation or the event. */
  subject?: string;
  findings: Finding[];
  /** The open questions that decide whether the service accepts the request. */
  open?: OpenRequests[];
  /** What could not be checked, such as `the body of the response was not recorded`. */
  unjudged: string[];
}
