import type { Contract } from "../contract/contract.ts";
import type { Observation } from "./watch.ts";

/** One thing of the contract, and how often the traffic has shown it. */
export interface Covered {
  /** Such as `issue_sila`, `issue_sila 403`, `issue_sila 403 INSTANT_ACH_NOT_CONFIG`, `issue_sila by account_name`, `transaction_created`. */
  name: string;
  group: "operations" | "statuses" | "error codes" | "source and destination" | "events";
  times: number;
}

/** Counts what the traffic shows of the contract; a message that breaks the contract shows nothing. */
export interface Coverage {
  add(observation: Observation): void;
  /** In the order of the contract. */
  list(): Covered[];
}

export declare function coverageOf(contract: Contract): Coverage;
