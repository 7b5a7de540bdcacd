import type { Contract, DocumentedResponse, Operation, Webhook } from "../../contract/contract.ts";
import { readGeneratedContract } from "../../contract/generated.ts";
import { expand } from "../../contract/json-pointer.ts";
import { boundTimes } from "../../contract/unix-times.ts";
import { memoizeByObject } from "../../contract/utilities.ts";
import { querySchemaOf } from "../../contract/views.ts";
import { compileValidator } from "../../runtime/validators/compile.ts";
import type { Validator } from "../../runtime/validators/standard.ts";

// In generated/mock/, another module with the same exports replaces this one: there the contract is data, and the
// validators are compiled code, so that nothing is read from disk and no code is generated (scripts/build/generate/mock/data.ts).

/** Validates the parts of a request. */
export interface RequestValidators {
  body: Validator<unknown>;
  /** Absent if the operation has no parameters in the query. */
  query?: Validator<unknown> | undefined;
}

/**
 * Reads the contract that the mock serves.
 *
 * @throws BuildFailure when the bundle does not exist or is damaged
 */
export function readServedContract(): Contract {
  return readGeneratedContract();
}

/** Returns the validators of an operation's requests. */
export function validatorsOf({ raw }: Contract, operation: Operation): RequestValidators {
  return compiledFor(raw)(operation);
}

/** Returns the validator of a documented response. */
export function responseValidatorOf({ raw }: Contract, _operation: Operation, response: DocumentedResponse) {
  return compileValidator(expand(raw, response.schema));
}

/** Returns the validator of an event. */
export function eventValidatorOf({ raw }: Contract, { request }: Webhook) {
  return compileValidator(expand(raw, request.schema));
}

const compiledFor = memoizeByObject((raw: Contract["raw"]) =>
  memoizeByObject((operation: Operation): RequestValidators => {
    const query = querySchemaOf(operation);
    return {
      body: compileValidator(boundTimes(expand(raw, operation.request.schema))),
      query: query && compileValidator(expand(raw, query)),
    };
  }),
);
