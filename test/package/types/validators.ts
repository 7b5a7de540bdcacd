// What callers rely on at compile time, as in client.ts: the validators.

import type { IssueSilaInput } from "token-payments-contract/client";
import * as withSchema from "token-payments-contract/json-schemas";
import type {
  IssueSilaRequest,
  IssueSilaSuccess,
  KycStatusUpdateEvent,
  WebhookEvent,
} from "token-payments-contract/types";
import {
  issueSilaInput,
  issueSilaRequest,
  issueSilaSuccess,
  kycStatusUpdateEvent,
  type Validator,
  webhookEvent,
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

/** What version 1 of Standard JSON Schema says of conversion. */
interface StandardJSONSchemaV1<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    readonly jsonSchema: { readonly input: Convert; readonly output: Convert };
  };
}

type Convert = (options: {
  readonly target: "draft-2020-12" | "draft-07" | "openapi-3.0" | (string & {});
  readonly libraryOptions?: Record<string, unknown> | undefined;
}) => Record<string, unknown>;

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

exactly<IssueSilaInput>()(accept(issueSilaInput)) satisfies true;
exactly<WebhookEvent>()(accept(webhookEvent)) satisfies true;

withSchema.issueSilaInput satisfies StandardJSONSchemaV1<IssueSilaInput> & StandardSchemaV1<IssueSilaInput>;
withSchema.webhookEvent satisfies StandardJSONSchemaV1<WebhookEvent>;
exactly<KycStatusUpdateEvent>()(accept(withSchema.kycStatusUpdateEvent)) satisfies true;
if (withSchema.issueSilaRequest.is(body)) body.amount satisfies number;
// @ts-expect-error only those of the other entry have a JSON Schema
issueSilaRequest satisfies StandardJSONSchemaV1;
