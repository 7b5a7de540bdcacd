import type { ClientOptions as FetchClientOptions } from "openapi-fetch";
import { clientOf } from "./client.ts";
import type { ClientOptions } from "./options.ts";
import type { Operation } from "./request.ts";
import type { LoadValidators } from "./results.ts";

/**
 * Makes a client of all operations: their methods, and `POST` of openapi-fetch, which is loaded when it is called.
 *
 * @param load loads the validators of responses
 * @throws TypeError when `baseUrl` is not an http address
 */
export function completeClient(operations: Record<string, Operation>, options: ClientOptions, load: LoadValidators) {
  const POST = async (path: never, init: never) => {
    const { default: createFetchClient } = await import("openapi-fetch");
    const { baseUrl, fetch } = options;
    return createFetchClient<object>({ baseUrl, fetch } as FetchClientOptions).POST(path, init);
  };
  return { POST, ...clientOf(operations, options, load) };
}
