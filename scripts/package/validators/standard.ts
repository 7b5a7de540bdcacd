/** One thing that is wrong with a value. */
export interface Issue {
  /** In words that follow the name of the field, such as `must be a UUID`. */
  readonly message: string;
  /** Names and indices that lead to the field, such as `["header", "created"]`; empty for the whole. */
  readonly path: readonly (string | number)[];
}

/** The outcome of a validation: the value itself, or every issue. */
export type Result<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] };

/**
 * Tells whether a value fits the contract. A field that the contract does not know is let through. Implements Standard
 * Schema v1, so that libraries which take such schemas take it.
 */
export interface Validator<Value> {
  /** Tells whether a value fits. */
  readonly is: (value: unknown) => value is Value;
  /** Tells what is wrong with a value, or returns it as it is; never throws. */
  readonly validate: (value: unknown) => Result<Value>;
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "token-payments-contract";
    readonly validate: (value: unknown) => Result<Value>;
    readonly types?: { readonly input: Value; readonly output: Value };
  };
}
