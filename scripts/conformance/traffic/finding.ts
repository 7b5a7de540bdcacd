import type { OpenRequests } from "../../contract/open-questions.ts";
import { groupBy } from "../../contract/utilities.ts";
import type { Oddity } from "../../service/behavior/placeholder-ids.ts";

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

/** Something that differs from the contract. */
export interface Finding {
  /**
   * `unlisted`: the contract neither lists nor forbids it, such as a new value of a response. `open`: whether it is wrong
   * depends on what the specification, or the subscription of the application, decides elsewhere.
   */
  kind: "breach" | "unlisted" | "open";
  side: Side;
  rule: Rule;
  /** The service's own name of the operation or the event, such as `issue_sila`; absent if the contract has neither. */
  subject?: string;
  /** Such as `request.body.header.created`, `response.status` or `event.event_details.outcome`. */
  field: string;
  /** The field of the request body that selects the items of a list, such as `search_filters.uuid`. */
  by?: string;
  /** Reads on from the field, such as `must be an integer`. */
  message: string;
  /** In how many items of lists it is so, if in several; the field is in the first one. */
  times?: number;
}

/** A finding of a check that knows neither whose fault it is nor the name of the operation or the event. */
export type CheckFault = Omit<Finding, "side" | "subject">;

/** @param message reads on from the field */
export function createBreach(rule: Rule, field: string, message: string): CheckFault {
  return { kind: "breach", rule, field, message };
}

/** @param path the names and indices, or names joined by dots, that lead to a field of the response body */
export function createBodyBreach(rule: Rule, path: readonly PropertyKey[], message: string): CheckFault {
  return createBreach(rule, ["response.body", ...path].join("."), message);
}

/** A field without the places of items in their lists. */
export function fieldOfItems(field: string): string {
  return field.replaceAll(/\.\d+(?=\.|$)/g, ".[]");
}

/** Makes a fault of what the contract neither lists nor forbids. */
export function createUnlisted(rule: Rule, field: string, message: string): CheckFault {
  return { kind: "unlisted", rule, field, message };
}

/** Makes a fault one that depends on what an open question leaves to the service. */
export function leaveOpen(fault: CheckFault, question: string): CheckFault {
  return { ...fault, kind: "open", message: `${fault.message}: this is an open question (${question})` };
}

/** Makes a fault of what is probably a mistake: whether it matters is an open question. */
export function createOpen(rule: Rule, at: string, { path, message }: Oddity, question?: string): CheckFault {
  const fault: CheckFault = { kind: "open", rule, field: [at, ...path].join("."), message };
  return question === undefined ? fault : leaveOpen(fault, question);
}

/**
 * Makes findings of faults. Those that differ in the item of a list alone are one.
 *
 * @param subject the name of the operation or the event; undefined if the contract has neither
 */
export function attributeFaults(faults: CheckFault[], side: Side, subject?: string): Finding[] {
  const findings = faults.map((fault): Finding => ({ ...fault, side, ...(subject !== undefined && { subject }) }));
  const groups = groupBy(findings, ({ kind, rule, field, by, message }) =>
    [kind, rule, fieldOfItems(field), by, message].join("\n"),
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
