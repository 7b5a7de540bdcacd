/**
 * What the specification leaves to the service. Each decision has the ways in which a service may take it; the first one is
 * taken unless a test says otherwise. None of them is a breach.
 */
export const DECISIONS = {
  reference: ["optional", "required", "required once"],
  message: ["optional", "required"],
  version: ["optional", "required"],
  crypto: ["optional", "required"],
  unknownFields: ["ignored", "refused"],
  userHandleOfApps: ["ignored", "refused"],
  userSignatureOfApps: ["ignored", "refused"],
  cardName: ["alone", "with destination_id", "never", "ignored in redeeming"],
  libraryTypes: ["accepted", "refused"],
  halfPairs: ["refused", "accepted"],
  emptyTexts: ["accepted", "refused"],
  created: ["any time", "within an hour"],
  differingHandles: ["first applies", "refused"],
  order: ["signature first", "format first"],
  uuids: ["any form", "without urn", "lower case"],
  integers: ["any", "64 bits"],
  contentType: ["application/json", "application/json; charset=utf-8"],
  repeated: ["same body", "other body", "refused"],
  validationDetails: ["by field", "text", "list"],
  extraFields: ["none", "some"],
  envelope: ["as listed", "whole", "least"],
  transitions: ["direct", "with detours"],
  balances: ["both", "available only", "current null", "as texts"],
  status: ["follows success", "SUCCESS if processed"],
  testAmounts: ["any", "positive"],
  effectiveDates: ["dates", "with a time too", "not in the past"],
  entityPages: ["checked", "ignored unless integers"],
  reversedPeriods: ["empty", "refused"],
  pagesPastTheLast: ["empty", "refused"],
  thirdVerification: ["refused", "badly formed"],
  emptyOfEvents: ["left out", "empty text", "null"],
  attemptTimes: ["integers", "texts"],
  noNextAttempt: ["null", "empty text"],
} as const;

export type Decisions = { [Name in keyof typeof DECISIONS]: (typeof DECISIONS)[Name][number] };

/** Takes each decision in the way of a position; those with fewer ways in their last one. */
export function decideAll(position: number): Decisions {
  const taken = Object.entries(DECISIONS).map(([name, ways]) => [name, ways.at(Math.min(position, ways.length - 1))]);
  return Object.fromEntries(taken);
}
