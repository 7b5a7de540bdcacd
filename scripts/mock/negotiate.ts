import type { IHttpOperationConfig } from "@stoplight/prism-http";
import parsePreferHeader from "parse-prefer-header";
import type { Operation } from "../contract/contract.ts";
import { type MockRequest, type MockResponse, RequestError } from "./exchange.ts";
import { askPrism, type Resource } from "./prism.ts";

/** Chooses a response of an operation. */
export type Negotiate = (request: MockRequest, wanted: IHttpOperationConfig) => Promise<MockResponse>;

/** How many responses of an operation are remembered: clients can ask for ever new ones. */
const MOST_REMEMBERED = 1000;

/**
 * Prepares the choice of an operation's responses. One that is not dynamic depends only on what is wanted and on the
 * header `Accept`, so it is remembered.
 *
 * @throws RequestError from each call for a response that the contract does not have
 */
export function negotiation(operation: Operation, resource: Resource): Negotiate {
  const remembered = new Map<string, MockResponse>();

  return async (request, wanted) => {
    if (wanted.dynamic) return askPrism(operation, resource, request, wanted);
    const key = `${wanted.code ?? ""} ${wanted.exampleKey ?? ""} ${request.headers.accept ?? ""}`;
    const known = remembered.get(key);
    if (known) return known;
    const response = await askPrism(operation, resource, request, wanted);
    if (remembered.size < MOST_REMEMBERED) remembered.set(key, response);
    return response;
  };
}

/**
 * Reads the header `Prefer`: `code`, `example`, `dynamic` and `seed`, as Prism documents them.
 *
 * @param header value of the header, such as `code=403, example=only_wallet`
 * @returns only the preferences that the header states
 * @throws RequestError when a value is invalid
 */
export function preferences(header: string | undefined): Partial<IHttpOperationConfig> {
  if (header === undefined) return {};
  const { code, example, dynamic, seed } = parsePreferHeader(header);
  if (code !== undefined && !/^\d{3}$/.test(code)) {
    throw new RequestError(400, `code must be an HTTP status of three digits, not "${code}"`, "prefer");
  }
  if (dynamic !== undefined && dynamic !== "true" && dynamic !== "false") {
    throw new RequestError(400, `dynamic must be true or false, not "${dynamic}"`, "prefer");
  }
  return {
    ...(code !== undefined && { code: Number(code) }),
    ...(example !== undefined && { exampleKey: example }),
    ...(dynamic !== undefined && { dynamic: dynamic === "true" }),
    ...(seed !== undefined && { seed }),
  };
}
