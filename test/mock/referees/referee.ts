import { contract, operationAt, schemaOf } from "../../support/contract.ts";
import { fieldsOf } from "../../support/fields.ts";
import { validator } from "../../support/validator.ts";
import type { Request } from "./requests.ts";

/** What an operation takes to authenticate: section "Authentication" of the specification. */
export type Credentials = "application and user" | "application" | "token or application";

/** Judges requests of an operation. */
export type Referee = (request: Request) => number;

const APPLICATION = ["/0.2/get_webhooks", "/0.2/get_entities", "/0.2/create_test_virtual_account_ach_transaction"];

/** What an operation takes to authenticate, written down here apart from the contract. */
export function credentialsOf(path: string): Credentials {
  if (path === "/0.2/check_handle") return "token or application";
  return APPLICATION.includes(path) ? "application" : "application and user";
}

/**
 * Makes the second opinion on the requests of an operation: rules of authentication written here, then Ajv on the
 * bundle.
 *
 * @param path path of the operation
 * @returns a function that tells the status of a request; its body counts as JSON writes it
 */
export function refereeOf(path: string): Referee {
  const isValid = validator(schemaOf(operationAt(path).requestBody), contract);
  return ({ headers, query, body }) => {
    const refusal = refusalOf(path, headers);
    if (refusal !== undefined) return refusal;
    const integers = [...new URLSearchParams(query).values()].every((value) => /^-?\d+$/.test(value));
    return integers && isValid(JSON.parse(JSON.stringify(body))) ? 200 : 400;
  };
}

function refusalOf(path: string, headers: Request["headers"]): 401 | 403 | undefined {
  const has = (name: string) => (headers[name] ?? "").trim() !== "";
  const credentials = credentialsOf(path);
  if (credentials === "token or application" && has("authorization")) {
    return /^bearer +[a-z0-9._~+/-]+=*$/i.test(headers.authorization ?? "") ? undefined : 403;
  }
  if (has("authsignature") && (credentials !== "application and user" || has("usersignature"))) return undefined;
  return path === "/0.2/get_account_balance" ? 403 : 401;
}

/**
 * The fields of a body that the contract does not know.
 *
 * @param schema schema of the body
 * @returns their paths, such as `header.foo`, sorted
 */
export function unknownFieldsOf(schema: unknown, body: object, prefix = ""): string[] {
  const known = fieldsOf(schema, contract);
  if (known.size === 0) return [];
  return Object.entries(body)
    .flatMap(([name, value]) => {
      const field = known.get(name);
      if (field === undefined) return [prefix + name];
      return typeof value === "object" ? unknownFieldsOf(field.schema, value, `${prefix}${name}.`) : [];
    })
    .sort();
}
