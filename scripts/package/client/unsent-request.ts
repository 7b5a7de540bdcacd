/** What `fetch` takes. */
export interface UnsentRequest {
  url: string;
  init: RequestInit;
}

/**
 * Takes the place of `Request` inside of openapi-fetch: to make one, which `fetch` then copies, would take much of the
 * time of a call. Headers and body are added when it is sent.
 */
export function UnsentRequest(url: string, init: RequestInit): UnsentRequest {
  return { url, init };
}
