/**
 * What TypeScript knows about validators. It is compiled as part of a consumer, and never run; each `@ts-expect-error`
 * is an error itself if the line below has none.
 */
import type { components } from "token-payments-contract/types";
import {
  issueSilaRequest,
  issueSilaResponse,
  kycStatusUpdateEvent,
  type Validator,
} from "token-payments-contract/validators";
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
  // @ts-expect-error: it is still unknown
  body.amount;
  return issueSilaRequest.is(body) ? body.amount : 0;
}

export function validated(body: unknown): string {
  const result = issueSilaResponse.validate(body);
  // @ts-expect-error: there may be issues instead
  result.value;
  return result.issues ? String(result.issues[0]?.message) : result.value.transaction_id;
}
