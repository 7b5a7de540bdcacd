import { readFileSync } from "node:fs";

/** A request of `issue_sila`, and how it has to be answered. */
export interface BenchRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
  /** The statuses that count as right: Scalar refuses with a status of its own. */
  statuses: number[];
}

/**
 * Makes the requests that are measured from an example of the contract.
 *
 * @param bundle path of the bundled contract in JSON
 * @returns a valid request, and the same with an amount of 0, which the contract does not allow
 */
export function benchRequests(bundle: string): { valid: BenchRequest; refused: BenchRequest } {
  const { value } = JSON.parse(readFileSync(bundle, "utf8")).components.examples.IssueSilaByAccountName;
  const common = {
    path: "/0.2/issue_sila",
    headers: { "content-type": "application/json", authsignature: "any", usersignature: "any" },
  };
  return {
    valid: { ...common, body: JSON.stringify(value), statuses: [200] },
    refused: { ...common, body: JSON.stringify({ ...value, amount: 0 }), statuses: [400, 422] },
  };
}
