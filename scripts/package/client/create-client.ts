import createFetchClient, { type ClientOptions as FetchClientOptions } from "openapi-fetch";
import { type Method, methodOf, type Post } from "./method.ts";
import type { Operation } from "./operation.ts";
import type { ClientOptions } from "./types.ts";

/**
 * Makes a client: one method for each operation, and `POST` of openapi-fetch.
 *
 * @param operations the operations by name
 */
export function clientOf(operations: Record<string, Operation>, options: ClientOptions): Record<string, Method | Post> {
  const { baseUrl, fetch } = options;
  const { POST } = createFetchClient<object>({ baseUrl, fetch } as FetchClientOptions) as { POST: Post };
  const client: Record<string, Method | Post> = { POST };
  for (const name in operations) client[name] = methodOf(POST, options, name, operations[name] as Operation);
  return client;
}
