import type { MockResponse } from "./exchange.ts";

/** The headers of a response of the mock. */
export function responseHeaders({ unknownFields }: MockResponse): Record<string, string> {
  return {
    "content-type": "application/json; charset=utf-8",
    // Names come from the client: only what a header may carry is repeated.
    ...(unknownFields && {
      "x-unknown-fields": encodeURI(unknownFields.join(", ").slice(0, 1000)).replaceAll("%20", " "),
    }),
  };
}
