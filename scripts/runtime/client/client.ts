import createFetchClient, { type Middleware } from "openapi-fetch";
import { call } from "./call.ts";
import { checkClientOptions, checkMiddleware } from "./check-options.ts";
import { attemptOf, guardMiddleware } from "./extensions.ts";
import type { ClientOptions } from "./options.ts";
import type { Fields, Method, RuntimeOperation, Settings } from "./request.ts";
import { type CallResult, TokenPaymentsError } from "./results.ts";
import type { TokenPaymentsErrorFields } from "./types.ts";

/** What a `POST` of openapi-fetch is passed beside the path. */
interface PostInit extends Settings {
  body?: Fields;
  params?: { query?: Fields };
}

/**
 * Makes a client of openapi-fetch whose `POST` fills in, signs, limits and repeats each request, and which has a method for
 * each operation.
 *
 * @param operations the operations by name
 * @throws TypeError when an option is of a kind that cannot work
 */
export function clientOf(operations: Record<string, RuntimeOperation>, options: ClientOptions) {
  checkClientOptions(options);
  const fetchClient = createFetchClient<object>({ baseUrl: options.baseUrl.replace(/\/+$/, "") });
  const { use, eject, request, POST } = fetchClient;
  const transport = { post: POST, options };

  const guarded = new WeakMap<Middleware, Middleware>();
  const guard = (middleware: Middleware) => {
    checkMiddleware(middleware);
    const safe = guarded.get(middleware) ?? guardMiddleware(middleware, options);
    guarded.set(middleware, safe);
    return safe;
  };
  // The hooks report the same id as middleware.
  use({
    onRequest(call) {
      const attempt = attemptOf(call);
      if (attempt) attempt.info.id = call.id;
    },
  });
  use(...(options.middleware ?? []).map(guard));

  const post = async (path: string, { body = {}, params, middleware, ...settings }: PostInit = {}) => {
    const [name, operation] = Object.entries(operations).find(([, operation]) => operation.path === path) ?? [];
    if (!name || !operation) throw new TypeError(`${path} is not a path of this client`);
    const init = { ...settings, query: params?.query, middleware: middleware?.map(guard) };
    const result = await call(transport, name, operation, () => body, init);
    if (result.kind === "success") return { data: result.data, response: result.response };
    if (result.kind === "failure") return { error: result.error, response: result.response };
    throw new TokenPaymentsError(result as TokenPaymentsErrorFields);
  };

  const methods = Object.entries(operations).map(([name, operation]) => {
    const method = async (input: Fields = {}, settings: Settings = {}): Promise<CallResult> => {
      const bodyOf = () => {
        if (Object(input) !== input) throw new TypeError("the input must be an object");
        const { user_handle, ...fields } = input;
        return { ...fields, header: { user_handle } };
      };
      return call(transport, name, operation, bodyOf, settings);
    };
    return [name, Object.assign(method, operation.all && { all: operation.all(method as Method) })];
  });
  return {
    ...fetchClient,
    use: (...middleware: Middleware[]) => use(...middleware.map(guard)),
    eject: (...middleware: Middleware[]) => eject(...middleware.map(guard)),
    request: (verb: string, path: string, init: PostInit) =>
      verb.toLowerCase() === "post" ? post(path, init) : request(verb as never, path as never, init as never),
    POST: post,
    ...Object.fromEntries(methods),
  };
}
