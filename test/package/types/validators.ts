/**
 * What TypeScript knows of the validators. The compilers check this file with the tree; each `@ts-expect-error` is an
 * error itself where the line below has none.
 */
import type { components } from "../../../generated/types.js";
import {
  issueSilaRequest,
  issueSilaResponse,
  kycStatusUpdateEvent,
  type Validator,
} from "../../../generated/validators.js";
import type { InferOutput, StandardSchemaV1 } from "./standard-schema.ts";

type Schemas = components["schemas"];
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

export const standard: StandardSchemaV1<Schemas["IssueSilaRequest"]> = issueSilaRequest;
// @ts-expect-error: the validator of another body
export const another: StandardSchemaV1<Schemas["IssueSilaResponse"]> = issueSilaRequest;

export const inferred: Same<InferOutput<typeof issueSilaResponse>, Schemas["IssueSilaResponse"]> = true;

/** As frameworks take schemas. */
declare function accept<Schema extends StandardSchemaV1>(schema: Schema): InferOutput<Schema>;
export const accepted: Schemas["KycStatusUpdateEvent"] = accept(kycStatusUpdateEvent);

export const anyOfThem: Validator<unknown>[] = [];

export function guarded(body: unknown): number {
  // @ts-expect-error: nothing is known of it yet
  body.amount;
  return issueSilaRequest.is(body) ? body.amount : 0;
}

export function validated(body: unknown): string {
  const result = issueSilaResponse.validate(body);
  // @ts-expect-error: there may be issues instead
  result.value;
  return result.issues ? String(result.issues[0]?.message) : result.value.transaction_id;
}
