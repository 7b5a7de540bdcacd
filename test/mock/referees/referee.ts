import { contract, fieldsOf, operationAt, schemaOf } from "../../support/contract.ts";
import { validator } from "../../support/validator.ts";
import type { Request } from "./requests.ts";

/** What an operation needs at least to authenticate. */
export type Credentials = "application and user" | "application" | "token or application";

/** Judges requests of an operation. */
export type Referee = (request: Request) => number;

/** What an operation needs at least to authenticate, by the alternatives of its `security`. */
export function credentialsOf(path: string): Credentials {
  const { security = contract.security } = operationAt(path);
  const ways: string[] = security.map((schemes: object) => Object.keys(schemes).sort().join(" and "));
  if (ways.includes("authToken")) return "token or application";
  return ways.includes("authsignature") ? "application" : "application and user";
}

/**
 * Creates a second opinion on the requests of an operation: the authentication rules below, then Ajv on the bundle.
 *
 * @param path path of the operation
 * @returns a function that returns the status of a request, whose body it judges as JSON
 */
export function refereeOf(path: string): Referee {
  const { requestBody, responses } = operationAt(path);
  const isValid = validator(schemaOf(requestBody), contract);
  const credentials = credentialsOf(path);
  const withoutSignature = "401" in responses ? 401 : 403;
  return ({ headers, query, body }) => {
    const refusal = refusalOf(credentials, headers);
    if (refusal !== undefined) return refusal === "signature" ? withoutSignature : 403;
    const integers = [...new URLSearchParams(query).values()].every((value) => /^-?\d+$/.test(value));
    return integers && isValid(JSON.parse(JSON.stringify(body))) ? 200 : 400;
  };
}

/** Which of the credentials is refused: section "Authentication" of the specification. */
function refusalOf(credentials: Credentials, headers: Request["headers"]): "token" | "signature" | undefined {
  const has = (name: string) => (headers[name] ?? "").trim() !== "";
  if (credentials === "token or application" && has("authorization")) {
    return /^bearer +[a-z0-9._~+/-]+=*$/i.test(headers.authorization ?? "") ? undefined : "token";
  }
  const signed = has("authsignature") && (credentials !== "application and user" || has("usersignature"));
  return signed ? undefined : "signature";
}

/**
 * The fields of a body that the contract does not declare.
 *
 * @param schemas schemas of the body
 * @returns their paths, such as `header.foo`, sorted
 */
export function unknownFieldsOf(schemas: unknown[], body: object, prefix = ""): string[] {
  const known = fieldsOf(schemas);
  if (known.size === 0) return [];
  return Object.entries(body)
    .flatMap(([name, value]) => {
      const field = known.get(name);
      if (field === undefined) return [prefix + name];
      return typeof value === "object" ? unknownFieldsOf(field, value, `${prefix}${name}.`) : [];
    })
    .sort();
}
