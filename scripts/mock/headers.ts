import type { MockResponse } from "./exchange.ts";

/** The headers of a response of the mock. */
export function responseHeaders({ unknownFields }: MockResponse): Record<string, string> {
  return {
    "content-type": "application/json; charset=utf-8",
    // Names come from the client: what a header cannot carry is encoded, and a long list is cut.
    ...(unknownFields && {
      "x-unknown-fields": encodeURI(unknownFields.join(", ").slice(0, 1000).toWellFormed()).replaceAll("%20", " "),
    }),
  };
}
