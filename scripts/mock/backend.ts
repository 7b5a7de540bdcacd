import type { Contract, Operation } from "../contract/contract.ts";
import { validatorsOf } from "../contract/served.ts";
import { requestValidation, type Validate } from "../contract/validation.ts";

/** How a response is generated from its schema. */
export interface GenerateOptions {
  /** The status of the response. */
  code: number;
  /** Whether to generate random values from the schema; otherwise they are the simplest that it allows. */
  dynamic: boolean;
  /** Makes random values the same each time. */
  seed?: string;
}

/** What differs from one place where the mock runs to another. */
export interface MockBackend {
  /** Prepares the validation of an operation's requests. */
  validation: (operation: Operation) => Validate;
  /**
   * Generates the body of a response from its schema.
   *
   * @throws RequestError where values cannot be generated (501)
   */
  generate: (operation: Operation, options: GenerateOptions) => Promise<unknown>;
}

/**
 * Creates a backend that needs neither Node.js nor Prism: the validators alone check requests.
 *
 * @param generate generates values, where that is possible
 */
export function createLightBackend(contract: Contract, generate: MockBackend["generate"]): MockBackend {
  return { validation: (operation) => requestValidation(validatorsOf(contract, operation)), generate };
}
