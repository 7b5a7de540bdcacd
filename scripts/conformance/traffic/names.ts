import type { Contract } from "../../contract/contract.ts";
import { REPEATED_NAMES_QUESTION } from "../../contract/known-names.ts";
import { placeIn } from "../../contract/place.ts";
import type { Schema } from "../../contract/schema.ts";
import { createRepetitionFinder } from "../../service/behavior/repeated-names.ts";
import { parseJsonBody, type TrafficMessage } from "./exchange.ts";
import { type CheckFault, createOpen } from "./finding.ts";

/** Creates the check of a message for fields that an object has more than once. */
export function createNameCheck(contract: Contract, schema: Schema, rule: "request" | "response" | "event") {
  const find = createRepetitionFinder(contract, schema);
  return (message: TrafficMessage): CheckFault[] => {
    const { body } = message;
    const value = parseJsonBody(message);
    if (body === undefined || value === undefined) return [];
    return find(body, value).map((oddity) => createOpen(rule, placeIn(rule, "body"), oddity, REPEATED_NAMES_QUESTION));
  };
}
