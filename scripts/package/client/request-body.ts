import type { Operation } from "./operation.ts";

const encoder = new TextEncoder();

export type Fields = Record<string, unknown>;

/**
 * Makes the body of a request.
 *
 * @param app field of the header object that names the application, and its value
 * @param input fields of the operation, with `user_handle` where it acts upon a user
 * @param overrides fields of the header object that win
 * @returns the bytes to sign and to send
 * @throws TypeError when the input has no JSON form
 */
export function requestBody(
  { body }: Operation,
  app: Fields,
  input: Fields,
  overrides: Fields | undefined,
): Uint8Array<ArrayBuffer> {
  const { user_handle, ...fields } = input;
  const header = {
    // The service counts in Unix seconds.
    created: Math.floor(Date.now() / 1000),
    ...app,
    user_handle,
    ...body.header,
    reference: crypto.randomUUID(),
    ...overrides,
  };
  return encoder.encode(JSON.stringify({ ...body, ...fields, header }));
}
