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
  const post = createFetchClient<object>({ baseUrl, fetch } as FetchClientOptions).POST as Post;
  const methods = Object.entries(operations).map(([name, operation]) => [
    name,
    methodOf(post, options, name, operation),
  ]);
  return { POST: post, ...Object.fromEntries(methods) };
}
