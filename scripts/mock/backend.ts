import type { Operation } from "../contract/contract.ts";
import type { Objection } from "../contract/validation.ts";

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
  /**
   * Generates the body of a response from its schema.
   *
   * @throws RequestError where values cannot be generated (501)
   */
  generate: (operation: Operation, options: GenerateOptions) => Promise<unknown>;
  /** Gives a second opinion on the body of a request in which the validators find nothing wrong. */
  objectionsTo?: (operation: Operation, body: unknown) => Objection[];
}
