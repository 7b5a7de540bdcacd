import { startEnding } from "../../client/ending.ts";
import type { Operation } from "../../contract/contract.ts";
import type { VerifyConfig } from "./interface.ts";
import type { Limits } from "./sender.ts";
import type { BodySigners } from "./signers.ts";
import { callConfig, WrongUse } from "./wrong-use.ts";

export type SignatureName = "authsignature" | "usersignature";

/** What differs from the credentials that an operation requires. */
export interface SentCredentials {
  /** Credentials: null leaves one out, `any` is a valid one. All else is sent as it is. */
  headers?: Record<string, string | null>;
  /** Signatures that are valid, but not of the bytes that are sent, or not of the user whom the request names. */
  signatures?: { [Name in SignatureName]?: "of other bytes" | "of another user" };
}

/** A token in the cases: that of the config replaces it. */
export const ANY_TOKEN = "Bearer ZGVtbzpkZW1v";

/** Lists the signatures without which no request of an operation is accepted, unless it has an auth token. */
export function listRequiredSignatures({ security }: Operation): SignatureName[] {
  const required = security.find((schemes) => !schemes.includes("authToken")) ?? [];
  return required.filter((name) => name === "authsignature" || name === "usersignature");
}

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
 */
export async function createCredentials(
  config: VerifyConfig,
  { signApp, signUser }: BodySigners,
  operation: Operation,
  bytes: Uint8Array,
  userHandle: string,
  { headers: given = {}, signatures = {} }: SentCredentials,
  limits: Limits,
): Promise<Record<string, string>> {
  const required = listRequiredSignatures(operation);
  const signer = (signatures.usersignature === "of another user" ? findOtherUser(config) : undefined) ?? userHandle;
  const signedBy = (name: SignatureName) => {
    return signatures[name] === "of other bytes" ? new Uint8Array([...bytes, 0x20]) : bytes;
  };
  const makers = {
    authsignature: () => callForText("signApp", () => signApp(signedBy("authsignature")), limits),
    usersignature: () => callForText("signUser", () => signUser(signedBy("usersignature"), signer), limits),
  };
  const headers: Record<string, string> = {};
  for (const [name, sign] of Object.entries(makers)) {
    const isSent = name in given ? given[name] !== null : required.includes(name as SignatureName);
    if (isSent) headers[name] = await sign();
  }
  const { authorization } = given;
  if (authorization) {
    const { authToken } = config;
    const isValid = authorization === ANY_TOKEN && authToken !== undefined;
    headers.authorization = isValid ? `Bearer ${await callForText("authToken", authToken, limits)}` : authorization;
  }
  return headers;
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
    const made: unknown = await ending.race(callConfig(name, make));
    if (typeof made !== "string") throw new WrongUse(`${name} of the config must return a string, not ${typeof made}.`);
    return made;
  } catch (error) {
    const isLate = ending.signal.aborted && !signal.aborted;
    throw isLate ? new WrongUse(`${name} of the config has returned nothing within ${timeout} ms.`) : error;
  } finally {
    ending.dispose();
  }
}
