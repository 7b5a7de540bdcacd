import { type ApiDocument, bodyOf, parametersOf } from "../../contract/api-document.ts";

/** A call of an operation, made of the document's examples. */
export interface SampleRequest {
  /** What the example shows. */
  summary: string;
  operationId: string;
  path: string;
  /** Names of the security schemes that authenticate it. */
  security: string[];
  query: Record<string, unknown>;
  body: Record<string, unknown> & { header: Record<string, unknown> };
}

/** The call that the first example of an operation's request shows, where it has one. */
export function sampleRequest(document: ApiDocument, path: string): SampleRequest | undefined {
  const operation = document.paths[path]?.post;
  if (!operation) return undefined;
  const [first] = bodyOf(document, operation.requestBody).examples;
  if (!first) return undefined;
  const body = first.value as SampleRequest["body"];
  const parameters = parametersOf(document, operation).map(({ name, examples }) => [
    name,
    Object.values(examples)[0]?.value,
  ]);
  return {
    summary: first.summary,
    operationId: operation.operationId,
    path,
    security: security(operation.security ?? document.security ?? [], body.header),
    query: Object.fromEntries(parameters),
    body,
  };
}

/** The way to authenticate that the header object fits: an auth token goes with the application as `auth_handle`. */
function security(ways: Record<string, unknown>[], header: object): string[] {
  const way = ways.find((schemes) => "authToken" in schemes === "auth_handle" in header);
  return Object.keys(way ?? {});
}
