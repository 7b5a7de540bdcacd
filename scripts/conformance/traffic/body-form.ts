import { placeIn } from "../../contract/place.ts";
import type { RequestError } from "../../service/http/messages.ts";
import { type CheckFault, createBreach } from "./finding.ts";

/**
 * Judges a body that is not JSON, or not declared as it.
 *
 * @param error of its parser; undefined if it is empty
 */
export function judgeBody(rule: "request" | "response", error: RequestError | undefined): CheckFault {
  if (error?.status === 415) {
    return createBreach(rule, placeIn(rule, "headers", "content-type"), { kind: "value", value: "application/json" });
  }
  return createBreach(rule, placeIn(rule, "body"), { kind: "fixed", rule: error ? "JSON" : "not empty" });
}

/** Judges a body that begins with a byte order mark. */
export function judgeMark(rule: "request" | "response" | "event"): CheckFault {
  return createBreach(rule, placeIn(rule, "body"), { kind: "fixed", rule: "no mark" });
}

/** Judges a body that is not encoded as its headers say. */
export function judgeEncoding(rule: "request" | "response" | "event"): CheckFault {
  const at = rule === "event" ? placeIn(rule, "body") : placeIn(rule, "headers", "content-encoding");
  return createBreach(rule, at, { kind: "fixed", rule: rule === "event" ? "event encoding" : "encoding" });
}
