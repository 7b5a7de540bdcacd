// What callers rely on at compile time, as in client.ts: the validators.

import type { IssueSilaRequest, IssueSilaSuccess, KycStatusUpdateEvent } from "token-payments-contract/types";
import {
  issueSilaRequest,
  issueSilaSuccess,
  kycStatusUpdateEvent,
  type Validator,
} from "token-payments-contract/validators";
import { exactly } from "./exactly.ts";

/** What version 1 of Standard Schema says of validation. Its authors mean it to be copied: https://standardschema.dev. */
interface StandardSchemaV1<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Result<Output> | Promise<Result<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

type Result<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: ReadonlyArray<Issue> };

interface Issue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}

type InferOutput<Schema extends StandardSchemaV1> = NonNullable<Schema["~standard"]["types"]>["output"];

/** Takes a schema, as frameworks do. */
declare function accept<Schema extends StandardSchemaV1>(schema: Schema): InferOutput<Schema>;
declare const body: unknown;

issueSilaRequest satisfies StandardSchemaV1<IssueSilaRequest>;
issueSilaRequest satisfies Validator<unknown>;
// @ts-expect-error the validator of another body
issueSilaRequest satisfies StandardSchemaV1<IssueSilaSuccess>;

exactly<IssueSilaSuccess>()(accept(issueSilaSuccess)) satisfies true;
exactly<KycStatusUpdateEvent>()(accept(kycStatusUpdateEvent)) satisfies true;

// @ts-expect-error it is still unknown
body.amount;
if (issueSilaRequest.is(body)) body.amount satisfies number;

const result = issueSilaSuccess.validate(body);
// @ts-expect-error there may be issues instead
result.value;
if (result.issues) result.issues[0]?.message satisfies string | undefined;
else result.value.transaction_id satisfies string;
