import type { Comparison } from "../../../scripts/build/release/compare.ts";
import type { ListedChange } from "../../../scripts/build/release/listed-changes.ts";

/** A change that requires a minor version. */
export const BOUND: ListedChange = {
  impact: "minor",
  kind: "modified",
  typeName: "Schema",
  property: "maximum",
  path: "#/paths/~1pay/post/requestBody/content/application~1json/schema/properties/amount",
  text: "`maximum` of `amount`: 100 → 200 (accepts more)",
  where: [{ name: "pay", part: "request" }],
  places: ["openapi/operations/pay/PayRequest.yaml:7"],
};

/** A change that requires a major version. */
export const VALUE: ListedChange = {
  ...BOUND,
  impact: "major",
  property: "pattern",
  text: "`pattern` of `state`: <b>|@team → none (promises less)",
  where: [
    { name: "list", part: "response 200" },
    { name: "pay", part: "response 200" },
    { name: "paid", part: "event" },
    { name: "failed", part: "event" },
  ],
  breaks: "readers of responses",
  places: ["openapi/shared/State.yaml:2"],
};

/** Compares with version 1.0.0. */
export function comparison(changes: ListedChange[], others: Partial<Comparison> = {}): Comparison {
  const entries = [{ section: "Changed", text: "- **Breaking:** all." } as const];
  return {
    contractVersion: "1.0.0",
    packageVersion: "1.0.0",
    release: { version: "1.0.0", changes },
    entries,
    ...others,
  };
}
