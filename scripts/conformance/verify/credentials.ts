import { ANY_TOKEN } from "../../contract/cases.ts";
import type { Operation } from "../../contract/contract.ts";
import { fieldAt, withField } from "../../contract/fields.ts";
import { CREATED_FIELD } from "../../contract/well-known.ts";
import { startEnding } from "../../runtime/client/ending.ts";
import { parseJson } from "../../service/http/json.ts";
import type { VerifyConfig } from "./interface.ts";
import type { Limits } from "./sender.ts";
import type { BodySigners } from "./signers.ts";
import { callConfig, WrongUse } from "./wrong-use.ts";

type SignatureName = "authsignature" | "usersignature";

/** What differs from the credentials that an operation requires. */
export interface SentCredentials {
  /** Credentials: null leaves one out, `any` is a valid one. All else is sent as it is. */
  headers?: Record<string, string | null>;
  /** Signatures that are valid, but not of what is sent, or not of the user whom the request names. */
  signatures?: { [Name in SignatureName]?: "of other data" | "of another user" };
}

/** Lists the signatures without which no request of an operation is accepted, unless it has an auth token. */
export function listRequiredSignatures({ security }: Operation): SignatureName[] {
  const required = security.find((schemes) => !schemes.includes("authToken")) ?? [];
  return required.filter((name) => name === "authsignature" || name === "usersignature");
}

/** Whether an operation accepts nothing but an auth token. */
export function needsToken({ security }: Operation): boolean {
  return security.length > 0 && security.every((schemes) => schemes.includes("authToken"));
}

/** The signer of end users disregards whom it signs for: what it returns for another user is no incorrect signature. */
export class SameSignature extends Error {}

/** The handle of another user than that of the config, whose signature the service must refuse. */
export function findOtherUser({ users = {}, userHandle }: VerifyConfig): string | undefined {
  return Object.values(users).find((handle) => handle !== userHandle);
}

/**
 * Makes the headers that authenticate a request.
 *
 * @param bytes what is sent
 * @param userHandle of the user whom the request names
 * @throws WrongUse when a function of the config fails, or returns no text in time
 * @throws SameSignature when that of another user is the one of this user
 */
export async function createCredentials(
  config: VerifyConfig,
  { signApp, signUser }: BodySigners,
  operation: Operation,
  bytes: Uint8Array,
  userHandle: string,
  { headers: sentHeaders = {}, signatures = {} }: SentCredentials,
  limits: Limits,
): Promise<Record<string, string>> {
  const required = listRequiredSignatures(operation);
  const signer = (signatures.usersignature === "of another user" ? findOtherUser(config) : undefined) ?? userHandle;
  const signedBy = (name: SignatureName) => (signatures[name] === "of other data" ? changeData(bytes) : bytes);
  const makers = {
    authsignature: () => callForText("signApp", () => signApp(signedBy("authsignature")), limits),
    usersignature: async () => {
      const signAs = (user: string) => callForText("signUser", () => signUser(signedBy("usersignature"), user), limits);
      const signature = await signAs(signer);
      if (signer !== userHandle && signature === (await signAs(userHandle))) throw new SameSignature();
      return signature;
    },
  };
  const headers: Record<string, string> = {};
  for (const [name, sign] of Object.entries(makers)) {
    const isSent = name in sentHeaders ? sentHeaders[name] !== null : required.includes(name as SignatureName);
    if (isSent) headers[name] = await sign();
  }
  const authorization =
    "authorization" in sentHeaders ? sentHeaders.authorization : needsToken(operation) ? ANY_TOKEN : null;
  if (authorization) {
    const { authToken } = config;
    const isValid = authorization === ANY_TOKEN && authToken !== undefined;
    headers.authorization = isValid ? `Bearer ${await callForText("authToken", authToken, limits)}` : authorization;
  }
  return headers;
}

/** A body with another time of the request: more white space would be the same data. */
function changeData(bytes: Uint8Array): Uint8Array {
  const body = parseJson(bytes);
  const created = fieldAt(body, CREATED_FIELD);
  const changed = typeof created === "number" ? withField(body, CREATED_FIELD, created - 1) : {};
  return new TextEncoder().encode(JSON.stringify(changed));
}

/** A text that the config makes, within the time of a response: what it asks may never answer. */
async function callForText(
  name: string,
  make: () => string | Promise<string>,
  { timeout, signal }: Limits,
): Promise<string> {
  signal.throwIfAborted();
  const ending = startEnding(signal, timeout);
  try {
    const result: unknown = await ending.race(callConfig(name, make));
    if (typeof result !== "string")
      throw new WrongUse(`${name} of the config must return a string, not ${typeof result}.`);
    return result;
  } catch (error) {
    const isLate = ending.signal.aborted && !signal.aborted;
    throw isLate ? new WrongUse(`${name} of the config has returned nothing within ${timeout} ms.`) : error;
  } finally {
    ending.dispose();
  }
}
