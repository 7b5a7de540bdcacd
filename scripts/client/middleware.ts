import type { Middleware } from "openapi-fetch";
import type { MiddlewareChain } from "./options.ts";

/** What openapi-fetch passes to each function of a middleware, beside the request and what became of it. */
type Shared = Omit<Parameters<NonNullable<Middleware["onRequest"]>>[0], "request">;

/** Runs middleware of openapi-fetch around the attempts of a client, in its order; see `entry.ts`. */
export function applyMiddleware(...middleware: Middleware[]): MiddlewareChain {
  const reversed = [...middleware].reverse();
  return async (send, url, init, path, query = {}) => {
    const options: Shared["options"] = {
      baseUrl: url.slice(0, url.indexOf(path)),
      fetch,
      parseAs: "json",
      querySerializer: (query) => String(new URLSearchParams(query as Record<string, string>)),
      bodySerializer: (body) => JSON.stringify(body),
      pathSerializer: (path) => path,
    };
    const shared: Shared = { schemaPath: path, params: { query }, id: crypto.randomUUID(), options };

    let request = new Request(url, init);
    for (const { onRequest } of middleware) {
      const made = await onRequest?.({ ...shared, request });
      if (made instanceof Response) return made;
      request = made ?? request;
    }

    let response: Response | undefined;
    try {
      const body = new Uint8Array(await request.clone().arrayBuffer());
      response = await send(request.url, { ...init, headers: new Headers(request.headers), body });
    } catch (thrown) {
      let error: unknown = thrown;
      for (const { onError } of reversed) {
        const made = await onError?.({ ...shared, request, error });
        if (made instanceof Response) response = made;
        if (response) break;
        error = made ?? error;
      }
      if (!response) throw error;
    }
    for (const { onResponse } of reversed) {
      response = (await onResponse?.({ ...shared, request, response })) ?? response;
    }
    return response;
  };
}
