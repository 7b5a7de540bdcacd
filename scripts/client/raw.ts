import type { ClientOptions as FetchClientOptions } from "openapi-fetch";
import type { ClientOptions } from "./options.ts";
import { checkAddress } from "./request.ts";

/** Makes the `POST` of openapi-fetch, which is loaded when it is called; see `createPost` in `entry.ts`. */
export function createPost({ baseUrl, fetch }: Pick<ClientOptions, "baseUrl" | "fetch">) {
  checkAddress(baseUrl);
  return async (path: never, init: never) => {
    const { default: createFetchClient } = await import("openapi-fetch");
    return createFetchClient<object>({ baseUrl, fetch } as FetchClientOptions).POST(path, init);
  };
}
