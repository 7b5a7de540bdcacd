import type { Operation } from "../../../../scripts/contract/contract.ts";
import { writeSteps } from "../../../../scripts/contract/place.ts";
import type { Schema } from "../../../../scripts/contract/schema.ts";
import { branchesOf, fieldsOf } from "../../../support/contract.ts";
import { validator } from "../../../support/validator.ts";

/** A request of an operation, not yet written as HTTP. */
export interface RefereedRequest {
  headers: Record<string, string>;
  /** Without the question mark. */
  query: string;
  body: unknown;
}

/** What an operation needs at least to authenticate. */
type Credentials = "application and user" | "application" | "token or application";

/** Judges requests of an operation. */
type Referee = (request: RefereedRequest) => number;

/** What an operation needs at least to authenticate, by the alternatives of its `security`. */
export function credentialsOf({ security }: Operation): Credentials {
  if (security.some((schemes) => schemes.includes("authToken"))) return "token or application";
  return security.some((schemes) => schemes.join() === "authsignature") ? "application" : "application and user";
}

/**
 * Creates a second opinion on the requests of an operation: the authentication rules below, then Ajv on the bundle.
 *
 * @returns a function that returns the status of a request, whose body it judges as JSON
 */
export function refereeOf(operation: Operation): Referee {
  const isValid = validator(operation.request.schema);
  const credentials = credentialsOf(operation);
  const withoutSignature = operation.responses.some(({ status }) => status === "401") ? 401 : 403;
  return ({ headers, query, body }) => {
    const refusal = refusalOf(credentials, headers);
    if (refusal !== undefined) return refusal === "signature" ? withoutSignature : 403;
    const integers = [...new URLSearchParams(query).values()].every((value) => /^-?\d+$/.test(value));
    return integers && isValid(JSON.parse(JSON.stringify(body))) ? 200 : 400;
  };
}

/** Which of the credentials is refused: section "Authentication" of the specification. */
function refusalOf(credentials: Credentials, headers: RefereedRequest["headers"]): "token" | "signature" | undefined {
  const has = (name: string) => (headers[name] ?? "").trim() !== "";
  if (/^basic\b/i.test(headers.authorization ?? "")) return "token";
  if (credentials === "token or application" && has("authorization")) {
    return /^bearer +[a-z0-9._~+/-]+=*$/i.test(headers.authorization ?? "") ? undefined : "token";
  }
  const signed = has("authsignature") && (credentials !== "application and user" || has("usersignature"));
  return signed ? undefined : "signature";
}

/**
 * The fields of a body that the contract does not declare.
 *
 * @param schema schema of the body
 * @returns their paths, such as `header.foo`, sorted
 */
export function unknownFieldsOf(schema: Schema, body: object, before: (string | number)[] = []): string[] {
  if (Array.isArray(body)) {
    const { items } = branchesOf(schema).find((branch) => branch.items) ?? {};
    return items ? body.flatMap((item, index) => unknownFieldsIn(items, item, [...before, index])).sort() : [];
  }
  const known = fieldsOf(schema);
  if (Object.keys(known).length === 0) return [];
  return Object.entries(body)
    .flatMap(([name, value]) => {
      // Some unknown fields have the name of a member that every object inherits.
      const field = Object.hasOwn(known, name) ? known[name] : undefined;
      if (field === undefined) return [writeSteps([...before, name])];
      return unknownFieldsIn(field, value, [...before, name]);
    })
    .sort();
}

function unknownFieldsIn(schema: Schema, value: unknown, before: (string | number)[]): string[] {
  return typeof value === "object" && value !== null ? unknownFieldsOf(schema, value, before) : [];
}
