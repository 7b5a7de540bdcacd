import type { ClientOptions } from "./types.ts";

/** An option that authenticates a call. */
export type Credential = "signApp" | "signUser" | "authToken";

/** What is needed together: the HTTP headers to send, each with the option that it is made of. */
export type Way = Record<string, Credential>;

export type Credentials = Pick<ClientOptions, Credential>;

/**
 * Sets the HTTP headers that authenticate a request.
 *
 * @param way what to send; `credentials` has it all
 * @param body the bytes that are sent
 * @throws when a signer does, or returns no text, or one that no header can have
 */
export async function authenticate(
  way: Way,
  { signApp, signUser, authToken }: Credentials,
  body: Uint8Array<ArrayBuffer>,
  userHandle: string,
  headers: Headers,
): Promise<void> {
  const make = {
    signApp: () => signApp?.(body),
    signUser: () => signUser?.(body, userHandle),
    authToken: () => `Bearer ${authToken}`,
  };
  const settings = Object.entries(way).map(async ([header, credential]) => {
    const value: unknown = await make[credential]();
    if (!value || typeof value !== "string") throw new TypeError(`${credential} returned no text`);
    headers.set(header, value);
  });
  await Promise.all(settings);
}
