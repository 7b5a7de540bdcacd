import type { Operation } from "../../contract/contract.ts";
import { withField } from "../../contract/fields.ts";
import { writeSteps } from "../../contract/place.ts";
import { CREATED_FIELD, HEADER_FIELDS } from "../../contract/well-known.ts";
import { randomUuid } from "../../runtime/client/uuid.ts";

/**
 * What each request has anew, in the expressions of a language: the time in Unix seconds, a UUID, and the idempotency key of a
 * payment.
 */
export type FreshValues = Record<"time" | "uuid" | "key", string>;

/** Copies the body of an example, with the values of now that no two requests may share. */
export function freshenBody(operation: Operation, body: unknown): unknown {
  return listFreshFields(operation).reduce((result, [field, kind]) => {
    return withField(result, field, kind === "time" ? Math.floor(Date.now() / 1000) : randomUuid());
  }, body);
}

/** Lists the fields of a body that each request has anew. */
export function listFreshFields({ idempotent }: Operation): [field: string, kind: keyof FreshValues][] {
  return [
    [CREATED_FIELD, "time"],
    [`header.${HEADER_FIELDS.reference}`, "uuid"],
    ...(typeof idempotent === "object" ? [[writeSteps(idempotent.path), "key"] as [string, "key"]] : []),
  ];
}
