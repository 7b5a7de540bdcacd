import type { ApiDocument, CodeSample } from "../../contract/api-document.ts";
import { clientCall } from "./client-call.ts";
import { curl } from "./curl.ts";
import { sampleRequest } from "./request.ts";

/** Shows how to call an operation, with curl and with the client of this package; none without an example of a request. */
export function codeSamples(document: ApiDocument, path: string): CodeSample[] {
  const server = document.servers?.[0]?.url ?? "";
  const request = sampleRequest(document, path);
  if (!request) return [];
  return [
    { lang: "bash", label: "curl", source: curl(server, request) },
    { lang: "typescript", label: "TypeScript", source: clientCall(server, request) },
  ];
}
