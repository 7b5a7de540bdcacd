import type { Contract } from "../contract/contract.ts";
import type { Exchange, Finding, Judgment } from "./exchange.ts";

export interface WatchOptions {
  /** How long an event that follows a call may take, in seconds. */
  within: number;
}

/** An exchange with its judgment, and what the exchanges before it add. */
export interface Observation extends Judgment {
  exchange: Exchange;
  /** The place of the call that a delivery belongs to, if it was seen. */
  follows?: string;
}

/** Judges the exchanges of some traffic in their order, each by itself and by those before it. */
export interface Watch {
  see(exchange: Exchange): Observation;
  /**
   * What has not come in time.
   *
   * @param now Unix milliseconds; at the end of recorded traffic, the time of its last exchange
   */
  overdue(now: number): (Finding & { place: string })[];
}

export declare function watchOf(contract: Contract, options: WatchOptions): Watch;
