import type { Contract } from "../contract/contract.ts";
import type { Exchange } from "./exchange.ts";

/**
 * Makes the function that masks what must not leave: credentials, fields that the contract marks with `x-sensitive`, fields that
 * it does not list, and every repetition of their values elsewhere. What is masked gets the same judgment as before.
 */
export declare function maskOf(contract: Contract): (exchange: Exchange) => Exchange;
