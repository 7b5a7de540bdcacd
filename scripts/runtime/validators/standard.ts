/** One thing that is wrong with a value. */
export interface Issue {
  /** Reads on from the name of the field, such as `must be a UUID`. */
  readonly message: string;
  /** Names and indices that lead to the field, such as `["header", "created"]`; empty for the value itself. */
  readonly path: readonly (string | number)[];
  /** The values that the contract lists, where the value must be one of them. */
  readonly expected?: readonly unknown[];
}

/** The result of a validation: the value itself, or every issue. */
export type Result<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] };

/**
 * Validates values against the contract. Fields that the contract does not list are accepted. Implements Standard Schema
 * v1, so libraries that accept such schemas accept it.
 */
export interface Validator<Value> {
  /** Returns whether a value is valid. */
  readonly is: (value: unknown) => value is Value;
  /** Returns the value unchanged, or all that is wrong with it; never throws. */
  readonly validate: (value: unknown) => Result<Value>;
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "token-payments-contract";
    readonly validate: (value: unknown) => Result<Value>;
    readonly types?: { readonly input: Value; readonly output: Value };
  };
}
