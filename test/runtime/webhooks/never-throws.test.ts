import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseWebhookEvent } from "../../../generated/webhooks.js";
import { exampleValue } from "../../support/contract.ts";
import { SEED } from "../../support/edited.ts";

const kycPassed = exampleValue("KycPassed");

describe("a value that throws when it is read is invalid", () => {
  const refuse = () => {
    throw new Error("no");
  };
  const revoked = () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  };
  const unreadable: [what: string, body: object][] = [
    ["a getter that throws", Object.defineProperty({}, "event_type", { get: refuse })],
    ["a getter that throws inside", { ...kycPassed, event_details: Object.defineProperty({}, "kyc", { get: refuse }) }],
    ["a proxy that throws", new Proxy({}, { get: refuse })],
    ["a revoked proxy", revoked()],
    ["a revoked proxy inside", { ...kycPassed, event_details: revoked() }],
  ];
  test.each(unreadable)("%s", (_what, body) => {
    expect(parseWebhookEvent(body)).toEqual({ kind: "invalid", issues: [{ path: [], message: "must be JSON" }] });
  });
});

test(`the parser never throws, for any text or bytes (SEED=${SEED})`, () => {
  const anything = fc.oneof(fc.string(), fc.uint8Array(), fc.json(), fc.anything());
  fc.assert(
    fc.property(anything, (body) => ["event", "unknown", "invalid"].includes(parseWebhookEvent(body).kind)),
    { seed: SEED, numRuns: 3000 },
  );
});
