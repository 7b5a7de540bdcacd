import type { Contract } from "../../contract/contract.ts";
import { REPEATED_NAMES_QUESTION } from "../../contract/known-names.ts";
import { placeIn } from "../../contract/place.ts";
import type { Schema } from "../../contract/schema.ts";
import { createRepetitionFinder } from "../../service/behavior/repeated-names.ts";
import type { RequestError } from "../../service/http/messages.ts";
import { parseJsonBody, type TrafficMessage } from "./exchange.ts";
import { type CheckFault, createBreach, createOpen } from "./finding.ts";

/** Which message it is. */
type Kind = "request" | "response" | "event";

/**
 * Judges a body that is not JSON, or not declared as it. Of an event, only the body is known.
 *
 * @param error of its parser; undefined if it is empty
 */
export function judgeBody(kind: Kind, error: RequestError | undefined): CheckFault {
  if (error?.status !== 415) {
    return createBreach(kind, placeIn(kind, "body"), { kind: "fixed", rule: error ? "JSON" : "not empty" });
  }
  return kind === "event"
    ? createBreach(kind, placeIn(kind, "body"), { kind: "fixed", rule: "media type" })
    : createBreach(kind, placeIn(kind, "headers", "content-type"), { kind: "value", value: "application/json" });
}

/** Checks the bytes of a body: nobody can read one that is not encoded as its headers say, and nobody may send a byte order mark. */
export function checkBytes(kind: Kind, { body, absence }: TrafficMessage): CheckFault[] {
  const isMarked = body?.[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
  if (isMarked) return [createBreach(kind, placeIn(kind, "body"), { kind: "fixed", rule: "no mark" })];
  if (absence?.kind !== "corrupt") return [];
  return kind === "event"
    ? [createBreach(kind, placeIn(kind, "body"), { kind: "fixed", rule: "event encoding" })]
    : [createBreach(kind, placeIn(kind, "headers", "content-encoding"), { kind: "fixed", rule: "encoding" })];
}

/** Creates the check of a message for fields that an object has more than once. */
export function createNameCheck(contract: Contract, schema: Schema, kind: Kind) {
  const find = createRepetitionFinder(contract, schema);
  return (message: TrafficMessage): CheckFault[] => {
    const { body } = message;
    const value = parseJsonBody(message);
    if (body === undefined || value === undefined) return [];
    return find(body, value).map((oddity) => createOpen(kind, placeIn(kind, "body"), oddity, REPEATED_NAMES_QUESTION));
  };
}
