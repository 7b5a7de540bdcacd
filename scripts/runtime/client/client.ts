import createFetchClient, { type Middleware } from "openapi-fetch";
import { call } from "./call.ts";
import { checkClientOptions, checkMiddleware } from "./check-options.ts";
import { guardMiddleware } from "./extensions.ts";
import type { ClientOptions } from "./options.ts";
import type { Fields, Method, RuntimeOperation, Settings, Transport } from "./request.ts";
import type { CallResult } from "./results.ts";

/**
 * Makes a client of some operations: a method for each, which fills in, signs, limits and repeats its requests.
 *
 * @param operations the operations by name
 * @throws TypeError when an operation is none, or an option is of a kind that cannot work
 */
export function clientOf(operations: Record<string, RuntimeOperation>, options: ClientOptions) {
  return methodsOf(operations, startClient(options).transport);
}

/**
 * Starts a client of openapi-fetch, by which the requests are sent, with the middleware of the options.
 *
 * @throws TypeError when an option is of a kind that cannot work
 */
export function startClient(options: ClientOptions) {
  checkClientOptions(options);
  const baseUrl = options.baseUrl.replace(/\/+$/, "");
  const fetchClient = createFetchClient<object>({ baseUrl });
  const transport: Transport = { post: fetchClient.POST, baseUrl, options };

  const guarded = new WeakMap<Middleware, Middleware>();
  const guard = (middleware: Middleware) => {
    checkMiddleware(middleware);
    const safe = guarded.get(middleware) ?? guardMiddleware(middleware, options);
    guarded.set(middleware, safe);
    transport.hasMiddleware = true;
    return safe;
  };
  fetchClient.use(...(options.middleware ?? []).map(guard));
  return { fetchClient, transport, guard };
}

/**
 * Makes the body of a request, without what the client fills in.
 *
 * @throws TypeError when the input is no object, or a whole body: its reference, for example, would not be sent
 */
function bodyOf(input: Fields): Fields {
  if (Object(input) !== input || input.header)
    throw new TypeError("the input must be an object with user_handle in place of header");
  const { user_handle, ...fields } = input;
  return { ...fields, header: { user_handle } };
}

/**
 * Makes a method for each operation.
 *
 * @throws TypeError when an operation is none
 */
export function methodsOf(operations: Record<string, RuntimeOperation>, transport: Transport) {
  const methods = Object.entries(operations).map(([name, operation]) => {
    const method = async (input: Fields = {}, settings: Settings = {}): Promise<CallResult> =>
      call(transport, name, operation, input, settings, bodyOf);
    if (!operation?.path) throw new TypeError(`${name} is no operation: pass an object of operations`);
    return [name, Object.assign(method, operation.all && { all: operation.all(method as Method) })];
  });
  return Object.fromEntries(methods);
}
