import type { Middleware } from "openapi-fetch";
import { call } from "./call.ts";
import { methodsOf, startClient } from "./client.ts";
import type { ClientOptions } from "./options.ts";
import type { Fields, RuntimeOperation, Settings } from "./request.ts";
import { TokenPaymentsError } from "./results.ts";
import type { TokenPaymentsErrorFields } from "./types.ts";

/** What a `POST` of openapi-fetch is passed beside the path. */
interface PostInit extends Settings {
  body?: Fields;
  params?: { query?: Fields };
}

/**
 * Makes a client of openapi-fetch with a method for each operation, whose `POST` does what the methods do.
 *
 * @param operations the operations by name
 * @throws TypeError when an option is of a kind that cannot work
 */
export function pathClientOf(operations: Record<string, RuntimeOperation>, options: ClientOptions) {
  const { fetchClient, transport, guard } = startClient(options);
  const { use, eject, request } = fetchClient;

  const post = async (path: string, { body = {}, params, middleware, ...settings }: PostInit = {}) => {
    const [name, operation] = Object.entries(operations).find(([, operation]) => operation.path === path) ?? [];
    if (!name || !operation) throw new TypeError(`${path} is no path of this client`);
    const init = { ...settings, query: params?.query, middleware: middleware?.map(guard) };
    const result = await call(transport, name, operation, body, init, Object);
    if (result.kind === "success") return { data: result.data, response: result.response };
    if (result.kind === "failure") return { error: result.error, response: result.response };
    throw new TokenPaymentsError(result as TokenPaymentsErrorFields);
  };
  return {
    ...fetchClient,
    use: (...middleware: Middleware[]) => use(...middleware.map(guard)),
    eject: (...middleware: Middleware[]) => eject(...middleware.map(guard)),
    request: (verb: string, path: string, init: PostInit) =>
      verb.toLowerCase() === "post" ? post(path, init) : request(verb as never, path as never, init as never),
    POST: post,
    withOptions: (more: Partial<ClientOptions>): object => pathClientOf(operations, { ...options, ...more }),
    ...methodsOf(operations, transport),
  };
}
